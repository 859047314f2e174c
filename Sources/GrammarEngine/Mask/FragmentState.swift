// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A position inside a shared fragment, for which the vocabulary has classified its tokens.
struct FragmentState {
  /// The tokens in this state of the fragment.
  let masks: FragmentMasks
  let range: FragmentRange
  let after: GrammarPosition
  /// The number of scalars that the string still needs.
  private let needed: Int
  /// The number of scalars that the string may still have.
  private let allowed: Int

  /// Finds the fragment at a position, if there is one; the store tracks the read of its frame.
  init?(
    _ position: GrammarPosition, _ program: Program, _ vocabulary: Vocabulary,
    _ stack: inout FrameStack
  ) {
    let state = position.state.index
    guard let range = program.fragment(containing: state), let offset = range.offset(of: state),
      let masks = vocabulary.fragments.masks(of: range.fragment, at: offset)
    else { return nil }
    self.range = range
    self.masks = masks
    let done = StateID(index: Program.done.index)
    if range.isCounted, case let node = stack.read(position.top), node.depth > 0,
      case .loop(let id) = node.frame.kind
    {
      let loop = program.loops[id.index]
      needed = loop.needed(after: node.frame.count)
      allowed = loop.allowed(after: node.frame.count)
      after = GrammarPosition(state: done, top: node.parent)
    } else {
      (needed, allowed) = (0, Int.max)
      after = GrammarPosition(state: done, top: position.top)
    }
  }

  /// The tokens that stay inside the fragment or end with it: a shared set and a list.
  var inside: (bits: TokenBitSet?, added: [UInt32]) {
    masks.tokens(needed: needed, allowed: allowed)
  }

  /// Calls a closure with the tokens of a tail that add a permitted number of scalars.
  func forEachToken(ofTail tail: UInt32, _ body: (UInt32) -> Void) {
    masks.tails.forEachToken(of: tail, needed: needed, allowed: allowed, body)
  }
}
