// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LazyAutomaton {
  /// The fewest bytes to the end of the document.
  func distance(_ position: GrammarPosition, _ stack: FrameStack) -> Int {
    Distance.sum(distance(position.state), stack[position.top].distance)
  }

  /// The byte that brings the end nearer, the same one whenever asked, and where it leads.
  func closingByte(
    at position: GrammarPosition, _ stack: inout FrameStack
  ) -> (byte: UInt8, next: GrammarPosition)? {
    let distance = distance(position, stack)
    let mark = stack.count
    for byte in Self.closingBytesFirst {
      var next = position
      guard read(byte, &next.state, &next.top, &stack) else { continue }
      if self.distance(next, stack) < distance { return (byte, next) }
      stack.truncate(to: mark)
    }
    return nil
  }

  /// All bytes; first those that end things, then those that begin short values.
  private static let closingBytesFirst: [UInt8] = {
    let first = Array("\"}],0123456789tfn-{[:. ".utf8)
    return first + (UInt8.min ... .max).filter { !first.contains($0) }
  }()
}
