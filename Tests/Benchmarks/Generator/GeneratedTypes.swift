// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A generator of annotated types that are typical for apps.
enum GeneratedTypes {
  /// Returns a declaration file.
  ///
  /// - Parameters:
  ///   - number: The number of the file, which is part of the names of its types.
  ///   - count: The number of types.
  ///   - isAnnotated: Whether the types are annotated.
  /// - Returns: The text of the file.
  static func file(_ number: Int, count: Int, isAnnotated: Bool = true) -> String {
    var text = "// Declarations \(number).\n"
    if isAnnotated { text += "#if canImport(FoundationModels)\n  import FoundationModels\n" }
    for index in 0..<count {
      text += "\n" + type("M\(number)x\(index)", form: index % 5, isAnnotated)
    }
    return text + (isAnnotated ? "#endif\n" : "")
  }

  private static func type(_ name: String, form: Int, _ isAnnotated: Bool) -> String {
    let generable = isAnnotated ? "  @Generable(description: \"What \(name) is\")\n" : ""
    func guide(_ arguments: String) -> String { isAnnotated ? "@Guide(\(arguments)) " : "" }
    switch form {
    case 0:
      return """
        \(generable)  public struct \(name): Equatable, Sendable {
            /// The title.
            \(guide("description: \"A short title\""))public let title: String
            \(guide("description: \"From 1 to 5\", .range(1...5)"))public let rating: Int
            public var highlights: [String]
            public var isPublic: Bool
          }

        """
    case 1:
      return """
        \(generable)  enum \(name): String, CaseIterable {
            case first = "the first", second, third
            var isFirst: Bool { self == .first }
          }

        """
    case 2:
      return """
        \(generable)  struct \(name) {
            var id: Int
            \(guide(".count(3)"))var parts: [Part]
            var note: String?

        \(generable.isEmpty ? "" : "  " + generable)    struct Part: Equatable {
              \(guide("description: \"How much\", .range(0...100)"))var share: Double
              var name: String
            }

            func total() -> Double {
              parts.reduce(0) { $0 + $1.share }
            }
          }

        """
    case 3:
      return """
        \(generable)  struct \(name): Codable {
            var left, right: Int
            \(guide(".anyOf([\"red\", \"green\", \"blue\"])"))var color: String
            \(guide("#/[A-Z]{3}-[0-9]+/#"))var code: String
            var matrix: [[Double]]
            static let shared = 5
            lazy var text: String = { "\\(left) \\(right)" }()
          }

        """
    default:
      return """
        \(generable)  enum \(name) {
            case spring, summer, autumn, winter
          }

        """
    }
  }
}
