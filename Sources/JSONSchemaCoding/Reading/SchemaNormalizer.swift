// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// Turns schemas of a document into unions of alternatives.
///
/// The keywords of a schema are a formula over sets of values; its disjunctive normal form is what
/// a grammar can offer as choices. `allOf`, `$ref` and neighboring keywords multiply, `anyOf` adds,
/// `oneOf`, `not` and `if` need opposites, which exist for everything but rules about members or
/// items that are not named. Only one level is worked out at a time: what lies inside of members
/// and items stays a ``Conjunction`` until it is asked for, so recursion costs nothing.
struct SchemaNormalizer {
  var document: SchemaDocument
  let options: JSONSchemaReadingOptions
  /// What stands against the schema.
  private(set) var problems: [JSONSchemaProblem] = []
  /// What was left out because the options say so.
  private(set) var relaxed: [JSONSchemaProblem] = []
  /// Patterns by their text; nil where one is not supported.
  var patterns: [ExactText: Pattern?] = [:]

  private var expansions: [Conjunction.Location: [Alternative]] = [:]
  private var negations: [Conjunction.Location: Negation] = [:]
  private var forms: [Conjunction: [Alternative]] = [:]
  private var inhabited: [Conjunction: Bool] = [:]
  private var conjunctions: [Conjunction.Location: Conjunction] = [:]
  /// The schemas that are being worked out, with how many looks ahead surrounded them.
  private var running: [Conjunction.Location: Int] = [:]
  private var lookahead = 0
  private var depth = 0
  private var work = 0

  /// How many alternatives one schema may have.
  static let alternativeLimit = 2048
  /// From how many alternatives on it is looked into members to find out which are empty.
  static let pruningThreshold = 8
  /// How many pairs of alternatives, and members of them, are looked at for one document.
  static let workLimit = 100_000
  /// How deep schemas may lead to each other without a value in between.
  static let depthLimit = 100
  /// How deep it is looked into members to see whether alternatives exclude each other.
  static let lookaheadLimit = 5

  /// Everything outside of a schema.
  enum Negation {
    /// What it is.
    case alternatives([Alternative])
    /// There is no opposite of this keyword.
    case impossible(String)
  }

  /// Why something could not be worked out.
  enum Interruption: Error {
    /// A look ahead came back to a schema that is being worked out.
    case circular
    /// The limits are exceeded.
    case tooLarge(Conjunction.Location)
  }

  init(_ root: JSONValue, options: JSONSchemaReadingOptions) {
    document = SchemaDocument(root)
    self.options = options
  }

  // MARK: - Problems

  /// Records that a keyword is left out: because the options say so, or else as a problem.
  mutating func report(
    _ reason: JSONSchemaProblem.Reason, _ keyword: String, at location: Conjunction.Location
  ) {
    let problem = JSONSchemaProblem(
      at: document.entries[location].pointer, keyword: keyword, reason)
    let isRelaxed = RelaxableKeyword(rawValue: keyword).map(options.relaxing.contains) ?? false
    if isRelaxed {
      if !relaxed.contains(problem) { relaxed.append(problem) }
    } else if !problems.contains(problem) {
      problems.append(problem)
    }
  }

  // MARK: - Conjunctions

  /// What a schema demands, without detours over references.
  mutating func conjunction(of location: Conjunction.Location) -> Conjunction {
    if let known = conjunctions[location] { return known }
    var trail: [Conjunction.Location] = [location]
    var result: Conjunction?
    while result == nil, let here = trail.last {
      switch document.entries[here].value {
      case .bool(let bool): result = bool ? .anything : .never
      case .object(let members):
        let assertions = members.filter { isAssertion($0.name, among: members) }
        if assertions.isEmpty {
          result = .anything
        } else if assertions.count == 1, assertions[0].name == "$ref",
          let target = target(of: assertions[0].value, keyword: "$ref", in: here)
        {
          if trail.contains(target) {
            report(.circularReference(assertions[0].value.string ?? ""), "$ref", at: here)
            result = .anything
          } else {
            trail.append(target)
          }
        } else {
          result = Conjunction(here)
        }
      default: result = Conjunction(here)
      }
    }
    let found = result ?? .anything
    for place in trail { conjunctions[place] = found }
    return found
  }

