// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The facts about unique items and names that a composite state holds.
struct CompositeUniqueness: Sendable {
  /// Whether a bracket that the state reads begins an array with unique items.
  let opensArray: Bool
  /// Whether a bracket that the state reads begins an object with different names.
  let opensObject: Bool
  /// A lower bound on the number of names of the current member, as far as the state decides it.
  let nameCount: UInt32
  /// Whether the frames of the state include the end of a name.
  let containsNameEnd: Bool
  /// A lower bound on the number of values of the innermost item, as far as the state decides it.
  let valueCount: UInt32
  /// Whether the frames of the state include an array with unique items.
  let containsArray: Bool

  init(_ configurations: [Configuration], _ program: Program) {
    guard program.hasUniqueItems else {
      (opensArray, valueCount, containsArray) = (false, 0, false)
      (opensObject, nameCount, containsNameEnd) = (false, 0, false)
      return
    }
    opensArray = configurations.contains {
      program.opensLevel(at: $0.address, reading: UInt8(ascii: "["))
    }
    opensObject = configurations.contains {
      program.opensLevel(at: $0.address, reading: UInt8(ascii: "{"))
    }
    let names = configurations.map { configuration in
      let own = program.valueCounts[configuration.address.index]
      let rest = program.nameCount(after: configuration.frames.reversed())
      return (count: max(own, rest ?? 0), hasEnd: rest != nil)
    }
    nameCount = names.reduce(0) { max($0, $1.count) }
    containsNameEnd = names.contains(where: \.hasEnd)
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
  /// Returns whether an instruction reads a bracket after which items or names are compared.
  func opensLevel(at address: Address, reading bracket: UInt8) -> Bool {
    guard case .bytes(let range, _) = instructions[address.index],
      let target = target(of: range, reading: bracket)
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
      case .call(let target, then: _): if uniqueNames.objects.contains(target) { return true }
      case .bytes, .advance, .closeLoop: break
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

extension Program {
  /// Returns a lower bound on the number of names to which the frames lead up to the end of a name,
  /// or `nil` if the name does not end in them.
  fileprivate func nameCount(after frames: some Sequence<Frame>) -> UInt32? {
    var greatest: UInt32 = 0
    for frame in frames {
      if case .call(then: let then) = frame.kind, nameEnds.contains(then) { return greatest }
      greatest = max(greatest, valueCount(after: frame))
    }
    return nil
  }
}

extension LazyAutomaton {
  /// Returns whether items or names are compared after a bracket that a state reads.
  func opensLevel(_ state: StateID, reading bracket: UInt8) -> Bool {
    if let uniqueness = composite(state)?.uniqueness {
      return bracket == UInt8(ascii: "[") ? uniqueness.opensArray : uniqueness.opensObject
    }
    return program.opensLevel(at: Address(state.index), reading: bracket)
  }

  /// Returns whether more than a number of names surely complete that of a member.
  func hasMoreNames(than count: Int, at position: GrammarPosition, in stack: FrameStack) -> Bool {
    let composite = composite(position.state)?.uniqueness
    if composite?.nameCount ?? program.valueCounts[position.state.index] > count { return true }
    if let composite, composite.containsNameEnd { return false }
    let frames = sequence(state: position.top) { top -> Frame? in
      let node = stack[top]
      guard node.depth > 0 else { return nil }
      top = node.parent
      return node.frame
    }
    return program.nameCount(after: frames).map { $0 > count } ?? false
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
