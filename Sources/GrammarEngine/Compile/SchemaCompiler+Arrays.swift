// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaCompiler {
  /// The instruction that begins an array.
  mutating func arrayInstruction(
    _ array: ArraySchema, at path: SchemaPaths.ID
  ) throws(GrammarError) -> Instruction {
    if let automaton = array.automaton {
      return try automatonInstruction(automaton, at: paths.items(of: path))
    }
    let minimum = array.minimumCount ?? 0
    guard minimum >= 0 else { throw error(.contradictoryBounds, path, "minItems") }
    if let maximum = array.maximumCount, maximum < minimum {
      throw error(.contradictoryBounds, path, "maxItems")
    }
    if !array.prefix.isEmpty { return try tupleInstruction(array, at: path) }
    let item = try address(of: array.items, at: paths.items(of: path))
    return arrayInstruction(item: item, minimum: minimum, maximum: array.maximumCount)
  }

  /// The instruction that begins an array whose first items have nodes of their own.
  ///
  /// Those are read one after the other; a frame that counts is pushed only for the items after
  /// them, with what is left of the bounds.
  private mutating func tupleInstruction(
    _ array: ArraySchema, at path: SchemaPaths.ID
  ) throws(GrammarError) -> Instruction {
    let minimum = array.minimumCount ?? 0
    let maximum = array.maximumCount ?? Int.max
    let count = min(array.prefix.count, maximum)
    // What may follow the item at the place: first after the last one.
    var next: Address?
    if maximum > array.prefix.count {
      let item = try address(of: array.items, at: paths.items(of: path))
      next = emitRest(
        item: item, minimum: max(1, minimum - count),
        maximum: array.maximumCount.map { $0 - count })
    }
    for index in (0..<count).reversed() {
      let after = afterTupleItem(next: next, mayClose: index + 1 >= minimum)
      let item = try address(of: array.prefix[index], at: paths.item(index, of: path))
      next = builder.emit(.call(item, then: after))
    }
    var first = [next].compactMap(\.self)
    if minimum == 0 {
      first.append(builder.emitReading([Edge(UInt8(ascii: "]"), to: Program.done)]))
    }
    let inside = padding(before: builder.emitChoice(first))
    return builder.reading([Edge(UInt8(ascii: "["), to: inside)])
  }

  private mutating func afterTupleItem(next: Address?, mayClose: Bool) -> Address {
    var edges: [Edge] = []
    if let next { edges.append(Edge(UInt8(ascii: ","), to: afterPunctuation(next))) }
    if mayClose { edges.append(Edge(UInt8(ascii: "]"), to: Program.done)) }
    return padding(before: builder.emitReading(edges))
  }

  /// The instruction that begins an array of values that begin at `item`.
  ///
  /// The array's frame is pushed after the bracket, counts after each comma and is popped after
  /// the closing bracket: always when a byte has been read, so that all readings of a text agree
  /// about the frames below them.
  mutating func arrayInstruction(item: Address, minimum: Int, maximum: Int?) -> Instruction {
    let (id, bracket) = addShape(item: item, minimum: minimum, maximum: maximum, close: "]")
    var first: [Address] = []
    if maximum != 0 { first.append(item) }
    if minimum == 0 {
      let empty = builder.emitReading([bracket])
      builder.settle(empty)
      first.append(empty)
    }
    let inside = padding(before: builder.emitChoice(first), isSettled: minimum == 0)
    let open = builder.emit(.openLoop(id, then: inside))
    return builder.reading([Edge(UInt8(ascii: "["), to: open)])
  }

  /// Items of one kind, at least one, up to the closing bracket: where the first of them begins.
  mutating func emitRest(
    item: Address, minimum: Int, maximum: Int?, close: Unicode.Scalar = "]"
  ) -> Address {
    let (id, _) = addShape(item: item, minimum: minimum, maximum: maximum, close: close)
    return builder.emit(.openLoop(id, then: item))
  }

  private mutating func addShape(
    item: Address, minimum: Int, maximum: Int?, close: Unicode.Scalar
  ) -> (id: LoopID, bracket: Edge) {
    let again = afterPunctuation(item)
    let comma = Edge(UInt8(ascii: ","), to: builder.emit(.advance(then: again)))
    let bracket = Edge(UInt8(ascii: close), to: builder.emit(.closeLoop))
    let shape = CountedLoop(
      minimum: minimum, maximum: maximum, item: item, separatorLength: separatorLength,
      afterItemMustContinue: settledReading([comma]),
      afterItemMustClose: settledReading([bracket]),
      afterItemMayContinue: settledReading([comma, bracket]))
    return (builder.add(shape), bracket)
  }

  /// White space and one of the edges, inside the brackets.
  private mutating func settledReading(_ edges: [Edge]) -> Address {
    let reading = builder.emitReading(edges)
    builder.settle(reading)
    return padding(before: reading, isSettled: true)
  }
}
