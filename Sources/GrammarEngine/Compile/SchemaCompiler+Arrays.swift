// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaCompiler {
  mutating func arrayInstruction(
    _ array: ArraySchema, at path: SchemaPathTable.ID
  ) throws(GrammarError) -> Instruction {
    if let automaton = array.automaton {
      return try automatonInstruction(automaton, at: paths.add(.items, to: path))
    }
    let minimum = array.minimumCount ?? 0
    guard minimum >= 0 else { throw error(.contradictoryBounds, path, "minItems") }
    if let maximum = array.maximumCount, maximum < minimum {
      throw error(.contradictoryBounds, path, "maxItems")
    }
    if !array.prefix.isEmpty { return try tupleInstruction(array, at: path) }
    let item = try address(of: array.items, at: paths.add(.items, to: path))
    let isUnique = array.hasUniqueItems && array.mayHaveSeveralItems
    if isUnique { uniqueArrays[path] = LoopID(builder.loopCount) }
    return arrayInstruction(
      item: item, minimum: minimum, maximum: array.maximumCount, isUnique: isUnique)
  }

  /// Returns the first instruction of an array whose first items have different nodes.
  ///
  /// Those items are read one after the other. A counted loop reads the items after them, with the
  /// rest of the bounds.
  private mutating func tupleInstruction(
    _ array: ArraySchema, at path: SchemaPathTable.ID
  ) throws(GrammarError) -> Instruction {
    let minimum = array.minimumCount ?? 0
    let maximum = array.maximumCount ?? Int.max
    let count = min(array.prefix.count, maximum)
    // The address of the next item, from the last one backward.
    var next: Address?
    if maximum > array.prefix.count {
      let item = try address(of: array.items, at: paths.add(.items, to: path))
      next = emitLoop(
        item: item, minimum: max(1, minimum - count),
        maximum: array.maximumCount.map { $0 - count }, close: "]")
    }
    for index in (0..<count).reversed() {
      let after = afterElement(next: next, mayClose: index + 1 >= minimum, close: "]")
      let item = try address(of: array.prefix[index], at: paths.add(.item(index), to: path))
      next = builder.emit(.call(item, then: after))
    }
    var first = [next].compactMap(\.self)
    if minimum == 0 { first.append(builder.emitReading([Edge("]", to: Program.done)])) }
    return opening("[", first)
  }

  /// Returns the first instruction of an array whose items begin at `item`.
  ///
  /// The loop's frame is pushed after the opening bracket, is changed after each comma, and is
  /// popped after the closing bracket. A byte has always been read by then, so all configurations
  /// of a text agree on the frames below theirs.
  mutating func arrayInstruction(
    item: Address, minimum: Int, maximum: Int?, isUnique: Bool = false
  ) -> Instruction {
    let (id, bracket) = addLoop(
      item: item, minimum: minimum, maximum: maximum, close: "]", isUnique: isUnique)
    var first: [Address] = []
    if maximum != 0 { first.append(item) }
    if minimum == 0 {
      let empty = builder.emitReading([bracket])
      builder.excludeFromDistance(empty)
      first.append(empty)
    }
    let inside = padding(before: builder.emitChoice(first), isInLoop: minimum == 0)
    return builder.reading([Edge("[", to: builder.emit(.openLoop(id, then: inside)))])
  }

  /// Emits a counted loop with at least one item and the closing bracket, and returns the address
  /// of the first item.
  mutating func emitLoop(
    item: Address, minimum: Int, maximum: Int?, close: Unicode.Scalar, isUnique: Bool = false
  ) -> Address {
    let (id, _) = addLoop(
      item: item, minimum: minimum, maximum: maximum, close: close, isUnique: isUnique)
    return builder.emit(.openLoop(id, then: item))
  }

  private mutating func addLoop(
    item: Address, minimum: Int, maximum: Int?, close: Unicode.Scalar, isUnique: Bool = false
  ) -> (id: LoopID, bracket: Edge) {
    let next = afterPunctuation(item)
    let comma = Edge(",", to: builder.emit(.advance(then: next)))
    let bracket = Edge(close, to: builder.emit(.closeLoop))
    let loop = CountedLoop(
      minimum: minimum, maximum: maximum, item: item, readsMembers: close == "}",
      hasUniqueItems: isUnique && close == "]", hasUniqueNames: isUnique && close == "}",
      separatorLength: separatorLength,
      afterItemMustContinue: afterItem([comma]), afterItemMustClose: afterItem([bracket]),
      afterItemMayContinue: afterItem([comma, bracket]))
    if close == "}", maximum ?? 2 > 1 { builder.freeMembers.append(item) }
    return (builder.add(loop), bracket)
  }

  private mutating func afterItem(_ edges: [Edge]) -> Address {
    let reading = builder.emitReading(edges)
    builder.excludeFromDistance(reading)
    return padding(before: reading, isInLoop: true)
  }
}

// MARK: - Item automata

extension SchemaCompiler {
  /// Returns the first instruction of an array whose items are determined by an automaton.
  ///
  /// Each state has an address after its items. Where several transitions read an item in the same
  /// way, all of them are followed until the text distinguishes them.
  private mutating func automatonInstruction(
    _ automaton: ItemAutomaton, at path: SchemaPathTable.ID
  ) throws(GrammarError) -> Instruction {
    guard automaton.isWellFormed else { throw error(.noChoices, path, "contains") }
    var items: [Address] = []
    for node in automaton.nodes { items.append(try address(of: node, at: path)) }
    let isFinishable = automaton.liveStates { _ in true }
    let afterItems = automaton.states.map { _ in builder.reserve() }
    var first: [Address] = []
    for (state, after) in zip(automaton.states, afterItems).reversed() {
      let steps = state.steps.filter { isFinishable[$0.target] }.map { step in
        builder.emit(.call(items[step.node], then: afterItems[step.target]))
      }
      first = steps.isEmpty ? [] : [builder.emitChoice(steps)]
      let end = afterElement(next: first.first, mayClose: state.mayEnd, close: "]")
      builder.define(after, as: .jump(end))
      if state.mayEnd { first.append(builder.emitReading([Edge("]", to: Program.done)])) }
    }
    guard isFinishable[0] else { throw error(.noChoices, path, "contains") }
    return opening("[", first)
  }
}
