// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension SchemaNormalizer {
  /// A disjunct of a schema, with its complement.
  struct ComplementedDisjunct {
    let disjunct: Disjunct
    let complement: DisjunctComplement
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
  /// Only complements of disjuncts that have values in common with the union are needed, and of these
  /// only the values of common types.
  mutating func difference(
    _ union: [Disjunct], without schema: Location, at location: Location
  ) throws(Failure) -> Negation {
    var rest = union
    for excluded in try complements(of: schema) {
      var kept: [Disjunct] = []
      var result: [Disjunct] = []
      let discriminators = self.discriminators(of: excluded.disjunct)
      for disjunct in rest {
        let types = try commonTypes(disjunct, excluded.disjunct, discriminators)
        if let obstacle = excluded.complement.obstacle(in: types) { return .failure(obstacle) }
        var unaffected = disjunct
        unaffected.remove(types)
        if !unaffected.isEmpty { kept.append(unaffected) }
        var affected = disjunct
        affected.remove(types.complement)
        if affected.isEmpty { continue }
        result += try product([affected], excluded.complement.parts, at: location)
      }
      rest = kept + result
      try checkCount(of: &rest, at: location)
      rest = merged(rest)
    }
    return .success(rest)
  }

  /// Returns the disjuncts of a schema with their complements.
  ///
  /// A complement is computed once, because property applicators compare by identity.
  private mutating func complements(
    of location: Location
  ) throws(Failure) -> [ComplementedDisjunct] {
    if let known = complements[location] { return known }
    let result = try disjuncts(of: location).map {
      ComplementedDisjunct(disjunct: $0, complement: $0.complement)
    }
    complements[location] = result
    return result
  }

  /// Returns the number of disjuncts of a schema's complement that are combined with others.
  mutating func complementSize(of location: Location) throws(Failure) -> Int {
    try complements(of: location).reduce(0) { $0 + $1.complement.parts.count }
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
