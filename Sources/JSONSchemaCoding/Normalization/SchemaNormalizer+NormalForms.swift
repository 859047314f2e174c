// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension SchemaNormalizer {
  /// Returns the disjuncts of a schema; empty if no value satisfies it.
  mutating func disjuncts(of location: Location) throws(Failure) -> [Disjunct] {
    try disjuncts(of: conjunction(of: location))
  }

  /// Returns the disjuncts of a conjunction; empty if no value satisfies it.
  mutating func disjuncts(of conjunction: Conjunction) throws(Failure) -> [Disjunct] {
    if conjunction.isNever { return [] }
    if let schema = conjunction.onlySchema { return try expansion(of: schema) }
    if let known = normalForms[conjunction] { return known }
    // A conjunction with many negations mostly extends a known one.
    if conjunction.negative.count > 1, let last = conjunction.negative.last,
      let known = normalForms[conjunction.removingLastNegation],
      case .success(let result) = try difference(known, without: last, at: last)
    {
      normalForms[conjunction] = result
      return result
    }
    var result = [Disjunct.anything]
    for location in conjunction.positive {
      result = try product(result, expansion(of: location), at: location)
    }
    let excluded = excludedConstants(of: conjunction)
    if !excluded.texts.isEmpty {
      var others = Disjunct.anything
      others.setString(StringFacet { $0.excluded = excluded.texts })
      result = try product(result, [others], at: conjunction.location)
    }
    for location in excluded.rest {
      switch try difference(result, without: location, at: location) {
      case .success(let difference):
        result = difference
      case .failure(let negation):
        report(.unsupportedNegation(of: negation.keyword), "not", at: location)
      }
    }
    normalForms[conjunction] = result
    return result
  }

  /// Returns the disjuncts of one schema, without following a leading reference.
  mutating func expansion(of location: Location) throws(Failure) -> [Disjunct] {
    if let known = expansions[location] { return known }
    if let level = expanding[location] {
      guard level == lookahead else { throw .cycle }
      report(.circularReference(document.fragment(of: location)), "$ref", at: location)
      return [.anything]
    }
    try beginExpansion(of: location)
    defer { expanding[location] = nil }
    let result = try expand(location)
    expansions[location] = result
    return result
  }

  /// Marks a schema as being expanded.
  mutating func beginExpansion(of location: Location) throws(Failure) {
    guard expanding.count < Self.depthLimit else { throw .limit(.depth(Self.depthLimit), location) }
    expanding[location] = lookahead
  }

  /// Returns the intersection of two unions that arise from the schema at a location.
  mutating func product(
    _ left: [Disjunct], _ right: [Disjunct], at location: Location
  ) throws(Failure) -> [Disjunct] {
    if left == [.anything] { return right }
    if right == [.anything] { return left }
    let limit = max(Self.disjunctLimit, left.count, right.count)
    let discriminators = (
      left.map { self.discriminators(of: $0) }, right.map { self.discriminators(of: $0) }
    )
    var unchanged: [Disjunct] = []
    var result: [Disjunct] = []
    var reductionThreshold = min(Self.reductionThreshold, limit)
    for (one, first) in zip(left, discriminators.0) {
      for (other, second) in zip(right, discriminators.1) {
        if areDisjoint(one, first, other, second) {
          discriminatedPairs += 1
          continue
        }
        var both = intersection(one, first, other, second)
        if left.count > Self.pruningThreshold, both == one {
          // The disjunct was pruned when the union was computed.
          discriminatedPairs += 1
          unchanged.append(both)
          continue
        }
        work += 1
        enumerateStrings(of: &both)
        if !both.isEmpty { result.append(both) }
      }
      try checkWork(at: location)
      if result.count + unchanged.count > reductionThreshold {
        try prune(&result, at: location)
        absorb(&result)
        reductionThreshold = max(reductionThreshold, 2 * (result.count + unchanged.count))
      }
      guard result.count + unchanged.count <= limit else {
        throw .limit(.cases(Self.disjunctLimit), location)
      }
    }
    guard result.count + unchanged.count > Self.pruningThreshold else {
      return merged(unchanged + result)
    }
    try prune(&result, at: location)
    var all = unchanged + result
    absorb(&all, from: unchanged.count)
    return merged(all)
  }

  func checkWork(at location: Location) throws(Failure) {
    guard work + discriminatedPairs / Self.pairsPerWork <= Self.workLimit else {
      throw .limit(.work(Self.workLimit), location)
    }
  }

  /// Removes disjuncts whose properties contradict each other, such as different constants for the
  /// property that distinguishes the kinds of objects.
  mutating func prune(_ union: inout [Disjunct], at location: Location) throws(Failure) {
    var kept: [Disjunct] = []
    for disjunct in union {
      try checkWork(at: location)
      do {
        let rest = try pruned(disjunct)
        if !rest.isEmpty { kept.append(rest) }
      } catch .cycle {
        kept.append(disjunct)
      }
    }
    union = kept
  }

  /// Returns the same union with fewer disjuncts.
  func merged(_ disjuncts: [Disjunct]) -> [Disjunct] {
    guard disjuncts.count > 1 else { return disjuncts }
    if disjuncts.contains(.anything), !document.hasUnevaluated { return [.anything] }
    var result: [Disjunct] = []
    for disjunct in disjuncts.uniqued {
      // Different objects have no union, so most unions of many disjuncts are not compared.
      let isObject = disjunct.types == .object
      let index = result.suffix(64).lastIndex {
        !(isObject && $0.types == .object) && $0.union(disjunct) != nil
      }
      if let index, let union = result[index].union(disjunct) {
        result[index] = union
      } else {
        result.append(disjunct)
      }
    }
    return result
  }
}
