// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  public import Foundation
  public import FoundationModels

  /// Every form of a declaration.
  @Generable
  public struct Forms: Equatable, Sendable {
    public static let shared = "not generated"
    static var counter: Int { 0 }

    /// A default value is for the caller; the model generates the property nevertheless.
    public var title: String = "Untitled"
    public let first: Int, second: Double
    public var left, right: Bool
    public var `default`: String?
    public var tags: Array<String>
    public var matrix: [[Int]]
    public var price: Decimal
    public let kind = "constant"
    public private(set) var level: Level

    public var summary: String { "\(title): \(level.rawValue)" }
    public var observed: Int {
      didSet { if observed < 0 { observed = 0 } }
    }

    @Generable
    public enum Level: String, Sendable {
      case low = "low \"ish\"", `default`
      case high = "\u{1F4C8} high"
      #if os(Linux)
        static var platform: String { "Linux" }
      #endif
    }

    public func describe() -> String {
      #if canImport(FoundationModels)
        return summary
      #else
        return ""
      #endif
    }
  }

  @Generable struct Numbered { var id: Int; var name: String }

  struct Toolbox {
    @Generable(description: "What the tool needs")
    private struct Arguments: Equatable {
      @Guide(description: "How many", .range(1...3)) let amount: Int
      let inner: Inner?

      @Generable
      private struct Inner: Equatable {
        let flag: Bool
      }
    }

    @Generable
    enum Category: String, CaseIterable {
      case museum, restaurant
      static var names: [String] { allCases.map(\.rawValue) }
    }

    /// Names a type beside it without saying where that is.
    @Generable
    struct Query: Equatable {
      let category: Category
      let others: [Category]?
    }

    static func roundTrip(_ amount: Int) throws -> Int {
      try Arguments(Arguments(amount: amount, inner: nil).generatedContent).amount
    }
  }

  @Generable
  struct Tree {
    var label: String
    var children: [Tree]
    var sibling: [Leaf]?

    @Generable
    struct Leaf {
      var size: Int
      var trees: [Tree]
    }
  }

  extension Tree {
    @Generable
    struct Seed {
      var tree: Tree
      var leaf: Leaf
    }
  }

  #if os(Linux) || os(macOS)
    @Generable
    enum Season { case spring, summer, autumn, winter }
  #endif
#else
  // The compiler reads this part.
  let formsAreGenerated = true
#endif

#if GENERABLE
  @Generable
  struct Guarded { var text: String }
#endif
