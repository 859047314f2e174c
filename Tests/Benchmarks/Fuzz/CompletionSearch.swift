// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GrammarEngine
internal import JSONText
internal import SchemaModel
internal import TestSupport

/// A search for documents of a schema with unique items or names, independent of the code that
/// compares them.
///
/// The grammar without uniqueness completes a text at random, and a validator selects the documents.
/// A token after which a document is found must be allowed.
struct CompletionSearch {
  private let matcher: TokenMatcher
  private let validator: SchemaValidator
  private static let attempts = 3

  /// Creates a search, or returns `nil` if the grammar without uniqueness does not compile.
  init?(_ schema: Schema, layout: JSONLayout, _ vocabulary: Vocabulary) {
    guard
      let grammar = try? CompiledGrammar(compiling: schema.allowingRepetitions(), layout: layout)
    else { return nil }
    matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
    validator = SchemaValidator(schema: schema)
  }

  /// Returns a document that begins with a text and a token, or `nil` if none is found.
  func document(
    after text: [UInt8], _ token: TokenID, _ random: inout SeededGenerator
  ) -> String? {
    if matcher.vocabulary.endTokens.contains(token) { return validated(text) }
    let start = text + matcher.vocabulary.bytes(of: token)
    var matcher = matcher
    guard matcher.accept(bytes: start) else { return nil }
    for attempt in 0..<Self.attempts {
      var writer = RandomWriter(matcher, seed: random.next())
      if let rest = writer.write(room: attempt * 10),
        let document = validated(start + Array(rest.utf8))
      {
        return document
      }
    }
    return nil
  }

  /// Returns a text if it is a document.
  private func validated(_ text: [UInt8]) -> String? {
    guard let value = try? JSONParser.parse(text), validator.isValid(value) else { return nil }
    return String(decoding: text, as: UTF8.self)
  }
}
