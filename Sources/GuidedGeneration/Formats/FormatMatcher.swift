// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GrammarEngine
internal import SchemaModel

/// A matcher of the texts of a string format.
///
/// It uses the grammar that constrains generation, so exactly the texts that a model can generate
/// are decoded.
struct FormatMatcher: Sendable {
  static let uuid = FormatMatcher(.uuid)
  static let dateTime = FormatMatcher(.dateTime)
  static let uri = FormatMatcher(.uri)

  private let start: TokenMatcher

  private init(_ format: StringFormat) {
    do {
      // The matcher reads bytes, so its vocabulary has only an end token.
      start = TokenMatcher(
        grammar: try CompiledGrammar(
          compiling: Schema(root: .string(StringSchema(format: format)))),
        vocabulary: try Vocabulary(tokens: [[]], endTokens: [TokenID(0)]))
    } catch {
      preconditionFailure("format '\(format.rawValue)' has no grammar: \(error)")
    }
  }

  /// Returns whether a text has the format.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  func matches(_ text: String) -> Bool {
    var matcher = start
    return matcher.accept(bytes: JSONWriter.text(of: text).utf8) && matcher.isComplete
  }
}
