// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GrammarEngine
internal import SchemaModel
internal import TestSupport

/// The tokens that keep a text a prefix of a document, by the reference, asked about every token.
///
/// What was found for a state of the reference is remembered, so that a long text costs as much as
/// its different places.
struct ReferenceMasks {
  private let recognizer: ContinuationRecognizer
  private let tokens: ReferenceTokens
  private let vocabulary: Vocabulary
  private var known: [ContinuationRecognizer.State: TokenMask] = [:]

  /// How many masks were worked out.
  var count: Int { known.count }

  /// The state before any text.
  var start: ContinuationRecognizer.State { recognizer.start }

  /// Creates the masks of a schema.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - layout: The layout.
  ///   - vocabulary: The tokens.
  ///   - tokens: The text tokens.
  init(
    _ schema: Schema, layout: JSONLayout, _ vocabulary: Vocabulary, tokens: ReferenceTokens
  ) {
    recognizer = ContinuationRecognizer(schema, layout: layout)
    self.vocabulary = vocabulary
    self.tokens = tokens
  }

  /// The mask after some text.
  mutating func mask(after state: ContinuationRecognizer.State) -> TokenMask {
    if let mask = known[state] { return mask }
    var mask = TokenMask(count: vocabulary.count)
    recognizer.forEachToken(after: state, of: tokens) { mask.insert(TokenID($0)) }
    if recognizer.isDocument(state) { vocabulary.endTokens.forEach { mask.insert($0) } }
    known[state] = mask
    return mask
  }

  /// The state after more text; nil when no document goes on with it.
  func next(
    _ state: ContinuationRecognizer.State, _ bytes: [UInt8]
  ) -> ContinuationRecognizer.State? {
    bytes.reduce(state) { state, byte in state.flatMap { recognizer.next($0, byte) } }
  }
}
