// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension SchemaNormalizer {
  /// Returns whether some value satisfies a conjunction, as far as a limited search shows.
  ///
  /// `false` is certain; `true` means that no contradiction was found.
  mutating func isSatisfiable(_ conjunction: Conjunction) throws(Failure) -> Bool {
    if conjunction.isAnything { return true }
    if let known = satisfiability[conjunction] { return known }
    guard lookahead < Self.lookaheadLimit else { return true }
    lookahead += 1
    defer { lookahead -= 1 }
    do {
      let result = try isSatisfiable(disjuncts(of: conjunction))
      satisfiability[conjunction] = result
      return result
    } catch .cycle {
      return true
    }
  }

  /// Returns whether some value belongs to a union, as far as a limited search shows.
  mutating func isSatisfiable(_ union: [Disjunct]) throws(Failure) -> Bool {
    for disjunct in union where try !pruned(disjunct).isEmpty { return true }
    return false
  }

  /// Returns the disjunct without the types of which no value is left.
  mutating func pruned(_ disjunct: Disjunct) throws(Failure) -> Disjunct {
    var result = disjunct
    if result.types.contains(.array), try !isSatisfiable(result.array) { result.remove(.array) }
    if result.types.contains(.object), try !isSatisfiable(result.object) { result.remove(.object) }
    return result
  }

  private mutating func isSatisfiable(_ array: ArrayFacet) throws(Failure) -> Bool {
    if array.choices != nil { return true }
    for index in 0..<min(array.minimumCount, array.prefixCount + 1)
    where try !isSatisfiable(array.item(at: index)) {
      return false
    }
    for assertion in array.contains where assertion.minimum > 0 {
      var isPossible = false
      let indices = assertion.start...max(assertion.start, array.prefixCount)
      for index in indices where index < array.maximumCount ?? Int.max && !isPossible {
        isPossible = try isSatisfiable(array.item(at: index).and(assertion.item))
      }
      if !isPossible { return false }
    }
    return true
  }

  private mutating func isSatisfiable(_ object: ObjectFacet) throws(Failure) -> Bool {
    if object.choices != nil { return true }
    for name in object.required {
      work += object.applicators.count
      if try !isSatisfiable(object.value(of: name)) { return false }
    }
    for member in object.requiredUnnamed where try !isPossible(member, in: object) { return false }
    return true
  }

  /// Returns whether some property can meet a requirement, as far as the rules show that do not
  /// depend on patterns.
  private mutating func isPossible(
    _ member: RequiredUnnamedMember, in object: ObjectFacet
  ) throws(Failure) -> Bool {
    let applicators = object.applicators + member.applicators
    guard applicators.allSatisfy(\.patterns.isEmpty) else { return true }
    let additional = applicators.reduce(Conjunction.anything) { $0.and($1.additional) }
    if try isSatisfiable(additional) { return true }
    for name in object.mentionedNames {
      work += applicators.count
      if try isSatisfiable(object.value(of: name).and(member.value(of: name))) { return true }
    }
    return false
  }
}
