// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension NormalFormLowering {
  typealias ContainsAssertion = ArrayFacet.ContainsAssertion

  /// The number of disjuncts up to which the complement of a counted item is added to the others.
  private static let complementLimit = 2

  /// Returns the automaton of arrays whose `contains` or `uniqueItems` need one.
  ///
  /// - Returns: `nil` if no automaton is needed, or if there is none, which is reported.
  mutating func itemAutomaton(_ facet: ArrayFacet) throws(Failure) -> ItemAutomaton? {
    var builder = ItemAutomatonBuilder(facet)
    if let location = facet.uniqueness, try !hasListedItems(facet, upTo: builder.lastPosition) {
      builder.isUnique = false
      if !hasOpenUniqueItems(facet) {
        let keyword = facet.contains.isEmpty ? "prefixItems" : "contains"
        normalizer.report(
          .notEnforceable(why: "'\(keyword)' restricts items that must differ from each other"),
          "uniqueItems", at: location)
      }
    }
    var others: [[Conjunction]] = []
    for assertion in builder.contains {
      if let known = try uncountedItems(assertion) {
        others.append(known)
      } else {
        builder.contains.remove(at: others.count)
      }
    }
    guard builder.isUnique || !builder.contains.isEmpty else { return nil }
    for index in 0...builder.lastPosition {
      let item = facet.item(at: index)
      builder.kinds.append(
        try builder.isUnique
          ? listedKinds(item, builder.contains, at: index)
          : itemKinds(item, Array(zip(builder.contains, others)), at: index))
    }
    if let automaton = builder.automaton() { return automaton }
    if builder.isUnique, hasOpenUniqueItems(facet) { return nil }
    let limit = ItemAutomatonBuilder.stateLimit
    normalizer.report(
      .notEnforceable(why: "the items require more than \(limit) states"),
      builder.isUnique ? "uniqueItems" : "contains",
      at: facet.uniqueness ?? builder.contains.first?.location ?? 0)
    return nil
  }

  /// Returns whether all items of an array have the same schema, so that it suffices to compare
  /// them with each other.
  func hasOpenUniqueItems(_ facet: ArrayFacet) -> Bool {
    facet.uniqueness != nil && facet.contains.isEmpty && facet.prefixCount == 0
  }

  /// Returns whether all items have a finite list of values.
  private mutating func hasListedItems(
    _ facet: ArrayFacet, upTo last: Int
  ) throws(Failure) -> Bool {
    for index in 0...last where try finiteValues(facet.item(at: index)) == nil { return false }
    return true
  }

  /// Returns the kinds of items at a position of an array without repetitions: one for each value.
  private mutating func listedKinds(
    _ item: Conjunction, _ contains: [ContainsAssertion], at index: Int
  ) throws(Failure) -> [ItemAutomatonBuilder.Kind] {
    var kinds: [ItemAutomatonBuilder.Kind] = []
    for value in try finiteValues(item) ?? [] where try normalizer.admits(value, item) {
      var kind = ItemAutomatonBuilder.Kind(node: .constants(ConstantsSchema(values: [value])))
      kind.value = value
      for (number, assertion) in contains.enumerated() where index >= assertion.start {
        if try normalizer.admits(value, assertion.item) { kind.counted.insert(number) }
      }
      kinds.append(kind)
    }
    return kinds
  }

  /// Returns the kinds of items at a position, one for each set of assertions for which they count.
  private mutating func itemKinds(
    _ item: Conjunction, _ contains: [(ContainsAssertion, others: [Conjunction])], at index: Int
  ) throws(Failure) -> [ItemAutomatonBuilder.Kind] {
    var all: [(item: Conjunction, counted: Set<Int>)] = [(item, [])]
    for (number, (assertion, others)) in contains.enumerated() where index >= assertion.start {
      all = all.flatMap { known in
        [(known.item.and(assertion.item), known.counted.union([number]))]
          + others.map { (known.item.and($0), known.counted) }
      }
    }
    var kinds: [ItemAutomatonBuilder.Kind] = []
    for (item, counted) in all {
      guard let node = try node(for: item) else { continue }
      kinds.append(ItemAutomatonBuilder.Kind(node: node, counted: counted))
    }
    return kinds
  }

  /// Returns the conjunctions of items that do not count for an assertion, or reports that they
  /// cannot be distinguished from those that do and returns `nil`.
  ///
  /// If the assertion has only a minimum, an item that counts may also be treated as one that does
  /// not: this asserts less about it, and the set of admitted arrays stays the same. If there is a
  /// maximum, or if the complement is simple, the complement makes the kind of each item unique.
  private mutating func uncountedItems(
    _ assertion: ContainsAssertion
  ) throws(Failure) -> [Conjunction]? {
    let complement = assertion.item.complement
    var count = 0
    for conjunction in complement {
      for location in conjunction.negative {
        switch try normalizer.negation(of: location) {
        case .success(let disjuncts): count += disjuncts.count
        case .failure(let negation):
          if assertion.maximum == nil { return [.anything] }
          normalizer.report(
            .unsupportedNegation(of: negation.keyword), "contains", at: assertion.location)
          return nil
        }
      }
      for location in conjunction.positive {
        count += try normalizer.expansion(of: location).count
      }
    }
    return assertion.maximum == nil && count > Self.complementLimit ? [.anything] : complement
  }

  /// Returns all values that satisfy a conjunction, or `nil` if they are not listed.
  private mutating func finiteValues(_ conjunction: Conjunction) throws(Failure) -> [JSONValue]? {
    if conjunction.isNever { return [] }
    var values: [JSONValue] = []
    for disjunct in try normalizer.disjuncts(of: conjunction) {
      guard let listed = disjunct.finiteValues else { return nil }
      values += listed
    }
    return values.count <= ItemAutomatonBuilder.valueLimit ? values.distinct : nil
  }
}

extension Disjunct {
  /// The values of the set if all of them are listed.
  fileprivate var finiteValues: [JSONValue]? {
    var values: [JSONValue] = []
    if types.contains(.null) { values.append(.null) }
    if types.contains(.isFalse) { values.append(false) }
    if types.contains(.isTrue) { values.append(true) }
    let lists: [(TypeSet, [JSONValue]?)] = [
      (.number, number.choices?.map { .number(JSONNumber($0)) }),
      (.string, string.choices?.map { .string($0.string) }),
      (.array, array.choices), (.object, object.choices),
    ]
    for (type, choices) in lists where !types.isDisjoint(with: type) {
      guard let choices else { return nil }
      values += choices
    }
    return values
  }
}
