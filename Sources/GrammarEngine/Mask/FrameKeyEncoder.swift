// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Encodes a frame as a key of ``MaskCache``: its kind and, for a loop, the distance of its count
/// to the bounds as far as a single token can advance it.
struct FrameKeyEncoder: Sendable {
  private let program: Program
  /// The most scalars and the most commas that one token can add, plus one.
  private let reach: (scalars: Int, commas: Int)

  init(program: Program, facts: TokenFacts) {
    self.program = program
    reach = (1 + facts.maximumLength, 1 + facts.maximumCommas)
  }

  @inline(__always) func key(of id: StackID, in stack: FrameStack) -> UInt64 {
    let node = stack[id]
    guard node.depth > 0 else { return .max }
    switch node.frame.kind {
    case .call(let then): return UInt64(UInt32(bitPattern: then.rawValue))
    case .loop(let id):
      let loop = program.loops[id.index]
      let reach = loop.countsScalars ? reach.scalars : reach.commas
      if loop.counter >= 0 {
        let table = program.counters[loop.counter].table
        let key = table.key(ofCount: node.frame.count, reach: reach)
        return 1 << 63 | UInt64(id.rawValue) << 34 | UInt64(key)
      }
      let needed = UInt64(min(loop.needed(after: node.frame.count), reach))
      let allowed = UInt64(min(loop.allowed(after: node.frame.count), reach))
      // Ids are less than 2^24 and the distances at most 2^16, so the parts do not overlap.
      return 1 << 63 | UInt64(id.rawValue) << 34 | needed << 17 | allowed
    }
  }
}
