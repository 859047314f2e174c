// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The error of a keyword whose negation no union of disjuncts expresses.
struct UnsupportedNegation: Error {
  let keyword: String
}

/// The values outside a disjunct, as far as disjuncts express them.
struct DisjunctComplement {
  /// Disjuncts that together are exactly the values outside, except for values of
  /// ``unsupported`` types.
  var parts: [Disjunct] = []
  /// The types of which the values outside cannot be expressed, with the reason.
  var unsupported: [(types: TypeSet, reason: UnsupportedNegation)] = []

  /// Returns the reason that the values of some types outside cannot be expressed, or `nil`.
  func obstacle(in types: TypeSet) -> UnsupportedNegation? {
    unsupported.first { !$0.types.isDisjoint(with: types) }?.reason
  }
}

extension Disjunct {
  /// The values outside the set.
  var complement: DisjunctComplement {
    var result = DisjunctComplement()
    if let relaxedKeyword {
      result.unsupported = [(.all, UnsupportedNegation(keyword: relaxedKeyword))]
      return result
    }
    var others = types.complement
    // Both integers and fractional numbers are outside of any finite list.
    if number.choices != nil { others.subtract(.number) }
    if !others.isEmpty { result.parts.append(Disjunct(types: others)) }
    if !types.isDisjoint(with: .number) { result.parts += number.complement.map { Disjunct($0) } }
    if types.contains(.string) { result.parts += string.complement.map { Disjunct($0) } }
    do throws(UnsupportedNegation) {
      if types.contains(.array) { result.parts += try array.complement.map { Disjunct($0) } }
    } catch {
      result.unsupported.append((.array, error))
    }
    do throws(UnsupportedNegation) {
      if types.contains(.object) { result.parts += try object.complement.map { Disjunct($0) } }
    } catch {
      result.unsupported.append((.object, error))
    }
    return result
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
      }
      for violation in applicators.flatMap(\.violations) {
        all.append(facet(violating: violation))
      }
      // A required property whose value is restricted is covered by "absent or different".
      let restricted = Set(applicators.flatMap { $0.violations.map(\.name) })
      all += required.filter { !restricted.contains($0) }
        .map { name in ObjectFacet { $0.forbidden = [name] } }
      all += forbidden.sorted().map { name in ObjectFacet { $0.required = [name] } }
      for negation in names.complement {
        let violation = RequiredUnnamedMember(
          PropertyApplicators(), names: negation, keyword: "propertyNames")
        all.append(ObjectFacet { $0.requiredUnnamed = [violation] })
      }
      for member in requiredUnnamed { all.append(try member.complement) }
      return all
        + applicators.flatMap(\.unnamedViolations).map { member in
          ObjectFacet { $0.requiredUnnamed = [member] }
        }
    }
  }

  /// Returns the objects in which a property violates its schema, or is absent and required.
  private func facet(violating violation: PropertyApplicators.Property) -> ObjectFacet {
    guard required.contains(violation.name) else {
      return ObjectFacet { $0.require(violation.name, violation.value) }
    }
    return ObjectFacet {
      if !violation.value.isAnything {
        $0.applicators = [PropertyApplicators(properties: [violation])]
      }
    }
  }
}

extension PropertyApplicators {
  /// The properties, with values of which each violates a schema.
  fileprivate var violations: [Property] {
    properties.map(\.name).uniqued.flatMap { name in
      value(of: name).complement.map { Property(name: name, value: $0) }
    }
  }

  /// The members that violate `patternProperties` or `additionalProperties`.
  fileprivate var unnamedViolations: [RequiredUnnamedMember] {
    if additional.isNever, patterns.allSatisfy(\.value.isNever) {
      // No other name is allowed, whether it matches a pattern or not.
      let violation = PropertyApplicators(
        properties: properties.map { .init(name: $0.name, value: .never) })
      return [RequiredUnnamedMember(violation, keyword: "additionalProperties")]
    }
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
