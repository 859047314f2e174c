// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GenerableCodegen
import Testing

@Suite("Documentation of parameters")
struct ParameterTagTests {
  /// A function or initializer with its documentation.
  private struct Function {
    let location: String
    let hasParameters: Bool
    let documentation: [String]
  }

  @Test("public and package functions describe their parameters")
  func parameterTags() throws {
    let functions = try SourceTree.swiftFiles(in: "Sources").flatMap(Self.functions)
      .filter { $0.hasParameters && !$0.documentation.isEmpty }
    try #require(functions.count > 300)
    let missing = functions.filter { function in
      !function.documentation.contains { $0.contains("- Parameter") }
    }
    let share = 1 - Double(missing.count) / Double(functions.count)
    #expect(share >= 0.95, "\(missing.map(\.location).joined(separator: "\n"))")
  }

  /// The public and package functions and initializers of a file.
  private static func functions(of file: SwiftFile) -> [Function] {
    var found: [Function] = []
    var documentation: [String] = []
    var isVisible = false
    let tokens = file.tokens
    for (index, token) in tokens.enumerated() {
      switch (token.kind, token.text) {
      case (.lineComment, let text) where text.hasPrefix("///"): documentation.append(text)
      case (.identifier, "public"), (.identifier, "package"): isVisible = true
      case (.identifier, "func"), (.identifier, "init"):
        if isVisible {
          found.append(
            Function(
              location: "\(file.path):\(token.line)",
              hasParameters: Self.hasParameters(tokens[index...]), documentation: documentation))
        }
        (isVisible, documentation) = (false, [])
      case (.leftBrace, _), (.rightBrace, _), (.semicolon, _):
        (isVisible, documentation) = (false, [])
      case (.identifier, "var"), (.identifier, "let"), (.identifier, "case"),
        (.identifier, "import"):
        (isVisible, documentation) = (false, [])
      default: break
      }
    }
    return found
  }

  /// Whether the first parentheses after the name of a function hold anything.
  private static func hasParameters(_ tokens: ArraySlice<SwiftFile.Token>) -> Bool {
    guard let open = tokens.firstIndex(where: { $0.kind == .leftParen }), open + 1 < tokens.endIndex
    else { return false }
    return tokens[open + 1].kind != .rightParen
  }
}
