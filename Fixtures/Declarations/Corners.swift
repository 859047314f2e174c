// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  import Foundation
  import FoundationModels
  import RegexBuilder

  /// Names that the standard library or generated code has for something else.
  @Generable
  struct Workout: Equatable {
    var id = Foundation.UUID()
    var sets: [Set]
    var range: Range?
    var weights: Array < Double >
    var `1st`: String, `don’t stop`: Bool
    var hashValue: Int
    var generationSchema: Int

    @Generable struct Set: Equatable { var reps: Int }
    @Generable struct Range: Equatable { var low: Int }

    func generatedContent(_ prefix: String) -> String { prefix + generatedContent.jsonString }
    static func generationSchema(for name: String) -> String { name }
    func asPartiallyGenerated(of name: String) -> String { name }

    static func == (lhs: Self, rhs: Self) -> Bool { lhs.sets == rhs.sets }
  }

  @Generable
  enum Programming: String {
    case Swift, Kotlin
    case String
  }

  /// Static functions beside the cases of their names.
  @Generable
  enum Snippet: Equatable {
    case Swift(String)
    case lines([String], `from line`: Int?)
    case all([Snippet])

    static func lines(_ text: String) -> Self {
      .lines(text.split(separator: "\n").map { "\($0)" }, `from line`: nil)
    }
    static func all(_ snippets: Snippet...) -> Self { .all(snippets) }
  }

  /// One annotation for each kind of build.
  #if DEBUG
    @Generable(description: "for developers")
  #else
    @Generable(description: "for everyone")
  #endif
  struct Edition: Equatable {
    #if DEBUG
      #if os(Linux) || os(macOS)
        @Guide(.minimum(1))
      #endif
      @Guide(.maximum(2))
    #else
      @Guide(.range(3...4))
    #endif
    @available(macOS 15, *)
    var level: Int

    #sourceLocation(file: "Template.swift", line: 7)
    var summary: String { "\(level)" }
    #sourceLocation()
  }

  /// Initializers that people write.
  @Generable
  struct Parsed: Equatable {
    var text: String

    init(
      _ source: borrowing FoundationModels.GeneratedContent  // whatever it is
    ) throws {
      text = try source.value(String.self, forProperty: "text").lowercased()
    }
  }

  /// Patterns of which a literal is a part at most.
  @Generable
  struct Patterns: Equatable {
    @Guide(.pattern(#/ab/#.ignoresCase())) var loose: String
    @Guide(Patterns.doubled(#/x/#)) var doubled: String
    @Guide(.pattern(#/^a$/#), .pattern(Patterns.shared)) var last: String
    @Guide(.element(.pattern(#/^a\/b$/#)), .maximumCount(2)) var plain: [String]

    nonisolated static var shared: Regex<Substring> { #/shared/# }

    nonisolated static func doubled(_ regex: Regex<Substring>) -> GenerationGuide<String> {
      .pattern(
        Regex {
          regex
          regex
        })
    }
  }
#endif
