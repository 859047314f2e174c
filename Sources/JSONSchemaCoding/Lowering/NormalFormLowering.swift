// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText
internal import SchemaModel

/// Converts normal forms to schema nodes, from the root to everything that is reachable.
struct NormalFormLowering {
  typealias Location = SchemaDocument.Location
  typealias Failure = SchemaNormalizer.Failure

  var normalizer: SchemaNormalizer
  /// A schema whose `uniqueItems` the engine enforces by comparing items.
  var uniqueArrayLocation: Location?
  /// Whether the engine compares the names of some object.
  var hasUniqueNames = false
  /// Whether some object has a required unnamed member.
  var hasRequiredMembers = false
  private var names = ConjunctionTable<String>()
  private var takenNames: Set<String> = []
  private var nextNumbers: [String: Int] = [:]
  private var queue: [(name: String, conjunction: Conjunction)] = []

  static let definitionLimit = 20_000

  init(_ json: JSONValue, options: JSONSchemaReadingOptions) {
    normalizer = SchemaNormalizer(json, options: options)
  }

  /// Returns the schema of the document; `nil`, with a report, if no value satisfies it.
  mutating func lower() throws(Failure) -> Schema? {
    let root = normalizer.document.root
    guard let rootNode = try node(for: normalizer.conjunction(of: root)) else {
      normalizer.report(.noValue, "", at: root)
      return nil
    }
    var definitions: [Schema.Definition] = []
    while definitions.count < queue.count {
      let (name, conjunction) = queue[definitions.count]
      // A large document has as many definitions as schemas; combinations of few are limited.
      let limit = max(Self.definitionLimit, normalizer.document.entries.count)
      guard definitions.count < limit else { throw .limit(.definitions(limit), root) }
      let disjuncts = try self.disjuncts(of: conjunction)
      // A definition without values is left to the compiler, which has the complete grammar.
      let node = try self.node(of: disjuncts, as: conjunction) ?? .anyOf(UnionSchema(choices: []))
      definitions.append(Schema.Definition(name: name, node: node))
    }
    var schema = Schema(root: rootNode, definitions: definitions)
    if normalizer.problemLog.problems.isEmpty { schema = schema.inliningSingleUses() }
    // Only the compiler can determine whether patterns contradict each other.
    schema.prunesUnsatisfiableParts = true
    if let location = uniqueArrayLocation, UniqueArrayAmbiguity.occurs(in: schema) {
      normalizer.report(
        .notEnforceable(
          why: "another alternative admits the same items without the restriction"),
        "uniqueItems", at: location)
      schema = schema.droppingUniqueItems()
    }
    // The names of all alternatives for an object have to be compared if those of one are.
    return hasUniqueNames && hasRequiredMembers ? schema.comparingRequiredNames() : schema
  }

  /// Returns the node of a conjunction, or `nil` if no value satisfies it.
  mutating func node(for conjunction: Conjunction) throws(Failure) -> SchemaNode? {
    if conjunction.isAnything { return .any() }
    if let name = names[conjunction] { return .reference(ReferenceSchema(to: .definition(name))) }
    guard try normalizer.isSatisfiable(conjunction) else { return nil }
    let disjuncts = try self.disjuncts(of: conjunction)
    let containers: TypeSet = [.array, .object]
    if disjuncts.allSatisfy({ $0.types.isDisjoint(with: containers) || $0 == .anything }) {
      return try node(of: disjuncts, as: conjunction)
    }
    let name = makeName(for: conjunction)
    names[conjunction] = name
    queue.append((name, conjunction))
    return .reference(ReferenceSchema(to: .definition(name)))
  }

  /// Returns the disjuncts of a conjunction without the evaluated children, which are no longer
  /// needed.
  private mutating func disjuncts(of conjunction: Conjunction) throws(Failure) -> [Disjunct] {
    var disjuncts = try normalizer.disjuncts(of: conjunction)
    guard normalizer.document.hasUnevaluated else { return disjuncts }
    for index in disjuncts.indices { disjuncts[index].evaluated = .none }
    return disjuncts.contains(.anything) ? [.anything] : normalizer.merged(disjuncts)
  }

  private mutating func makeName(for conjunction: Conjunction) -> String {
    var stem = "value"
    if let location = conjunction.positive.first {
      let tokens = normalizer.document.entries[location].pointer.tokens
      let names = zip(tokens, tokens.dropFirst()).filter {
        ["$defs", "definitions", "properties"].contains($0.0)
      }
      stem = names.last?.1 ?? "root"
    }
    var name = stem
    var number = nextNumbers[stem, default: 2]
    while !takenNames.insert(name).inserted {
      name = "\(stem)_\(number)"
      number += 1
    }
    nextNumbers[stem] = number
    return name
  }

  /// Returns the text of an annotation keyword in the first schema that has it.
  func annotation(_ keyword: String, of conjunction: Conjunction) -> String? {
    for location in conjunction.positive {
      if let text = normalizer.document.entries[location].value[keyword]?.string { return text }
    }
    return nil
  }
}
