// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaNormalizer {
  mutating func applyAnyOf(_ keywords: Keywords, to union: inout [Disjunct]) throws(Failure) {
    let schemas = subschemas(keywords, "anyOf")
    guard !schemas.isEmpty else { return }
    var choices: [[Disjunct]] = []
    for schema in schemas { choices.append(try disjuncts(of: schema)) }
    let sum = try self.union(of: choices, at: keywords.location)
    union = try product(union, sum, at: keywords.location)
  }

  /// The number of dependencies from which on their cases overlap.
  private static let overlappingDependents = 4

  /// Applies `dependentRequired`, `dependentSchemas` and draft 7's `dependencies`: each property is
  /// either absent, or its dependency holds.
  mutating func applyDependents(_ keywords: Keywords, to union: inout [Disjunct]) throws(Failure) {
    for keyword in ["dependentRequired", "dependentSchemas", "dependencies"] {
      let members = value(keywords, keyword, expected: "an object", \.members) ?? []
      // Disjoint cases are cheaper to match, but cases that overlap absorb each other.
      let areDisjoint = document.hasUnevaluated || members.count < Self.overlappingDependents
      for member in members {
        let present = try dependency(
          member, keyword, isPresent: areDisjoint, at: keywords.location)
        var absent = Disjunct.anything
        absent.setObject(ObjectFacet { $0.forbidden = [ScalarString(member.name)] })
        union = try product(union, merged(present + [absent]), at: keywords.location)
      }
    }
  }

  /// Returns the objects that satisfy what depends on a property, and have the property if
  /// `isPresent`.
  private mutating func dependency(
    _ member: JSONValue.Member, _ keyword: String, isPresent: Bool, at location: Location
  ) throws(Failure) -> [Disjunct] {
    let name = ScalarString(member.name)
    var required = isPresent ? [name] : []
    var dependents = [Disjunct.anything]
    if member.value.elements != nil {
      required += distinctNames(member.value, keyword, at: location).filter { $0 != name }
    } else if keyword == "dependencies", let other = member.value.string {
      required.append(ScalarString(other))
    } else {
      dependents = try disjuncts(
        of: document.location(of: keyword, member.name, in: location, value: member.value))
    }
    return try product(
      [Disjunct(ObjectFacet { $0.required = required })], dependents, at: location)
  }

  /// Applies `if`, `then` and `else`: either the condition and `then` hold, or its negation and
  /// `else`.
  mutating func applyIf(_ keywords: Keywords, to union: inout [Disjunct]) throws(Failure) {
    let location = keywords.location
    guard let condition = subschema(keywords, "if") else { return }
    let then = subschema(keywords, "then").map { conjunction(of: $0) } ?? .anything
    let otherwise = subschema(keywords, "else").map { conjunction(of: $0) } ?? .anything
    if then.isAnything && otherwise.isAnything, !document.hasUnevaluated { return }
    var holds = try product(union, try disjuncts(of: condition), at: location)
    holds = try product(holds, try disjuncts(of: then), at: location)
    switch try difference(union, without: condition, at: location) {
    case .success(let difference):
      let fails = try product(difference, try disjuncts(of: otherwise), at: location)
      union = merged(holds + fails)
    case .failure(let negation):
      report(.unsupportedNegation(of: negation.keyword), "if", at: location)
      union.relax("if")
    }
  }

  mutating func applyNot(_ keywords: Keywords, to union: inout [Disjunct]) throws(Failure) {
    guard let schema = subschema(keywords, "not") else { return }
    switch try difference(union, without: schema, at: keywords.location) {
    case .success(let difference):
      union = difference
    case .failure(let negation):
      report(.unsupportedNegation(of: negation.keyword), "not", at: keywords.location)
      union.relax("not")
    }
  }

  /// Applies `oneOf`: a union of subschemas that exclude each other, either by themselves or
  /// because the complements of the others are added.
  mutating func applyOneOf(_ keywords: Keywords, to union: inout [Disjunct]) throws(Failure) {
    let location = keywords.location
    let schemas = subschemas(keywords, "oneOf")
    guard !schemas.isEmpty else { return }
    var choices: [[Disjunct]] = []
    for schema in schemas {
      choices.append(try product(union, try disjuncts(of: schema), at: location))
    }
    let overlaps = possibleOverlaps(of: choices)
    var exclusive: [Disjunct] = []
    for (index, choice) in choices.enumerated() {
      var rest = choice
      for other in try sortedByComplementSize(overlaps.others(of: index), of: schemas) {
        switch try difference(rest, without: schemas[other], at: location) {
        case .success(let difference):
          rest = difference
        case .failure(let negation):
          let why = "the negation of '\(negation.keyword)' is not supported"
          report(
            .overlapping(first: min(index, other), second: max(index, other), why: why), "oneOf",
            at: location)
          rest.relax("oneOf")
        }
      }
      exclusive += rest
    }
    union = merged(exclusive)
  }

  /// Returns choices in ascending order of the sizes of their complements, so that products remain
  /// small: what the small ones require often implies one of the parts of a large one.
  private mutating func sortedByComplementSize(
    _ indices: [Int], of schemas: [Location]
  ) throws(Failure) -> [Int] {
    if indices.count <= 1 { return indices }
    var sizes: [(size: Int, index: Int)] = []
    for index in indices { sizes.append((try complementSize(of: schemas[index]), index)) }
    return sizes.sorted { ($0.size, $0.index) < ($1.size, $1.index) }.map(\.index)
  }
}

// MARK: - Unevaluated children

extension SchemaNormalizer {
  /// Applies `unevaluatedProperties` and `unevaluatedItems` after all other keywords.
  mutating func applyUnevaluated(_ keywords: Keywords, to union: inout [Disjunct]) {
    if let rest = subschema(keywords, "unevaluatedProperties").map({ conjunction(of: $0) }) {
      for index in union.indices where !union[index].evaluated.coversProperties {
        var facet = ObjectFacet()
        if !rest.isAnything {
          facet.applicators = [union[index].evaluated.applicators(unevaluated: rest)]
        }
        union[index].setObject(union[index].object.and(facet))
        union[index].evaluated.coversProperties = true
      }
    }
    if let unevaluated = subschema(keywords, "unevaluatedItems") {
      for index in union.indices where !union[index].evaluated.coversItems {
        let evaluated = union[index].evaluated
        let rest = conjunction(
          of: evaluated.contains.isEmpty
            ? unevaluated
            : document.location(ofChoices: evaluated.contains.sorted() + [unevaluated]))
        var facet = ArrayFacet()
        if !rest.isAnything {
          facet.applicators = [.init(from: evaluated.prefixCount, rest: rest)]
        }
        union[index].setArray(union[index].array.and(facet))
        union[index].evaluated.coversItems = true
      }
    }
    union = merged(union.filter { !$0.isEmpty })
  }

  /// Returns the union of several schemas.
  ///
  /// If the document has an `unevaluated…` keyword, the union has disjuncts for each set of
  /// schemas that hold together, because they evaluate different properties.
  mutating func union(
    of choices: [[Disjunct]], at location: Location
  ) throws(Failure) -> [Disjunct] {
    guard document.hasUnevaluated else { return merged(choices.flatMap(\.self)) }
    var all: [Disjunct] = []
    for choice in choices {
      all = merged(all + choice + (try product(all, choice, at: location)))
    }
    return all
  }
}

extension [Disjunct] {
  /// Marks the disjuncts as larger than the schema's because a keyword is ignored.
  fileprivate mutating func relax(_ keyword: String) {
    for index in indices { self[index].relaxedKeyword = keyword }
  }
}
