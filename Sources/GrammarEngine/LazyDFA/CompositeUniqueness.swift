// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The facts about arrays with unique items that a composite state holds.
struct CompositeUniqueness: Sendable {
  /// Whether a bracket that the state reads begins an array with unique items.
  let opensArray: Bool
  /// A lower bound on the number of values of the innermost item, as far as the state decides it.
  let valueCount: UInt32
  /// Whether the frames of the state include an array with unique items.
  let containsArray: Bool

  init(_ configurations: [Configuration], _ program: Program) {
    guard program.hasUniqueItems else {
      (opensArray, valueCount, containsArray) = (false, 0, false)
      return
    }
    opensArray = configurations.contains { program.opensUniqueArray(at: $0.address) }
    var (greatest, hasArray) = (UInt32(0), false)
    for configuration in configurations {
      greatest = max(greatest, program.valueCounts[configuration.address.index])
      for frame in configuration.frames.reversed() {
        if program.hasUniqueItems(frame) {
          hasArray = true
          break
        }
        greatest = max(greatest, program.valueCount(after: frame))
      }
    }
    (valueCount, containsArray) = (greatest, hasArray)
  }
}

extension Program {
  /// Returns whether an instruction reads the bracket of an array with unique items.
  func opensUniqueArray(at address: Address) -> Bool {
    guard case .bytes(let range, _) = instructions[address.index],
      let target = target(of: range, reading: UInt8(ascii: "["))
    else { return false }
    var pending = [target]
    var steps = 0
    while let next = pending.popLast(), steps <= instructions.count {
      steps += 1
      switch instructions[next.index] {
      case .openLoop(let id, then: _): if loops[id.index].hasUniqueItems { return true }
      case .jump(let target): pending.append(target)
      // The merged beginnings of a union.
      case .choice(let range): pending += targets[range.indices]
      case .bytes, .call, .advance, .closeLoop: break
      }
    }
    return false
  }

  /// Returns whether a frame is that of an array with unique items.
  func hasUniqueItems(_ frame: Frame) -> Bool {
    if case .loop(let id) = frame.kind { return loops[id.index].hasUniqueItems }
    return false
  }
}

extension LazyAutomaton {
  /// Returns whether a bracket that a state reads begins an array with unique items.
  func opensUniqueArray(_ state: StateID) -> Bool {
    if let composite = composite(state) { return composite.uniqueness.opensArray }
    return program.opensUniqueArray(at: Address(state.index))
  }

  /// Returns whether more than a number of values surely complete an item.
  ///
  /// - Parameters:
  ///   - count: The number of values.
  ///   - position: The position inside the item.
  ///   - depth: The number of arrays with unique items that are open inside the item.
  ///   - stack: The store of the frames.
  /// - Returns: Whether there surely are more values.
  func hasMoreValues(
    than count: Int, at position: GrammarPosition, below depth: Int, in stack: FrameStack
  ) -> Bool {
    let composite = composite(position.state)?.uniqueness
    let own = composite?.valueCount ?? program.valueCounts[position.state.index]
    if own > count { return true }
    if let composite, composite.containsArray { return false }
    var rest = depth
    var top = position.top
    while case let node = stack[top], node.depth > 0 {
      if program.hasUniqueItems(node.frame) {
        if rest == 0 { return false }
        rest -= 1
      }
      if program.valueCount(after: node.frame) > count { return true }
      top = node.parent
    }
    return false
  }
}
