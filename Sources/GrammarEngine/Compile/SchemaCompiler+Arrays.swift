// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaCompiler {
  /// The instruction that begins an array.
  mutating func arrayInstruction(
    _ array: ArraySchema, at path: SchemaPaths.ID
  ) throws(GrammarError) -> Instruction {
    if !array.prefix.isEmpty { throw notYet(path, "prefixItems") }
    let minimum = array.minimumCount ?? 0
    guard minimum >= 0 else { throw error(.contradictoryBounds, path, "minItems") }
    if let maximum = array.maximumCount, maximum < minimum {
      throw error(.contradictoryBounds, path, "maxItems")
    }
    let item = try address(of: array.items, at: paths.items(of: path))
    return arrayInstruction(item: item, minimum: minimum, maximum: array.maximumCount)
  }

  /// The instruction that begins an array of values that begin at `item`.
  ///
  /// The array's frame is pushed after the bracket, counts after each comma and is popped after
  /// the closing bracket: always when a byte has been read, so that all readings of a text agree
  /// about the frames below them.
  mutating func arrayInstruction(item: Address, minimum: Int, maximum: Int?) -> Instruction {
    let close = builder.emit(.closeArray)
    let again = afterPunctuation(item)
    let comma = Edge(UInt8(ascii: ","), to: builder.emit(.advance(then: again)))
    let bracket = Edge(UInt8(ascii: "]"), to: close)
    let id = builder.add(
      ArrayShape(
        minimum: minimum, maximum: maximum, item: item, separatorLength: separatorLength,
        afterItemMustContinue: settledReading([comma]),
        afterItemMustClose: settledReading([bracket]),
        afterItemMayContinue: settledReading([comma, bracket])))
    var first: [Address] = []
    if maximum != 0 { first.append(item) }
    if minimum == 0 {
      let empty = builder.emitReading([bracket])
      builder.settle(empty)
      first.append(empty)
    }
    let inside = padding(before: builder.emitChoice(first), isSettled: minimum == 0)
    let open = builder.emit(.openArray(id, then: inside))
    return builder.reading([Edge(UInt8(ascii: "["), to: open)])
  }

  /// White space and one of the edges, inside the brackets.
  private mutating func settledReading(_ edges: [Edge]) -> Address {
    let reading = builder.emitReading(edges)
    builder.settle(reading)
    return padding(before: reading, isSettled: true)
  }
}
