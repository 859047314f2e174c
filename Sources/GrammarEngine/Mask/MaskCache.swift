// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The masks of one grammar over one vocabulary, computed once for each situation.
///
/// A mask depends on the state and on the frames that some token reads: those below never matter.
/// Which frames a walk reads follows from the state and the frames above, so the frames form a
/// tree of decisions for each state, and a mask is found by reading just as many frames as the
/// walk that made it. Of an array's count only the distance to its bounds matters, and only as far
/// as the commas of one token can go: the third and the seventh item of a long array share a mask.
struct MaskCache: Sendable {
  private enum Node: Sendable {
    case mask(TokenMask)
    case frame([UInt64: Int])
  }

  /// The most bits that are kept; then the cache starts anew.
  static let bitLimit = 1 << 30

  /// The vocabulary.
  let vocabulary: Vocabulary
  private var roots: [StateID: Int] = [:]
  private var nodes: [Node] = []
  private var bits = 0

  init(_ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
  }

  /// The mask of a situation, or nil on the first visit.
  ///
  /// - Complexity: O(*d*) in the frames that a token can read.
  func mask(
    of state: StateID, _ top: StackID, in stack: FrameStack, of program: Program
  ) -> TokenMask? {
    guard var node = roots[state] else { return nil }
    var frame = top
    while true {
      switch nodes[node] {
      case .mask(let mask):
        return mask
      case .frame(let children):
        guard let next = children[key(of: frame, in: stack, program)] else { return nil }
        node = next
        frame = stack[frame].parent
      }
    }
  }

  /// Keeps the mask of a situation.
  ///
  /// - Parameters:
  ///   - mask: The mask.
  ///   - state: The state.
  ///   - top: The stack.
  ///   - readFrames: How many frames the walk read; the bottom of the stack counts as one.
  ///   - stack: The store of the frames.
  ///   - program: The program.
  mutating func insert(
    _ mask: TokenMask, of state: StateID, _ top: StackID, readFrames: Int,
    in stack: FrameStack, of program: Program
  ) {
    if bits > Self.bitLimit {
      roots = [:]
      nodes = []
      bits = 0
    }
    bits += mask.count
    var keys: [UInt64] = []
    var frame = top
    for _ in 0..<readFrames {
      keys.append(key(of: frame, in: stack, program))
      frame = stack[frame].parent
    }
    var node = roots[state] ?? add(keys.isEmpty ? .mask(mask) : .frame([:]))
    roots[state] = node
    for (depth, key) in keys.enumerated() {
      guard case .frame(var children) = nodes[node] else { return }
      if let next = children[key] {
        node = next
      } else {
        let next = add(depth + 1 == keys.count ? .mask(mask) : .frame([:]))
        children[key] = next
        nodes[node] = .frame(children)
        node = next
      }
    }
  }

  private mutating func add(_ node: Node) -> Int {
    nodes.append(node)
    return nodes.count - 1
  }

  /// What matters of a frame, as a number: its place, and an array's distance to its bounds.
  private func key(of id: StackID, in stack: FrameStack, _ program: Program) -> UInt64 {
    let node = stack[id]
    guard node.depth > 0 else { return .max }
    switch node.frame.kind {
    case .call(let then):
      return UInt64(UInt32(bitPattern: then.rawValue))
    case .array(let id):
      let shape = program.arrays[id.index]
      let reach = vocabulary.mostCommas + 1
      let needed = UInt64(min(shape.needed(after: node.frame.count), reach))
      let allowed = UInt64(min(shape.allowed(after: node.frame.count), reach))
      // Ids are below 2^24 and the distances at most 2^16, so the parts do not overlap.
      return 1 << 63 | UInt64(id.rawValue) << 34 | needed << 17 | allowed
    }
  }
}
