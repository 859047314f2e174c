// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaLowering {
  /// How many patterns for keys are told apart in all their combinations.
  private static let patternLimit = 5
  /// Up to how many texts a pattern for keys is the same as a list of them.
  private static let finiteKeyLimit = 64

  /// The nodes of an alternative's objects.
  mutating func objectNodes(
    _ facet: ObjectFacet, as conjunction: Conjunction
  ) throws(SchemaNormalizer.Interruption) -> [SchemaNode] {
    let description = annotation("description", of: conjunction)
    if let choices = facet.choices {
      var only = facet
      only.choices = nil
      var values: [JSONValue] = []
      for choice in choices where try normalizer.admits(choice.members ?? [], only) {
        values.append(choice)
      }
      guard !values.isEmpty else { return [] }
      return [.constants(ConstantsSchema(description: description, values: values))]
    }
    let place = conjunction.positive.first ?? 0
    var nodes: [SchemaNode] = []
    for facet in try differing(facet, at: place) {
      for way in try waysToMeet(facet, at: place) {
        guard let object = try objectSchema(way.facet, last: way.last, as: conjunction) else {
          continue
        }
        nodes.append(.object(object))
      }
    }
    return nodes
  }

  /// The objects of a facet without demands, but for one that the last member meets.
  private mutating func objectSchema(
    _ facet: ObjectFacet, last demand: MemberDemand?, as conjunction: Conjunction
  ) throws(SchemaNormalizer.Interruption) -> ObjectSchema? {
    let description = annotation("description", of: conjunction)
    let place = conjunction.positive.first ?? 0
    var object = ObjectSchema(
      title: annotation("title", of: conjunction), description: description, properties: [])
    let keys = try keyFacets(facet)
    var absent: Set<ExactText> = []
    let required = Set(facet.required)
    for name in names(facet, keys) {
      guard try admits(name, facet), let node = try node(for: facet.value(of: name)) else {
        if required.contains(name) { return nil }
        absent.insert(name)
        continue
      }
      object.properties.append(
        ObjectSchema.Property(
          name: name.string, node: described(node, name, facet),
          isOptional: !required.contains(name)))
    }
    absent.formUnion(facet.forbidden)
    if !isClosed(facet) {
      object.additionalMembers = try families(facet, keys: keys, absent: absent, at: place)
      if let demand {
        object.lastMember = try lastMember(demand, of: facet, absent: absent, at: place)
      }
    }
    if demand != nil, object.lastMember.isEmpty { return nil }
    return limited(object, facet, at: place)
  }

  private func described(
    _ node: SchemaNode, _ name: ExactText, _ facet: ObjectFacet
  ) -> SchemaNode {
    guard case .reference(var reference) = node else { return node }
    reference.description =
      facet.layers.lazy
      .compactMap { $0.property(named: name)?.description }.first
    return .reference(reference)
  }

  /// Whether further members are left out because the options say so.
  func isClosed(_ facet: ObjectFacet) -> Bool {
    normalizer.options.furtherMembers == .closed && !facet.layers.isEmpty
      && facet.layers.allSatisfy { $0.patterns.isEmpty && $0.additional.isAnything }
      && facet.layers.contains { !$0.properties.isEmpty }
  }

  /// Sets the bounds on the number of members, where the text shows it.
  private mutating func limited(
    _ object: ObjectSchema, _ facet: ObjectFacet, at place: Conjunction.Location
  ) -> ObjectSchema? {
    var object = object
    let requiredCount = object.properties.count { !$0.isOptional }
    if !object.lastMember.isEmpty {
      object.maximumProperties = facet.maximumCount
      if let maximum = facet.maximumCount, maximum <= requiredCount { return nil }
      if facet.minimumCount > requiredCount + 1 {
        normalizer.report(
          .notEnforceable(why: "further members may repeat a name"), "minProperties",
          at: facet.minimumLocation ?? place)
      }
      return object
    }
    if object.additionalMembers.isEmpty, object.properties.count < facet.minimumCount {
      return nil
    }
    if facet.minimumCount > requiredCount {
      // Two members of one name are one member of the value, and free names may repeat.
      if object.additionalMembers.isEmpty || facet.minimumCount == requiredCount + 1 {
        object.minimumProperties = facet.minimumCount
      } else {
        normalizer.report(
          .notEnforceable(why: "further members may repeat a name"), "minProperties",
          at: facet.minimumLocation ?? place)
      }
    }
    if let maximum = facet.maximumCount,
      !object.additionalMembers.isEmpty || maximum < object.properties.count
    {
      object.maximumProperties = maximum
    }
    return object
  }

  // MARK: - Keys

  /// What keys may be, one of several facets; nil when they may be anything.
  mutating func keyFacets(
    _ facet: ObjectFacet
  ) throws(SchemaNormalizer.Interruption) -> [StringFacet]? {
    if facet.names.isAnything { return nil }
    return try normalizer.alternatives(of: facet.names).filter { $0.types.contains(.string) }
      .map(\.string)
  }

  mutating func admits(
    _ name: ExactText, _ facet: ObjectFacet
  ) throws(SchemaNormalizer.Interruption) -> Bool {
    if facet.forbidden.contains(name) { return false }
    if facet.names.isAnything { return true }
    return try normalizer.admits(.string(name.string), facet.names)
  }

  /// The keys that are known one by one: those that are mentioned, and those of short lists.
  mutating func names(_ facet: ObjectFacet, _ keys: [StringFacet]?) -> [ExactText] {
    var names = facet.mentionedNames
    for rule in facet.layers.flatMap(\.patterns) {
      names += (finiteKeys(rule.pattern) ?? []).map { ExactText($0) }
    }
    for key in keys ?? [] { names += key.choices ?? [] }
    var seen: Set<ExactText> = []
    return names.filter { seen.insert($0).inserted }
  }

  private func finiteKeys(_ pattern: Pattern) -> [String]? {
    pattern.finiteTexts(limit: Self.finiteKeyLimit)
  }

  /// The members beyond the known names: for each combination of patterns that a key may match,
  /// what its value must be.
  mutating func families(
    _ facet: ObjectFacet, keys: [StringFacet]?, absent: Set<ExactText>,
    at place: Conjunction.Location
  ) throws(SchemaNormalizer.Interruption) -> [ObjectSchema.MemberFamily] {
    let free = (keys ?? [.free]).filter { $0.choices == nil }
    guard !free.isEmpty else { return [] }
    var patterns: [ExactText] = []
    var always: Set<ExactText> = []
    for pattern in facet.layers.flatMap({ $0.patterns.map(\.pattern) }) {
      let text = ExactText(pattern.text)
      if pattern.matchesEverything {
        always.insert(text)
      } else if finiteKeys(pattern) == nil, !patterns.contains(text) {
        patterns.append(text)
      }
    }
    guard patterns.count <= Self.patternLimit else {
      normalizer.report(
        .notEnforceable(why: "more than \(Self.patternLimit) patterns may match the same name"),
        "patternProperties", at: place)
      return []
    }
    var classes: [(value: Conjunction, matched: Set<ExactText>)] = []
    for mask in 0..<(1 << patterns.count) {
      let matched = Set(patterns.indices.filter { mask >> $0 & 1 == 1 }.map { patterns[$0] })
      let value = value(facet, matching: matched.union(always))
      if try normalizer.isInhabited(value) { classes.append((value, matched)) }
    }
    let isUniform =
      classes.count == 1 << patterns.count
      && classes.allSatisfy { $0.value == classes.first?.value }
    if isUniform { classes = [(classes.first?.value ?? .anything, [])] }
    var families: [ObjectSchema.MemberFamily] = []
    for (value, matched) in classes {
      guard let node = try node(for: value) else { continue }
      for key in free {
        var key = key
        key.excluded.formUnion(absent)
        key.patterns.formUnion(matched)
        if !isUniform {
          key.excludedPatterns.formUnion(Set(patterns).subtracting(matched))
        }
        if !key.patterns.isDisjoint(with: key.excludedPatterns) { continue }
        families.append(ObjectSchema.MemberFamily(keys: key.schema, node: node))
      }
    }
    return families
  }

  private func value(_ facet: ObjectFacet, matching matched: Set<ExactText>) -> Conjunction {
    facet.layers.reduce(.anything) { value, layer in
      let rules = layer.patterns.filter { matched.contains(ExactText($0.pattern.text)) }
      return value.and(
        rules.isEmpty ? layer.additional : rules.reduce(.anything) { $0.and($1.value) })
    }
  }
}
