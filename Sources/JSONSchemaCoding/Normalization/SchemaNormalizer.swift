// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// Rewrites the schemas of a document as unions of disjuncts.
///
/// The keywords of a schema are a formula over sets of values, and a grammar can offer the
/// disjunctive normal form of that formula as choices. `allOf`, `$ref` and adjacent keywords
/// multiply, `anyOf` adds, and `oneOf`, `not` and `if` use complements. One level is expanded at a
/// time: the schemas of properties and items stay a ``Conjunction`` until they are needed, so
/// recursive schemas have finite normal forms.
struct SchemaNormalizer: KeywordReader {
  typealias Location = SchemaDocument.Location
  typealias Keywords = SchemaKeywords

  var document: SchemaDocument
  let options: JSONSchemaReadingOptions
  var problemLog = JSONSchemaProblemLog()
  /// Parsed patterns by their text; `nil` for those that are not supported.
  var patterns: [ScalarString: Pattern?] = [:]

  // Results by schema or conjunction.
  private var conjunctions = LocationTable<Conjunction>()
  var expansions = LocationTable<[Disjunct]>()
  var negations: [Location: Negation] = [:]
  var complements: [DisjunctIndex: DisjunctComplement] = [:]
  var normalForms: [Conjunction: [Disjunct]] = [:]
  var satisfiability = ConjunctionTable<Bool>()
  var constants = LocationTable<Constants>()
  var knownDiscriminators: [PropertyApplicators: Discriminators] = [:]
  var mergedApplicators: [PropertyNegations: PropertyApplicators] = [:]
  /// The schemas with a constant among the strings that they require.
  var schemasByConstant: [ScalarString: [Location]] = [:]
  /// The discriminators of disjuncts whose properties have many negations, by their applicators;
  /// only the most recent ones.
  var recentDiscriminators: [[PropertyApplicators]: Discriminators] = [:]
  /// Whether all schemas that applicators negate require constants.
  var negatesConstants: [PropertyApplicators: Bool] = [:]

  /// The schemas that are being expanded, with the value of ``lookahead`` when each began.
  var expanding: [Location: Int] = [:]
  /// The number of nested satisfiability searches.
  var lookahead = 0
  /// The number of pairs of disjuncts, and of their properties, examined so far.
  var work = 0
  /// The number of choices of strings that were compared with a text one by one.
  var comparedChoices = 0
  /// The number of pairs of disjuncts that were found disjoint or unchanged by their
  /// discriminators, of which ``pairsPerWork`` count as one of ``work``.
  var discriminatedPairs = 0

  /// The maximum number of disjuncts of a schema, unless one keyword lists more.
  static let disjunctLimit = 2048
  /// The number of disjuncts above which properties and items are inspected to prune
  /// unsatisfiable disjuncts.
  static let pruningThreshold = 8
  /// The number of disjuncts above which an incomplete product is reduced.
  static let reductionThreshold = 256
  /// The maximum of ``work`` for one document.
  static let workLimit = 100_000
  /// The number of pairs with discriminators that count as one of ``work``.
  static let pairsPerWork = 32
  /// The maximum number of schemas that are expanded within each other.
  static let depthLimit = 100
  /// The maximum number of nested satisfiability searches.
  static let lookaheadLimit = 5

  /// The complement of a schema.
  typealias Negation = Result<[Disjunct], UnsupportedNegation>

  /// The reason a normal form cannot be computed.
  enum Failure: Error {
    /// A satisfiability search reached a schema that is being expanded.
    case cycle
    /// A limit is exceeded.
    case limit(JSONSchemaProblem.Limit, Location)
  }

  init(_ root: JSONValue, options: JSONSchemaReadingOptions) {
    document = SchemaDocument(root, externals: options.externals)
    self.options = options
  }

  // MARK: - References

  /// Returns the conjunction of a schema, after following references that have no other keywords
  /// next to them.
  mutating func conjunction(of location: Location) -> Conjunction {
    if let known = conjunctions[location] { return known }
    var trail: [Location] = []
    var result = Conjunction.anything
    var next: Location? = location
    while let current = next {
      trail.append(current)
      (result, next) = dereference(current)
      if let target = next, trail.contains(target) {
        let text = document.entries[current].value["$ref"]?.string ?? ""
        report(.circularReference(text), "$ref", at: current)
        next = nil
      }
    }
    for location in trail { conjunctions[location] = result }
    return result
  }

  /// Returns the conjunction of a schema, or the target of a schema that is only a reference.
  private mutating func dereference(_ location: Location) -> (Conjunction, target: Location?) {
    let value = document.entries[location].value
    if let bool = value.bool { return (bool ? .anything : .never, nil) }
    if value.members != nil, isUnrestricted(value) { return (.anything, nil) }
    if let reference = soleReference(at: location),
      let target = target(of: reference, keyword: "$ref", at: location, in: nil)
    {
      return (.anything, target)
    }
    return (Conjunction(location), nil)
  }
}
