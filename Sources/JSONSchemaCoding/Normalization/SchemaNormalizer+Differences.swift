// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension SchemaNormalizer {
  /// The index of a disjunct among those of a schema.
  struct DisjunctIndex: Hashable {
    let schema: Location
    let index: Int
  }

  /// Returns the complement of a schema.
  mutating func negation(of location: Location) throws(Failure) -> Negation {
    if let known = negations[location] { return known }
    let result = try difference([.anything], without: location, at: location)
    negations[location] = result
    return result
  }

  /// Returns the values of a union that do not satisfy a schema.
  ///
  /// Only complements of disjuncts that have values in common with the union are needed, and of
  /// these only the values of common types.
  mutating func difference(
    _ union: [Disjunct], without schema: Location, at location: Location
  ) throws(Failure) -> Negation {
    var rest = union
    for (index, excluded) in try disjuncts(of: schema).enumerated() {
      var unaffected: [Disjunct] = []
      var changed: [Disjunct] = []
      let discriminators = self.discriminators(of: excluded)
      for disjunct in rest {
        let types = try commonTypes(disjunct, excluded, discriminators)
        if types.isEmpty {
          unaffected.append(disjunct)
          continue
        }
        let complement = complement(of: excluded, at: index, of: schema)
        if let obstacle = complement.obstacle(in: types) { return .failure(obstacle) }
        var (others, common) = (disjunct, disjunct)
        others.remove(types)
        common.remove(types.complement)
        if !others.isEmpty { changed.append(others) }
        changed += try product([common], complement.parts, at: location)
      }
      let count = rest.count
      if unaffected.count + changed.count > Self.pruningThreshold {
        try prune(&changed, at: location)
      }
      rest = unaffected + merged(changed)
      if rest.count > count { absorb(&rest, from: unaffected.count) }
      try checkWork(at: location)
      guard rest.count <= max(Self.disjunctLimit, union.count) else {
        throw .limit(.cases(Self.disjunctLimit), location)
      }
    }
    return .success(rest)
  }

  /// Returns the complement of one of the disjuncts of a schema.
  ///
  /// It is computed once, because property applicators compare by identity.
  private mutating func complement(
    of disjunct: Disjunct, at index: Int, of schema: Location
  ) -> DisjunctComplement {
    let key = DisjunctIndex(schema: schema, index: index)
    if let known = complements[key] { return known }
    var complement = disjunct.complement
    separate(&complement.parts, of: disjunct)
    complements[key] = complement
    return complement
  }

  /// Makes the parts of a complement that concern a discriminator disjoint from the others: either
  /// the constant differs, or it is the same and something else differs.
  ///
  /// The parts of the complements of different kinds are then disjoint as well, so the number of
  /// combinations is the sum of their numbers and not the product.
  private mutating func separate(_ parts: inout [Disjunct], of disjunct: Disjunct) {
    let discriminators = self.discriminators(of: disjunct)
    guard let name = disjunct.object.required.first(where: { discriminators[$0] != nil }) else {
      return
    }
    let value = disjunct.object.value(of: name)
    if value.isNever { return }
    let same = Disjunct(ObjectFacet { $0.require(name, value) })
    for index in parts.indices
    where parts[index].types == .object && parts[index].object.value(of: name).isAnything {
      parts[index] = parts[index].and(same)
    }
  }

  /// Returns the number of disjuncts of a schema's complement that are combined with others.
  mutating func complementSize(of location: Location) throws(Failure) -> Int {
    var size = 0
    for (index, disjunct) in try disjuncts(of: location).enumerated() {
      size += complement(of: disjunct, at: index, of: location).parts.count
    }
    return size
  }

  /// Returns the types of which two disjuncts may have common values.
  private mutating func commonTypes(
    _ one: Disjunct, _ other: Disjunct, _ second: Discriminators
  ) throws(Failure) -> TypeSet {
    let first = discriminators(of: one)
    if areDisjoint(one, first, other, second) {
      discriminatedPairs += 1
      return []
    }
    work += 1
    var both = intersection(one, first, other, second)
    enumerateStrings(of: &both)
    do {
      return try pruned(both).types
    } catch .cycle {
      return both.types
    }
  }
}
