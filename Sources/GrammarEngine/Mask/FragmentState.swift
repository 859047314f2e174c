// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A place inside a value for which the vocabulary has sorted out its tokens: in a string, or in a
/// number without bounds.
struct FragmentState {
  /// The tokens there.
  let table: FragmentMasks
  /// The value's instructions.
  let range: FragmentRange
  /// How many scalars the value still needs, and how many it may still have.
  let needed: Int
  let allowed: Int
  /// Where the text goes on behind the value.
  let after: GrammarPosition

  /// Looks whether the place is in such a value.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - program: The grammar.
  ///   - vocabulary: The tokens.
  ///   - stack: The store of the frames; reading the value's own frame is noted.
  init?(
    _ place: GrammarPosition, _ program: Program, _ vocabulary: Vocabulary, _ stack: inout FrameStack
  ) {
    for range in program.fragments {
      guard let index = range.offset(of: place.state.index),
        let table = vocabulary.fragments.table(of: range.kind, at: index)
      else { continue }
      self.range = range
      self.table = table
      let done = StateID(index: Program.done.index)
      if range.isCounted, case let node = stack.read(place.top), node.depth > 0,
        case .loop(let id) = node.frame.kind
      {
        let shape = program.loops[id.index]
        needed = shape.needed(after: node.frame.count)
        allowed = shape.allowed(after: node.frame.count)
        after = GrammarPosition(state: done, top: node.parent)
      } else {
        (needed, allowed) = (0, Int.max)
        after = GrammarPosition(state: done, top: place.top)
      }
      return
    }
    return nil
  }

  /// The tokens that stay inside the value or end with it.
  var inside: (bits: TokenBitSet?, added: [UInt32]) {
    table.tokens(needed: needed, allowed: allowed)
  }

  /// Calls `body` with the tokens of a list of tails that add the right number of scalars.
  func forEachToken(ofTails list: UInt32, _ body: (UInt32) -> Void) {
    table.forEachToken(ofList: list, needed: needed, allowed: allowed, body)
  }
}
