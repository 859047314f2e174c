// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension LazyAutomaton {
  /// The maximum of `minItems` for items whose number of values is not known to be greater.
  private static let countLimit = 500

  /// Checks that an array with unique items, or an object with different names, has enough
  /// different values, and that searches for completions of its items end.
  ///
  /// - Returns: The most bytes of the required items, if each of them is one of the shortest that
  ///   differ from the others; zero if at most one is required.
  /// - Throws: ``GrammarError`` if the array has no value or cannot be enforced.
  func check(_ array: UniqueArray, layout: JSONLayout) throws(GrammarError) -> Int {
    let loop = program.loops[array.loop.index]
    guard program.distances[array.address.index] != Distance.unreachable else { return 0 }
    if loop.hasUniqueItems { try checkItems(of: array, from: loop.item) }
    let (items, keyword) = loop.hasUniqueNames ? ("names", "minProperties") : ("items", "minItems")
    guard loop.minimum > 1 else { return 0 }
    guard loop.minimum <= Self.countLimit else {
      if program.valueCounts[loop.item.index] >= loop.minimum { return Distance.limit }
      throw GrammarError(
        kind: .notEnforceable(
          "\(loop.minimum) different \(items) are too many to be checked; "
            + "require at most \(Self.countLimit)"), path: array.path, keyword: keyword)
    }
    guard let length = lengthOfValues(loop.minimum, in: array, layout: layout) else {
      throw GrammarError(
        kind: .notEnforceable(
          "there are fewer than \(loop.minimum) different \(items), so no value is valid; "
            + "lower it"),
        path: array.path, keyword: keyword)
    }
    return Distance.product(loop.minimum, length + loop.separatorLength)
  }

  /// Returns whether ``check(_:layout:)`` succeeds.
  func hasItems(for array: UniqueArray, _ layout: JSONLayout) -> Bool {
    (try? check(array, layout: layout)) != nil
  }

  /// Checks that values have finitely many spellings, and that the distances inside the items are
  /// close to the lengths of texts with different items.
  private func checkItems(of array: UniqueArray, from start: Address) throws(GrammarError) {
    let builder = ProgramBuilder(program)
    let members = Set(program.freeMembers)
    var seen: Set<Address> = [start]
    var pending = [start]
    while let address = pending.popLast() {
      guard program.distances[address.index] != Distance.unreachable else { continue }
      if members.contains(address), program.valueCounts[address.index] < ValueCounts.plenty {
        throw GrammarError(
          kind: .notEnforceable(
            "the items have additional properties with finitely many names and values; "
              + "declare the properties"), path: array.path, keyword: "uniqueItems")
      }
      if case .openLoop(let id, then: _) = program.instructions[address.index],
        case let inner = program.loops[id.index], inner.isUnique, inner.minimum > 2
      {
        let contents = inner.hasUniqueNames ? "objects" : "arrays"
        let items = inner.hasUniqueNames ? "additional properties" : "different items"
        throw GrammarError(
          kind: .notEnforceable(
            "the items contain \(contents) of at least \(inner.minimum) \(items); "
              + "require at most 2 of them"), path: array.path, keyword: "uniqueItems")
      }
      builder.forEachSuccessor(of: address.index) {
        if seen.insert($0).inserted { pending.append($0) }
      }
    }
  }

  /// Returns the length of the longest of the shortest values that can be the first item of an
  /// array, with the rest of the array, or `nil` if there are fewer.
  private func lengthOfValues(
    _ count: Int, in array: UniqueArray, layout: JSONLayout
  ) -> Int? {
    var stack = FrameStack()
    var history = ItemHistory()
    var position = GrammarPosition(state: StateID(index: array.address.index), top: .bottom)
    guard
      ItemCompletion.read(
        UInt8(ascii: program.loops[array.loop.index].hasUniqueNames ? "{" : "["), &position, &stack,
        &history, self),
      let level = history.innermostArray
    else { return nil }
    var values: Set<[UInt8]> = []
    var longest = 0
    var completion = ItemCompletion(self, layout: layout)
    let hasFound = completion.search(level, &position, &stack, &history) { history, length in
      if let value = history.lastItem { values.insert(value) }
      longest = max(longest, length)
      return values.count >= count
    }
    return hasFound ? longest : nil
  }
}
