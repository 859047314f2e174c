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
  private let recogniser: ContinuationRecogniser
  private let tokens: ReferenceTokens
  private let vocabulary: Vocabulary
  private var known: [ContinuationRecogniser.State: TokenMask] = [:]

  /// How many masks were worked out.
  var count: Int { known.count }

  /// The state before any text.
  var start: ContinuationRecogniser.State { recogniser.start }

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
    recogniser = ContinuationRecogniser(schema, layout: layout)
    self.vocabulary = vocabulary
    self.tokens = tokens
  }

  /// The mask after some text.
  mutating func mask(after state: ContinuationRecogniser.State) -> TokenMask {
    if let mask = known[state] { return mask }
    var mask = TokenMask(count: vocabulary.count)
    recogniser.forEachToken(after: state, of: tokens) { mask.insert(TokenID($0)) }
    if recogniser.isDocument(state) { vocabulary.endTokens.forEach { mask.insert($0) } }
    known[state] = mask
    return mask
  }

  /// The state after more text; nil when no document goes on with it.
  func next(
    _ state: ContinuationRecogniser.State, _ bytes: [UInt8]
  ) -> ContinuationRecogniser.State? {
    bytes.reduce(state) { state, byte in state.flatMap { recogniser.next($0, byte) } }
  }
}
