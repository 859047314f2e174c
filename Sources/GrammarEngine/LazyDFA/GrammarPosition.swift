// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A position in the grammar: a state and the stack of frames beneath it.
struct GrammarPosition: Hashable, Sendable {
  var state: StateID
  var top: StackID
}

extension LazyAutomaton {
  /// Returns whether the text is a complete document at a position.
  func isComplete(_ position: GrammarPosition) -> Bool {
    position.top == .bottom && isFinal(position.state)
  }

  func distance(_ position: GrammarPosition, _ stack: FrameStack) -> Int {
    let top = stack[position.top]
    if case .loop(let id) = top.frame.kind, let counter = program.counter(of: id) {
      let string = program.counters[counter].distance(
        of: Address(position.state.index), afterCount: top.frame.count, in: program)
      return Distance.sum(string, top.distance)
    }
    return Distance.sum(distance(position.state), top.distance)
  }

  /// Reads the bytes of a token and returns whether all were accepted; if not, the position is
  /// unspecified and the caller truncates the store.
  func read(
    _ text: TokenText, _ token: Int, _ position: inout GrammarPosition, _ stack: inout FrameStack
  ) -> Bool {
    for index in text.range(of: token) {
      guard read(text[index], &position.state, &position.top, &stack) else { return false }
    }
    return true
  }

  /// Reads bytes and returns whether all were accepted; if not, the position and the store are
  /// unchanged.
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

  /// Returns the only byte that can follow, or `nil` if there is a choice or no byte can.
  func forcedByte(at position: GrammarPosition, _ stack: inout FrameStack) -> UInt8? {
    guard isFinal(position.state) else {
      if case .one(let byte) = byteChoice(position.state) { return byte }
      return nil
    }
    var top = position.top
    guard byteChoice(position.state) == .none,
      let next = pop(&top, after: position.state, of: &stack),
      case .one(let byte) = byteChoice(next)
    else { return nil }
    return byte
  }
}
