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
    guard program.distances[array.address.index] != Distance.unreachable else { return 0 }
    if !array.comparesNames { try checkItems(of: array) }
    let (items, keyword) = array.comparesNames ? ("names", "minProperties") : ("items", "minItems")
    guard array.count > 1 else { return 0 }
    guard array.count <= Self.countLimit else {
      if program.valueCounts[array.item.index] >= array.count { return Distance.limit }
      throw GrammarError(
        kind: .notEnforceable(
          "\(array.count) different \(items) are too many to be checked; "
            + "require at most \(Self.countLimit)"), path: array.path, keyword: keyword)
    }
    guard let length = lengthOfValues(array.count, in: array, layout: layout) else {
      let reason =
        array.comparesNames
        ? "there may be too few different names for the required additional properties; "
          + "require fewer, or declare them"
        : "there are fewer than \(array.count) different items, so no value is valid; lower it"
      throw GrammarError(kind: .notEnforceable(reason), path: array.path, keyword: keyword)
    }
    return Distance.product(array.count, length + array.separatorLength)
  }

  /// Returns whether ``check(_:layout:)`` succeeds.
  func hasItems(for array: UniqueArray, _ layout: JSONLayout) -> Bool {
    (try? check(array, layout: layout)) != nil
  }

  /// Checks that values have finitely many spellings, and that the distances inside the items are
  /// close to the lengths of texts with different items.
  private func checkItems(of array: UniqueArray) throws(GrammarError) {
    let builder = ProgramBuilder(program)
    let members = Set(program.freeMembers)
    var seen: Set<Address> = [array.item]
    var pending = [array.item]
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
      if program.uniqueNames.requiringObjects.contains(address) {
        throw GrammarError(
          kind: .notEnforceable(
            "the items contain objects that require several additional properties, of which some "
              + "are restricted beyond the others; declare the properties"), path: array.path,
          keyword: "uniqueItems")
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
        UInt8(ascii: array.comparesNames ? "{" : "["), &position, &stack, &history, self),
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
