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
  private let tokens: [(bytes: [UInt8], id: Int)]
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
  ///   - tokens: The text tokens, sorted by their bytes.
  init(
    _ schema: Schema, layout: JSONLayout, _ vocabulary: Vocabulary,
    tokens: [(bytes: [UInt8], id: Int)]
  ) {
    recogniser = ContinuationRecogniser(schema, layout: layout)
    self.vocabulary = vocabulary
    self.tokens = tokens
  }

  /// The mask after some text.
  mutating func mask(after state: ContinuationRecogniser.State) -> TokenMask {
    if let mask = known[state] { return mask }
    var mask = TokenMask(count: vocabulary.count)
    for id in recogniser.tokens(after: state, of: tokens) { mask.insert(TokenID(id)) }
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

  /// The text tokens of a vocabulary, sorted by their bytes.
  static func sortedTokens(of vocabulary: Vocabulary) -> [(bytes: [UInt8], id: Int)] {
    let ends = Set(vocabulary.endTokens)
    return (0..<vocabulary.count).filter { !ends.contains(TokenID($0)) }
      .map { (bytes: vocabulary.bytes(of: TokenID($0)), id: $0) }
      .filter { !$0.bytes.isEmpty }
      .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }
}
