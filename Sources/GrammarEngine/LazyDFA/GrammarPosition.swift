// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Where a matcher is: a state and the frames below it.
struct GrammarPosition: Hashable, Sendable {
  var state: StateID
  var top: StackID
}

extension LazyAutomaton {
  /// Whether the text is a document at a position.
  func isComplete(_ position: GrammarPosition) -> Bool {
    position.top == .bottom && isFinal(position.state)
  }

  /// Reads the bytes of a token; when one is refused, the frames are left for the caller.
  func read(
    _ text: TokenText, _ token: Int, _ position: inout GrammarPosition, _ stack: inout FrameStack
  ) -> Bool {
    for place in text.range(of: token) {
      guard read(text[place], &position.state, &position.top, &stack) else { return false }
    }
    return true
  }

  /// Reads bytes; when one is refused, the position stays as it was.
  func read(
    _ bytes: some Sequence<UInt8>, _ position: inout GrammarPosition, _ stack: inout FrameStack
  ) -> Bool {
    let mark = stack.count
    var next = position
    for byte in bytes {
      guard read(byte, &next.state, &next.top, &stack) else {
        stack.truncate(to: mark)
        return false
      }
    }
    position = next
    return true
  }

  /// The byte that alone can follow, or nil.
  func forcedByte(at position: GrammarPosition, _ stack: inout FrameStack) -> UInt8? {
    guard isFinal(position.state) else {
      if case .one(let byte) = byteChoice(position.state) { return byte }
      return nil
    }
    var top = position.top
    guard byteChoice(position.state) == .none, let next = pop(&top, of: &stack),
      case .one(let byte) = byteChoice(next)
    else { return nil }
    return byte
  }
}