  /// Where a reference leads; nil, with a report, when it leads nowhere.
  mutating func target(
    of value: JSONValue, keyword: String, in location: Conjunction.Location
  ) -> Conjunction.Location? {
    guard let text = value.string else {
      report(.wrongValue(expected: "a reference"), keyword, at: location)
      return nil
    }
    switch document.target(of: text, in: location) {
    case .location(let target): return target
    case .remote(let uri): report(.remoteReference(uri), keyword, at: location)
    case .dangling: report(.danglingReference(text), keyword, at: location)
    }
    return nil
  }

  private func isAssertion(_ name: String, among members: [JSONValue.Member]) -> Bool {
    if document.draft <= .draft7, name != "$ref",
      members.contains(where: { $0.name == "$ref" && $0.value.string != nil })
    {
      return false
    }
    return Self.assertions.contains(name)
  }

  private static let assertions: Set<String> = [
    "$dynamicRef", "$recursiveRef", "$ref", "additionalItems", "additionalProperties", "allOf",
    "anyOf", "const", "contains", "dependencies", "dependentRequired", "dependentSchemas", "enum",
    "exclusiveMaximum", "exclusiveMinimum", "format", "if", "items", "maxItems",
    "maxLength", "maxProperties", "maximum", "minItems", "minLength", "minProperties",
    "minimum", "multipleOf", "not", "oneOf", "pattern", "patternProperties", "prefixItems",
    "properties", "propertyNames", "required", "type", "unevaluatedItems",
    "unevaluatedProperties", "uniqueItems",
  ]

  // MARK: - Normal forms

  /// The alternatives of a conjunction; none when no value satisfies it.
  mutating func alternatives(of conjunction: Conjunction) throws(Interruption) -> [Alternative] {
    if conjunction.isNever { return [] }
    if let known = forms[conjunction] { return known }
    var result = [Alternative.anything]
    for location in conjunction.positive {
      result = try product(result, expansion(of: location), at: location)
    }
    for location in conjunction.negative {
      switch try negation(of: location) {
      case .alternatives(let opposites):
        result = try product(result, opposites, at: location)
      case .impossible(let keyword):
        report(.notNegatable(keyword), "not", at: location)
      }
    }
    forms[conjunction] = result
    return result
  }

  /// The alternatives of one schema.
  mutating func expansion(
    of location: Conjunction.Location
  ) throws(Interruption) -> [Alternative] {
    if let known = expansions[location] { return known }
    if let level = running[location] {
      guard level == lookahead else { throw .circular }
      report(.circularReference("#\(document.entries[location].pointer)"), "$ref", at: location)
      return [.anything]
    }
    guard depth < Self.depthLimit else { throw .tooLarge(location) }
    running[location] = lookahead
    depth += 1
    defer {
      running[location] = nil
      depth -= 1
    }
    let result = try expand(location)
    expansions[location] = result
    return result
  }

  /// The alternatives of everything outside of a schema.
  mutating func negation(of location: Conjunction.Location) throws(Interruption) -> Negation {
    if let known = negations[location] { return known }
    var result = [Alternative.anything]
    for alternative in try alternatives(of: conjunction(of: location)) {
      let opposites: [Alternative]
      do {
        opposites = try alternative.opposites
      } catch {
        negations[location] = .impossible(error.keyword)
        return .impossible(error.keyword)
      }
      result = try product(result, opposites, at: location)
    }
    negations[location] = .alternatives(result)
    return .alternatives(result)
  }

  // MARK: - Algebra

  /// What is in both unions.
  mutating func product(
    _ left: [Alternative], _ right: [Alternative], at location: Conjunction.Location
  ) throws(Interruption) -> [Alternative] {
    if left == [.anything] { return right }
    if right == [.anything] { return left }
    var result: [Alternative] = []
    for one in left {
      for other in right {
        work += 1
        var both = one.and(other)
        settle(&both)
        if !both.isEmpty { result.append(both) }
      }
      guard work <= Self.workLimit, result.count <= Self.alternativeLimit else {
        throw .tooLarge(location)
      }
    }
    if result.count > Self.pruningThreshold { try removeEmpty(from: &result, at: location) }
    return merged(result)
  }

