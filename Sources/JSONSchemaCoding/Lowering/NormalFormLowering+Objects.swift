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
      for (facet, members) in try resolvingRequiredMembers(facet, at: conjunction.location) {
        guard let object = try objectSchema(facet, requiring: members, as: conjunction) else {
          continue
        }
        nodes.append(.object(object))
      }
    }
    return nodes
  }

  /// Returns the objects of a facet with additional properties that meet requirements, each another
  /// one, or `nil` if there are none.
  private mutating func objectSchema(
    _ facet: ObjectFacet, requiring members: [RequiredUnnamedMember], as conjunction: Conjunction
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
      for member in members {
        let patterns = try requiredMember(member, of: facet, absent: absent, at: location)
        if patterns.isEmpty { return nil }
        object.requiredMembers.append(patterns)
      }
    }
    if object.requiredMembers.count < members.count { return nil }
    return setBounds(of: &object, facet) ? object : nil
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

  /// Sets the bounds on the number of members, and returns whether some object is within them.
  ///
  /// Two members of one name are one property of the value. If several additional properties are
  /// needed, the engine compares their names.
  private mutating func setBounds(of object: inout ObjectSchema, _ facet: ObjectFacet) -> Bool {
    let members = object.requiredMembers.count
    let requiredCount = object.properties.count { !$0.isOptional } + members
    if members > 0, requiredCount > facet.maximumCount ?? Int.max { return false }
    if object.additionalProperties.isEmpty,
      object.properties.count + members < facet.minimumCount
    {
      return false
    }
    if facet.minimumCount > requiredCount { object.minimumProperties = facet.minimumCount }
    if !object.undeclaredMembers.isEmpty
      || facet.maximumCount ?? Int.max < object.properties.count
    {
      object.maximumProperties = facet.maximumCount
    }
    hasUniqueNames = hasUniqueNames || object.hasUniqueNames
    hasRequiredMembers = hasRequiredMembers || members > 0
    return true
  }
}
