// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  import FoundationModels

  /// Names that mean something else elsewhere.
  @Generable(description: "of the type")
  struct Words: Equatable {
    static let description = "of a property"
    static let name = "another"
    static let p0 = 1...5
    @Guide(description: description) let text: String
    @Guide(description: name, .range(p0)) let number: Int
    let content: String, lhs: Int, hasher: Int, type: String
    let `self`: Int, `init`: Int, `Type`: Int, `in`: Bool, `inout`: Bool?
    let await: Int, unsafe: Int, some: Int, any: Int, each: [Int], yield: Int, get: Int, set: Int
    let own: FoundationModels.GeneratedContent?
    @Guide(FoundationModels.GenerationGuide.maximum(5)) let last: Int
  }

  typealias Spelling = String

  /// Raw values whose type is an alias.
  @Generable
  enum Sign: Spelling {
    case plus = "+"
    case `default`, `self`, `init`
    case `none` = """
      no
      sign
      """
  }

  @propertyWrapper
  struct Kept<Value: Equatable>: Equatable {
    var wrappedValue: Value
  }

  /// Annotations under conditions of their own.
  @Generable
  struct Draft: Equatable {
    #if DEBUG
      @Guide(description: "for developers", .range(1...2))
    #else
      @Guide(description: "for everyone")
    #endif
    let level: Int
    @Guide(.maximumCount(3)) @Kept<Array<Int>> var marks: [Int]
    #if os(Linux)
      @available(macOS 15, *)
    #endif
    #if DEBUG
      @Guide(.constant("draft"))
    #endif
    let title: String
  }

  private enum Hidden {
    @Generable struct Inner: Equatable { let value: Int }
    @Generable private enum Choice: Equatable { case one(Inner), none }
  }
#endif
