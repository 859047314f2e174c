// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension NormalFormLowering {
  mutating func objectNodes(
    _ facet: ObjectFacet, as conjunction: Conjunction
  ) throws(Failure) -> [SchemaNode] {
    if let choices = facet.choices {
      var rest = facet
      rest.choices = nil
      var values: [JSONValue] = []
      for choice in choices where try normalizer.admits(choice, rest) { values.append(choice) }
      return constantNodes(values, as: conjunction)
    }
    var nodes: [SchemaNode] = []
    for facet in try resolvingExclusions(facet, at: conjunction.location) {
      for (facet, last) in try resolvingRequiredMembers(facet, at: conjunction.location) {
        guard let object = try objectSchema(facet, last: last, as: conjunction) else { continue }
        nodes.append(.object(object))
      }
    }
    return nodes
  }

  /// Returns the objects of a facet whose last member meets a requirement, or `nil` if there are
  /// none.
  private mutating func objectSchema(
    _ facet: ObjectFacet, last requirement: RequiredUnnamedMember?, as conjunction: Conjunction
  ) throws(Failure) -> ObjectSchema? {
    let location = conjunction.location
    var object = ObjectSchema(
      title: annotation("title", of: conjunction),
      description: annotation("description", of: conjunction), properties: [])
    let nameFacets = try nameFacets(facet)
    var absent: Set<ScalarString> = []
    let required = Set(facet.required)
    for name in knownNames(facet, nameFacets) {
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
      object.additionalProperties = try additionalProperties(
        facet, nameFacets: nameFacets, absent: absent, at: location)
      if let requirement {
        object.lastMember = try lastMember(requirement, of: facet, absent: absent, at: location)
      }
    }
    if requirement != nil, object.lastMember.isEmpty { return nil }
    return setBounds(of: &object, facet, at: location) ? object : nil
  }

  private func described(
    _ node: SchemaNode, _ name: ScalarString, _ facet: ObjectFacet
  ) -> SchemaNode {
    guard case .reference(var reference) = node else { return node }
    reference.description =
      facet.applicators.lazy.compactMap { $0.property(named: name)?.description }.first
    return .reference(reference)
  }

  /// Returns whether the options exclude additional properties that the schema leaves open.
  func isClosed(_ facet: ObjectFacet) -> Bool {
    normalizer.options.additionalProperties == .closed && !facet.applicators.isEmpty
      && facet.applicators.allSatisfy { $0.patterns.isEmpty && $0.additional.isAnything }
      && facet.applicators.contains { !$0.properties.isEmpty && $0.negations == nil }
  }

  /// Sets the bounds on the number of members, as far as they can be enforced in text.
  ///
  /// Two members of one name are one property of the value. If several additional properties are
  /// needed, the engine compares their names, except before a required last member. The result is
  /// whether some object is within the bounds.
  private mutating func setBounds(
    of object: inout ObjectSchema, _ facet: ObjectFacet, at location: Location
  ) -> Bool {
    let requiredCount = object.properties.count { !$0.isOptional }
    let hasLastMember = !object.lastMember.isEmpty
    let isOpen = !object.additionalProperties.isEmpty || hasLastMember
    if !isOpen, object.properties.count < facet.minimumCount { return false }
    if hasLastMember, facet.maximumCount ?? Int.max <= requiredCount { return false }
    if hasLastMember, facet.minimumCount > requiredCount + 1 {
      normalizer.report(
        .notEnforceable(
          why: "several additional properties are needed beside the one that another keyword "
            + "requires, and their names may be equal"), "minProperties",
        at: facet.minimumLocation ?? location)
    } else if !hasLastMember, facet.minimumCount > requiredCount {
      object.minimumProperties = facet.minimumCount
    }
    if isOpen || facet.maximumCount ?? Int.max < object.properties.count {
      object.maximumProperties = facet.maximumCount
    }
    if object.hasUniqueNames {
      uniqueNamesLocation = uniqueNamesLocation ?? facet.minimumLocation ?? location
    }
    hasLastMembers = hasLastMembers || hasLastMember
    return true
  }
}
