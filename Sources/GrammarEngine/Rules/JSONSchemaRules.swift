// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import JSONSchemaCoding
internal import JSONText
package import SchemaModel

extension ValidationProgram {
  /// Compiles a JSON Schema.
  ///
  /// The program admits the values that the schema admits. It also enforces keywords that
  /// generation cannot enforce, such as `uniqueItems`.
  ///
  /// - Parameters:
  ///   - jsonSchema: The schema, an object or a Boolean value.
  ///   - options: The dialect, the meaning of objects, and the keywords that may be ignored.
  /// - Throws: ``JSONSchemaReadingError`` with all reasons the schema is rejected.
  package init(
    jsonSchema: JSONValue, options: JSONSchemaReadingOptions = JSONSchemaReadingOptions()
  ) throws(JSONSchemaReadingError) {
    self = try Self.compile(jsonSchema: jsonSchema, options: options).program
  }

  /// Compiles a JSON Schema and lists the keywords that are ignored.
  ///
  /// - Parameters:
  ///   - jsonSchema: The schema, an object or a Boolean value.
  ///   - options: The dialect, the meaning of objects, and the keywords that may be ignored.
  /// - Returns: The program, and the problems of the keywords that the options allow to ignore.
  /// - Throws: ``JSONSchemaReadingError`` with all reasons the schema is rejected.
  /// - Complexity: Linear in the size of the schema, without dynamic references.
  package static func compile(
    jsonSchema: JSONValue, options: JSONSchemaReadingOptions = JSONSchemaReadingOptions()
  ) throws(JSONSchemaReadingError) -> (program: ValidationProgram, relaxed: [JSONSchemaProblem]) {
    var compiler = JSONSchemaRuleCompiler(jsonSchema, options: options)
    let program = compiler.compile()
    let problems = compiler.problemLog.problems
    if problems.isEmpty { return (program, compiler.problemLog.relaxed) }
    // The reader omits schemas that cannot apply to any value, and their cycles.
    if problems.allSatisfy(\.isCircularReference),
      let reading = try? JSONSchemaReader.read(jsonSchema, options: options),
      let program = try? ValidationProgram(reading.schema)
    {
      return (program, reading.relaxed)
    }
    throw JSONSchemaReadingError(problems: problems)
  }
}

extension JSONSchemaProblem {
  fileprivate var isCircularReference: Bool {
    if case .circularReference = reason { true } else { false }
  }
}

/// A compiler of JSON Schema documents.
///
/// Each schema becomes one rule for each dynamic scope in which it is used. Rules are defined in
/// the order in which they are first referred to, so the compiler does not recurse.
struct JSONSchemaRuleCompiler: KeywordReader {
  typealias RuleIndex = ValidationProgram.RuleIndex
  typealias Location = SchemaDocument.Location
  typealias Keywords = SchemaKeywords

  /// A schema in a dynamic scope.
  struct Instance: Hashable {
    let location: Location
    /// The scope inside the schema.
    let scope: DynamicScope
  }

  var document: SchemaDocument
  let options: JSONSchemaReadingOptions
  var builder = RuleBuilder()
  var problemLog = JSONSchemaProblemLog()
  /// The rules from which a keyword is missing because the options allow it.
  var relaxedRules: Set<RuleIndex> = []
  /// Matchers by the texts of their patterns.
  var patterns: [ScalarString: PatternMatcher] = [:]

  private var indices: [Instance: RuleIndex] = [:]
  private var locations: [RuleIndex: Location] = [:]
  private var queue: [(instance: Instance, index: RuleIndex)] = []

  init(_ root: JSONValue, options: JSONSchemaReadingOptions) {
    document = SchemaDocument(root, externals: options.externals)
    self.options = options
  }

  mutating func compile() -> ValidationProgram {
    let location = document.root
    let scope = document.entering(location, in: DynamicScope())
    var root = index(of: Instance(location: location, scope: scope))
    var next = 0
    while next < queue.count {
      define(queue[next].index, as: queue[next].instance)
      next += 1
    }
    breakCycles()
    weakenRelaxedRules()
    if options.additionalProperties == .closed {
      var closer = ObjectCloser(builder)
      root = closer.close(root: root)
      builder = closer.builder
    }
    return ValidationProgram(rules: builder.rules, root: root)
  }

  /// Returns the schema of a rule.
  func location(of rule: RuleIndex) -> Location { locations[rule] ?? 0 }

  // MARK: - Rules of schemas

  /// Returns the rule of a schema, after following references that have no other keywords next to
  /// them.
  mutating func index(of instance: Instance) -> RuleIndex {
    if let known = indices[instance] { return known }
    var trail: Set<Instance> = []
    var current = instance
    while trail.insert(current).inserted, let target = soleTarget(of: current) { current = target }
    let known = indices[current]
    let index = known ?? builder.reserve(at: document.fragment(of: current.location))
    for instance in trail { indices[instance] = index }
    if known == nil {
      queue.append((current, index))
      locations[index] = current.location
    }
    return index
  }

  /// Returns the target of a schema that is only a reference.
  private mutating func soleTarget(of instance: Instance) -> Instance? {
    soleReference(at: instance.location).flatMap {
      target(of: $0, keyword: "$ref", in: instance)
    }
  }

  /// Returns the target of a reference, or reports the problem and returns `nil`.
  mutating func target(
    of value: JSONValue, keyword: String, in instance: Instance
  ) -> Instance? {
    let location = target(
      of: value, keyword: keyword, at: instance.location, in: instance.scope)
    return location.map {
      Instance(location: $0, scope: document.entering($0, in: instance.scope))
    }
  }
}
