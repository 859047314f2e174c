// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaLowering {
  /// Makes the automaton of arrays in which items of certain kinds are counted, or in which no
  /// value of a list comes twice.
  ///
  /// A state holds how many items there are, how many of each kind, and which values of the list;
  /// numbers beyond all bounds are one.
  ///
  /// - Returns: The automaton; nil where nothing is demanded of items, or nothing that can be held:
  ///   that is reported.
  mutating func itemAutomaton(
    _ facet: ArrayFacet
  ) throws(SchemaNormalizer.Interruption) -> ItemAutomaton? {
    var course = ItemCourse(facet)
    if let location = facet.uniqueness, try !hasListedItems(facet, upTo: course.lastPlace) {
      course.isUnique = false
      normalizer.report(
        .notEnforceable(why: "an automaton cannot remember the items that were written"),
        "uniqueItems", at: location)
    }
    var others: [[Conjunction]] = []
    for content in course.contents {
      if let known = try self.others(than: content) {
        others.append(known)
      } else {
        course.contents.remove(at: others.count)
      }
    }
    guard course.isUnique || !course.contents.isEmpty else { return nil }
    for index in 0...course.lastPlace {
      let item = facet.item(at: index)
      course.kinds.append(
        try course.isUnique
          ? listedKinds(item, course.contents, at: index)
          : itemKinds(item, Array(zip(course.contents, others)), at: index))
    }
    if let states = course.states() { return ItemAutomaton(nodes: course.nodes, states: states) }
    normalizer.report(
      .notEnforceable(
        why: "it takes more than \(ItemCourse.stateLimit) states to remember the items"),
      course.isUnique ? "uniqueItems" : "contains",
      at: facet.uniqueness ?? course.contents.first?.location ?? 0)
    return nil
  }

  /// Whether the values of all items are listed.
  private mutating func hasListedItems(
    _ facet: ArrayFacet, upTo last: Int
  ) throws(SchemaNormalizer.Interruption) -> Bool {
    for index in 0...last where try finiteValues(facet.item(at: index)) == nil { return false }
    return true
  }

  /// The kinds of items at a place of an array in which no value comes twice: one for each value.
  private mutating func listedKinds(
    _ item: Conjunction, _ contents: [ArrayFacet.Content], at index: Int
  ) throws(SchemaNormalizer.Interruption) -> [ItemCourse.Kind] {
    var kinds: [ItemCourse.Kind] = []
    for value in try finiteValues(item) ?? [] where try normalizer.admits(value, item) {
      var kind = ItemCourse.Kind(node: .constants(ConstantsSchema(values: [value])))
      kind.value = value
      for (number, content) in contents.enumerated() where index >= content.start {
        if try normalizer.admits(value, content.item) { kind.counts.insert(number) }
      }
      kinds.append(kind)
    }
    return kinds
  }

  /// The kinds of items at a place, by the demands for which they count.
  private mutating func itemKinds(
    _ item: Conjunction, _ contents: [(ArrayFacet.Content, others: [Conjunction])], at index: Int
  ) throws(SchemaNormalizer.Interruption) -> [ItemCourse.Kind] {
    var all: [(item: Conjunction, counts: Set<Int>)] = [(item, [])]
    for (number, content) in contents.enumerated() where index >= content.0.start {
      all = all.flatMap { known in
        [(known.item.and(content.0.item), known.counts.union([number]))]
          + content.others.map { (known.item.and($0), known.counts) }
      }
    }
    var kinds: [ItemCourse.Kind] = []
    for (item, counts) in all {
      guard let node = try node(for: item) else { continue }
      kinds.append(ItemCourse.Kind(node: node, counts: counts))
    }
    return kinds
  }

  /// What items are that do not count; nil, with a report, where they cannot be told from those
  /// that do.
  ///
  /// Where only a least number is asked for, an item that counts may also be passed over: what is
  /// said of it is then less, and no array is lost or won. Otherwise, or where that is simple, it is
  /// the opposite, so that only one way to read the items is left.
  private mutating func others(
    than content: ArrayFacet.Content
  ) throws(SchemaNormalizer.Interruption) -> [Conjunction]? {
    let opposites = content.item.opposites
    var cases = 0
    for opposite in opposites {
      for location in opposite.negative {
        switch try normalizer.negation(of: location) {
        case .alternatives(let alternatives): cases += alternatives.count
        case .impossible(let keyword):
          if content.maximum == nil { return [.anything] }
          normalizer.report(.notNegatable(keyword), "contains", at: content.location)
          return nil
        }
      }
      for location in opposite.positive {
        cases += try normalizer.expansion(of: location).count
      }
    }
    return content.maximum == nil && cases > Self.caseLimit ? [.anything] : opposites
  }

  /// Up to how many cases an opposite is simple.
  private static let caseLimit = 2

  /// All values that satisfy a conjunction, if they are listed.
  private mutating func finiteValues(
    _ conjunction: Conjunction
  ) throws(SchemaNormalizer.Interruption) -> [JSONValue]? {
    if conjunction.isNever { return [] }
    var values: [JSONValue] = []
    for alternative in try normalizer.alternatives(of: conjunction) {
      let types = alternative.types
      if types.contains(.null) { values.append(.null) }
      if types.contains(.isFalse) { values.append(false) }
      if types.contains(.isTrue) { values.append(true) }
      if !types.isDisjoint(with: .number) {
        guard let choices = alternative.number.choices else { return nil }
        values += choices.map { .number(JSONNumber($0)) }
      }
      if types.contains(.string) {
        guard let choices = alternative.string.choices else { return nil }
        values += choices.map { .string($0.string) }
      }
      if types.contains(.array) {
        guard let choices = alternative.array.choices else { return nil }
        values += choices
      }
      if types.contains(.object) {
        guard let choices = alternative.object.choices else { return nil }
        values += choices
      }
    }
    return values.count <= ItemCourse.valueLimit ? values.distinct : nil
  }
}
