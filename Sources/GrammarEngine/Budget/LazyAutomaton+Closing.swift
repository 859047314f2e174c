// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LazyAutomaton {
  /// Returns the first byte of the closing text and the position after it, or `nil` at the end.
  ///
  /// Every call for a position returns the same byte, which decreases the distance to the end.
  func closingByte(
    at position: GrammarPosition, _ stack: inout FrameStack
  ) -> (byte: UInt8, next: GrammarPosition)? {
    let distance = distance(position, stack)
    let mark = stack.count
    for byte in Self.closingOrder {
      var next = position
      guard read(byte, &next.state, &next.top, &stack) else { continue }
      if self.distance(next, stack) < distance { return (byte, next) }
      stack.truncate(to: mark)
    }
    return nil
  }

  /// All bytes: first those that end values, then those that begin short ones.
  private static let closingOrder: [UInt8] = {
    let first = Array("\"}],0123456789tfn-{[:. ".utf8)
    return first + (UInt8.min ... .max).filter { !first.contains($0) }
  }()
}
