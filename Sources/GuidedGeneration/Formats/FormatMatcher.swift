// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GrammarEngine
internal import SchemaModel

/// A matcher of the texts of a string format.
///
/// It uses the validator of received text, so every text that a response can contain is decoded.
struct FormatMatcher: Sendable {
  static let uuid = FormatMatcher(.uuid)
  static let dateTime = FormatMatcher(.dateTime)
  static let uri = FormatMatcher(.uri)

  private let start: IncrementalValidator

  private init(_ format: StringFormat) {
    let schema = Schema(root: .string(StringSchema(format: format)))
    do {
      start = IncrementalValidator(try ValidationProgram(schema))
    } catch {
      preconditionFailure("format '\(format.rawValue)' has no rules: \(error)")
    }
  }

  /// Returns whether a text has the format.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  func matches(_ text: String) -> Bool {
    start.violation(of: JSONWriter.text(of: text)) == nil
  }
}
