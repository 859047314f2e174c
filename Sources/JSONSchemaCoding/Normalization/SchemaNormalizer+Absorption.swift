// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaNormalizer {
  /// Removes disjuncts that another one includes, as far as their assertions show: in a product of
  /// *a* or *b* with *a* or *c*, *a* includes *a* and *c*.
  ///
  /// Without this absorption law, products of complements grow exponentially. Disjuncts before
  /// `start` are not compared with each other.
  mutating func absorb(_ union: inout [Disjunct], from start: Int = 0) {
    guard start < union.count, union.count > Self.pruningThreshold,
      union.count <= Self.disjunctLimit
    else { return }
    let discriminators = union.map { self.discriminators(of: $0) }
    let index = DiscriminatorIndex(discriminators.map { $0.mapKeys(Optional.some) })
    let signatures = union.map(\.signature)
    var isAbsorbed = [Bool](repeating: false, count: union.count)
    for one in union.indices {
      let candidates = index.candidates(for: one, from: one < start ? start : 0)
      for other in candidates where other != one && !isAbsorbed[other] {
        guard signatures[other] & ~signatures[one] == 0 else { continue }
        discriminatedPairs += 1
        if includes(union[other], union[one], discriminators[one]) {
          isAbsorbed[one] = true
          break
        }
      }
    }
    guard isAbsorbed.contains(true) else { return }
    union = union.indices.filter { !isAbsorbed[$0] }.map { union[$0] }
  }

  /// Returns whether a disjunct includes another one, as far as their assertions show.
  private mutating func includes(
    _ union: Disjunct, _ part: Disjunct, _ discriminators: Discriminators
  ) -> Bool {
    guard union.types.isSuperset(of: part.types), union.evaluated == part.evaluated,
      union.relaxedKeyword == part.relaxedKeyword
    else { return false }
    return (part.types.isDisjoint(with: .number) || part.number.implies(union.number))
      && (!part.types.contains(.string) || part.string.implies(union.string))
      && (!part.types.contains(.array) || part.array.implies(union.array))
      && (!part.types.contains(.object) || implies(part.object, union.object, discriminators))
  }

  private mutating func implies(
    _ part: ObjectFacet, _ union: ObjectFacet, _ discriminators: Discriminators
  ) -> Bool {
    guard part.impliesAssertions(of: union) else { return false }
    let areImplied = union.applicators.allSatisfy { applicators in
      part.applicators.contains(applicators)
        || applicators.isSimple
          && applicators.properties.allSatisfy { part.value(of: $0.name).implies($0.value) }
        || isImplied(applicators, by: discriminators)
    }
    return areImplied
      && union.requiredUnnamed.allSatisfy { requirement in
        part.requiredUnnamed.contains { $0.implies(requirement) } || part.isMet(requirement)
      }
  }
}

extension TypeFacet {
  /// Returns whether all values of this facet belong to another one, as far as equal assertions
  /// show.
  fileprivate func implies(_ other: Self) -> Bool { other == .free || and(other) == self }
}

extension ObjectFacet {
  /// Returns whether all objects of this facet satisfy the assertions of another one, except for
  /// its applicators and required unnamed members.
  fileprivate func impliesAssertions(of other: ObjectFacet) -> Bool {
    (other.choices == nil || choices == other.choices)
      && (other.excluded.isEmpty || excluded == other.excluded)
      && minimumCount >= other.minimumCount
      && maximumCount ?? Int.max <= other.maximumCount ?? Int.max
      && other.required.allSatisfy(required.contains) && forbidden.isSuperset(of: other.forbidden)
      && names.implies(other.names)
  }
}

extension Disjunct {
  /// A bit set of hashed assertions, which contains that of every disjunct that includes this one.
  fileprivate var signature: UInt64 {
    var bits = UInt64(types.complement.rawValue)
    func add(_ assertion: some Hashable) { bits |= 1 << UInt64(8 + abs(assertion.hashValue % 56)) }
    for name in object.required { add(name) }
    for name in object.forbidden { add(name) }
    for applicators in object.applicators where !applicators.isSimple { add(applicators) }
    return bits
  }
}

extension Dictionary {
  fileprivate func mapKeys<NewKey: Hashable>(_ transform: (Key) -> NewKey) -> [NewKey: Value] {
    Dictionary<NewKey, Value>(uniqueKeysWithValues: map { (transform($0), $1) })
  }
}