  /// Leaves out alternatives whose members contradict each other, as those do that speak of
  /// different values of a member that tells kinds of objects apart.
  private mutating func removeEmpty(
    from union: inout [Alternative], at location: Conjunction.Location
  ) throws(Interruption) {
    var kept: [Alternative] = []
    for alternative in union {
      guard work <= Self.workLimit else { throw .tooLarge(location) }
      do {
        let rest = try pruned(alternative)
        if !rest.isEmpty { kept.append(rest) }
      } catch .circular {
        kept.append(alternative)
      }
    }
    union = kept
  }

  /// The same union with fewer alternatives.
  mutating func merged(_ alternatives: [Alternative]) -> [Alternative] {
    guard alternatives.count > 1 else { return alternatives }
    if alternatives.contains(.anything), !document.hasUnevaluated { return [.anything] }
    var result: [Alternative] = []
    var seen: Set<Alternative> = []
    for alternative in alternatives where seen.insert(alternative).inserted {
      let index = result.suffix(64).lastIndex { $0.union(alternative) != nil }
      if let index, let union = result[index].union(alternative) {
        result[index] = union
      } else {
        result.append(alternative)
      }
    }
    return result
  }

  // MARK: - Emptiness

  /// Whether some value satisfies a conjunction, as far as a limited look tells.
  ///
  /// False is certain; true means that nothing was found that excludes it.
  mutating func isInhabited(_ conjunction: Conjunction) throws(Interruption) -> Bool {
    if conjunction.isAnything { return true }
    if let known = inhabited[conjunction] { return known }
    guard lookahead < Self.lookaheadLimit else { return true }
    lookahead += 1
    defer { lookahead -= 1 }
    do {
      var isInhabited = false
      for alternative in try alternatives(of: conjunction) {
        if try !pruned(alternative).isEmpty {
          isInhabited = true
          break
        }
      }
      inhabited[conjunction] = isInhabited
      return isInhabited
    } catch .circular {
      return true
    }
  }

  /// The alternative without the kinds of which no value is left.
  mutating func pruned(_ alternative: Alternative) throws(Interruption) -> Alternative {
    var result = alternative
    if result.types.contains(.array), try !isInhabited(result.array) { result.remove(.array) }
    if result.types.contains(.object), try !isInhabited(result.object) { result.remove(.object) }
    return result
  }

  private mutating func isInhabited(_ array: ArrayFacet) throws(Interruption) -> Bool {
    if array.choices != nil { return true }
    for index in 0..<min(array.minimumCount, array.prefixCount + 1)
    where try !isInhabited(array.item(at: index)) {
      return false
    }
    for content in array.contents where content.minimum > 0 {
      var isPossible = false
      let places = content.start...max(content.start, array.prefixCount)
      for index in places where index < array.maximumCount ?? Int.max && !isPossible {
        isPossible = try isInhabited(array.item(at: index).and(content.item))
      }
      if !isPossible { return false }
    }
    return true
  }

  private mutating func isInhabited(_ object: ObjectFacet) throws(Interruption) -> Bool {
    if object.choices != nil { return true }
    for name in object.required {
      work += object.layers.count
      if try !isInhabited(object.value(of: name)) { return false }
    }
    for demand in object.demands where try !isPossible(demand, in: object) { return false }
    return true
  }

  /// Whether some member can be what is demanded, as far as the rules tell that are known without
  /// looking at patterns.
  private mutating func isPossible(
    _ demand: MemberDemand, in object: ObjectFacet
  ) throws(Interruption) -> Bool {
    let layers = object.layers + demand.layers
    guard layers.allSatisfy(\.patterns.isEmpty) else { return true }
    let others = layers.reduce(Conjunction.anything) { $0.and($1.additional) }
    if try isInhabited(others) { return true }
    for name in object.mentionedNames {
      work += layers.count
      if try isInhabited(object.value(of: name).and(demand.value(of: name))) { return true }
    }
    return false
  }
}
