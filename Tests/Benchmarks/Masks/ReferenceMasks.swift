// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GrammarEngine
internal import SchemaModel
internal import TestSupport

/// The masks of the reference, found by checking every token.
///
/// The mask of each state of the reference is cached, so the cost of a long text is that of its
/// distinct states.
struct ReferenceMasks {
  private let recognizer: ContinuationRecognizer
  private let tokens: ReferenceTokens
  private let vocabulary: Vocabulary
  private var known: [ContinuationRecognizer.State: TokenMask] = [:]

  /// The number of computed masks.
  var count: Int { known.count }

  /// The initial state.
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

  /// Returns the mask in a state.
  mutating func mask(after state: ContinuationRecognizer.State) -> TokenMask {
    if let mask = known[state] { return mask }
    var mask = TokenMask(count: vocabulary.count)
    recognizer.forEachToken(after: state, of: tokens) { mask.insert(TokenID($0)) }
    if recognizer.isDocument(state) { vocabulary.endTokens.forEach { mask.insert($0) } }
    known[state] = mask
    return mask
  }

  /// Returns the state after more text, or `nil` if the text is then no prefix of a document.
  func next(
    _ state: ContinuationRecognizer.State, _ bytes: [UInt8]
  ) -> ContinuationRecognizer.State? {
    bytes.reduce(state) { state, byte in state.flatMap { recognizer.next($0, byte) } }
  }
}
