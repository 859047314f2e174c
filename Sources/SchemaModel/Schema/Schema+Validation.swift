// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Schema {
  /// Checks that every node admits a value and that every pattern is supported.
  ///
  /// Whoever compiles a checked schema meets no dead end: a beginning that the schema allows can
  /// always be completed.
  ///
  /// - Throws: The first of ``problems``.
  package func validate() throws(SchemaError) {
    if let problem = problems.first { throw problem }
  }

  /// Everything that is wrong with the schema, in the order of its nodes.
  ///
  /// - Complexity: O(*n*) in the number of nodes, but for definitions that refer to each other in
  ///   great number: each is looked at again when one that it needs proves to have a value.
  package var problems: [SchemaError] {
    var validator = SchemaValidator(self)
    return validator.run()
  }
}

/// One check of one schema.
private struct SchemaValidator {
  private let schema: Schema
  private let names: Set<String>
  private var problems: [SchemaError] = []

  init(_ schema: Schema) {
    self.schema = schema
    names = Set(schema.definitions.map(\.name))
  }

  mutating func run() -> [SchemaError] {
    let rootPath = SchemaPath(rootOf: schema)
    check(schema.root, at: rootPath, depth: 0)
    var seen: Set<String> = []
    for definition in schema.definitions {
      let path = SchemaPath(base: definition.name)
      if !seen.insert(definition.name).inserted {
        report(path, "$defs", .duplicateDefinition(definition.name))
      }
      check(definition.node, at: path, depth: 0)
    }
    // Deeper schemas are not walked any further.
    if problems.contains(where: \.isAboutNesting) { return problems }
    let productive = ProductiveTargets(of: schema)
    if !productive.contains(.root) { report(rootPath, "required", .infinite) }
    for name in schema.definitions.map(\.name) where !productive.contains(.definition(name)) {
      report(SchemaPath(base: name), "required", .infinite)
    }
    return problems
  }

  private mutating func report(
    _ path: SchemaPath, _ keyword: String, _ problem: SchemaError.Problem
  ) {
    problems.append(SchemaError(at: path, keyword: keyword, problem))
  }

  private mutating func check(_ node: SchemaNode, at path: SchemaPath, depth: Int) {
    guard depth <= Schema.maximumNesting else {
      report(path, "properties", .nestingTooDeep(limit: Schema.maximumNesting))
      return
    }
    switch node {
    case .object(let object): checkNames(of: object, at: path)
    case .array(let array): check(array, at: path)
    case .string(let string): check(string.restriction, at: path)
    case .integer(let number): check(number, isWhole: true, at: path)
    case .number(let number): check(number, isWhole: false, at: path)
    case .anyOf(let union) where union.choices.isEmpty: report(path, "anyOf", .noChoices)
    case .reference(let reference): check(reference.target, at: path)
    case .anyOf, .boolean, .null, .any: break
    }
    for child in node.children {
      check(child.node, at: path.appending(child.step), depth: depth + 1)
    }
  }

  private mutating func checkNames(of object: ObjectSchema, at path: SchemaPath) {
    var seen: Set<String> = []
    for property in object.properties where !seen.insert(property.name).inserted {
      report(path, "properties", .duplicateProperty(property.name))
    }
  }

  private mutating func check(_ array: ArraySchema, at path: SchemaPath) {
    for (keyword, count) in [("minItems", array.minimumCount), ("maxItems", array.maximumCount)] {
      if let count, count < 0 { report(path, keyword, .negativeCount(count)) }
    }
    if let minimum = array.minimumCount, let maximum = array.maximumCount, minimum > maximum {
      report(path, "minItems", .emptyRange(minimum: "\(minimum)", maximum: "\(maximum)"))
    }
  }

  private mutating func check(_ restriction: StringSchema.Restriction, at path: SchemaPath) {
    switch restriction {
    case .none, .constant: break
    case .choices(let choices):
      if choices.isEmpty { report(path, "enum", .noChoices) }
    case .pattern(let text):
      do throws(PatternError) {
        _ = try Pattern(parsing: text)
      } catch {
        report(path, "pattern", .pattern(error))
      }
    }
  }

  private mutating func check(_ number: NumberSchema, isWhole: Bool, at path: SchemaPath) {
    guard let minimum = number.minimum, let maximum = number.maximum else { return }
    if minimum > maximum {
      report(path, "minimum", .emptyRange(minimum: "\(minimum)", maximum: "\(maximum)"))
    } else if isWhole, minimum.roundedUp > maximum {
      report(path, "minimum", .noWholeNumber(minimum: "\(minimum)", maximum: "\(maximum)"))
    }
  }

  private mutating func check(_ target: ReferenceSchema.Target, at path: SchemaPath) {
    guard case .definition(let name) = target, !names.contains(name) else { return }
    report(path, "$ref", .undefinedReference(name))
  }
}

extension SchemaError {
  fileprivate var isAboutNesting: Bool {
    if case .nestingTooDeep = problem { true } else { false }
  }
}
