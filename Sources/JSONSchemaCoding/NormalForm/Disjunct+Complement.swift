// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The error of a keyword whose negation no union of disjuncts expresses.
struct UnsupportedNegation: Error {
  let keyword: String
}

extension Disjunct {
  /// Disjuncts that together are exactly the values outside the set.
  ///
  /// - Throws: ``UnsupportedNegation`` if the set has an assertion that cannot be negated.
  var complement: [Disjunct] {
    get throws(UnsupportedNegation) {
      if let relaxedKeyword { throw UnsupportedNegation(keyword: relaxedKeyword) }
      var all: [Disjunct] = []
      var others = types.complement
      // Both integers and fractional numbers are outside of any finite list.
      if number.choices != nil { others.subtract(.number) }
      if !others.isEmpty { all.append(Disjunct(types: others)) }
      if !types.isDisjoint(with: .number) { all += number.complement.map { Disjunct($0) } }
      if types.contains(.string) { all += string.complement.map { Disjunct($0) } }
      if types.contains(.array) { all += try array.complement.map { Disjunct($0) } }
      if types.contains(.object) { all += try object.complement.map { Disjunct($0) } }
      return all
    }
  }
}

// MARK: - Arrays

extension ArrayFacet {
  /// Facets that each violate one of the assertions.
  fileprivate var complement: [ArrayFacet] {
    get throws(UnsupportedNegation) {
      if uniqueness != nil { throw UnsupportedNegation(keyword: "uniqueItems") }
      return sharedComplement + sortedContains.flatMap(\.complement)
        + applicators.flatMap(\.complement)
    }
  }
}

extension ArrayFacet.ContainsAssertion {
  fileprivate var complement: [ArrayFacet] {
    var all: [ArrayFacet] = []
    let negations = item.complement
    if minimum == 1, negations.count == 1 {
      // No item counts, so all of them satisfy the negation.
      all.append(ArrayFacet { $0.applicators = [.init(from: start, rest: negations[0])] })
    } else if minimum > 0 {
      var fewer = self
      (fewer.minimum, fewer.maximum) = (0, minimum - 1)
      all.append(ArrayFacet { $0.contains = [fewer] })
    }
    if let maximum, maximum < Int.max {
      var more = self
      (more.minimum, more.maximum) = (maximum + 1, nil)
      all.append(ArrayFacet { $0.contains = [more] })
    }
    return all
  }
}

extension ArrayFacet.ItemApplicators {
  fileprivate var complement: [ArrayFacet] {
    var all = rest.complement.map { negation in
      let violation = ArrayFacet.ContainsAssertion(
        item: negation, minimum: 1, start: prefix.count, location: negation.location)
      return ArrayFacet { $0.contains = [violation] }
    }
    if rest.isNever { all = [ArrayFacet { $0.minimumCount = prefix.count + 1 }] }
    for (index, item) in prefix.enumerated() {
      all += item.complement.map { negation in ArrayFacet { $0.require(negation, at: index) } }
    }
    return all
  }
}

// MARK: - Objects

extension ObjectFacet {
  /// Facets that each violate one of the assertions.
  fileprivate var complement: [ObjectFacet] {
    get throws(UnsupportedNegation) {
      var all = sharedComplement
      for index in all.indices where all[index].minimumCount > 0 {
        all[index].minimumLocation = minimumLocation
      }
      all += required.map { name in ObjectFacet { $0.forbidden = [name] } }
      all += forbidden.sorted().map { name in ObjectFacet { $0.required = [name] } }
      for negation in names.complement {
        let violation = RequiredUnnamedMember(
          PropertyApplicators(), names: negation, keyword: "propertyNames")
        all.append(ObjectFacet { $0.requiredUnnamed = [violation] })
      }
      for member in requiredUnnamed { all.append(try member.complement) }
      return all + applicators.flatMap(\.complement)
    }
  }
}

extension PropertyApplicators {
  /// Facets that each violate one of the keywords.
  fileprivate var complement: [ObjectFacet] {
    let all = properties.map(\.name).flatMap { name in
      value(of: name).complement.map { negation in ObjectFacet { $0.require(name, negation) } }
    }
    return all + violations.map { member in ObjectFacet { $0.requiredUnnamed = [member] } }
  }

  /// The members that violate `patternProperties` or `additionalProperties`.
  private var violations: [RequiredUnnamedMember] {
    var all: [RequiredUnnamedMember] = []
    for rule in patterns {
      for negation in rule.value.complement {
        let violation = PropertyApplicators(
          patterns: [.init(pattern: rule.pattern, value: negation)], additional: .never)
        all.append(RequiredUnnamedMember(violation, keyword: "patternProperties"))
      }
    }
    for negation in additional.complement {
      let violation = PropertyApplicators(
        properties: properties.map { .init(name: $0.name, value: .never) },
        patterns: patterns.map { .init(pattern: $0.pattern, value: .never) }, additional: negation)
      all.append(RequiredUnnamedMember(violation, keyword: "additionalProperties"))
    }
    return all
  }
}

extension RequiredUnnamedMember {
  /// The objects without a member that meets the requirement.
  fileprivate var complement: ObjectFacet {
    get throws(UnsupportedNegation) {
      // The requirements of a complement have one element.
      guard let only = applicators.first, applicators.count == 1 else {
        throw UnsupportedNegation(keyword: keyword)
      }
      var facet = ObjectFacet()
      if !names.isAnything {
        guard only.properties.isEmpty, only.patterns.isEmpty, only.additional.isAnything else {
          throw UnsupportedNegation(keyword: keyword)
        }
        facet.names = try negation(of: names)
        return facet
      }
      // A name may match several patterns, and then the negation is not a rule for each of them.
      guard only.patterns.count <= 1 || only.patterns.allSatisfy(\.value.isNever) else {
        throw UnsupportedNegation(keyword: keyword)
      }
      let properties = try only.properties.map { property throws(UnsupportedNegation) in
        PropertyApplicators.Property(
          name: property.name, value: try negation(of: only.value(of: property.name)))
      }
      let patterns = try only.patterns.map { rule throws(UnsupportedNegation) in
        PropertyApplicators.PatternProperty(
          pattern: rule.pattern, value: try negation(of: rule.value))
      }
      facet.applicators = [
        PropertyApplicators(
          properties: properties, patterns: patterns,
          additional: try negation(of: only.additional))
      ]
      return facet
    }
  }

  /// Returns the negation of a conjunction that has at most one schema.
  private func negation(of value: Conjunction) throws(UnsupportedNegation) -> Conjunction {
    if value.isAnything { return .never }
    guard value.complement.count == 1 else { throw UnsupportedNegation(keyword: keyword) }
    return value.complement[0]
  }
}
