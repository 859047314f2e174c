// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// What matters of a frame for masks over a vocabulary, as a number: its place, and a loop's
/// distance to its bounds as far as one token can go.
struct FrameKeyEncoder {
  let program: Program
  let mostCommas: Int
  let mostBytes: Int

  @inline(__always) func key(of id: StackID, in stack: FrameStack) -> UInt64 {
    let node = stack[id]
    guard node.depth > 0 else { return .max }
    switch node.frame.kind {
    case .call(let then):
      return UInt64(UInt32(bitPattern: then.rawValue))
    case .loop(let id):
      let shape = program.loops[id.index]
      let reach = 1 + (shape.countsScalars ? mostBytes : mostCommas)
      let needed = UInt64(min(shape.needed(after: node.frame.count), reach))
      let allowed = UInt64(min(shape.allowed(after: node.frame.count), reach))
      // Ids are below 2^24 and the distances at most 2^16, so the parts do not overlap.
      return 1 << 63 | UInt64(id.rawValue) << 34 | needed << 17 | allowed
    }
  }
}
