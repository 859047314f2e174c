// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Schema {
  /// The reasons the schema is rejected, in the order of its nodes.
  ///
  /// In a schema without problems, every node admits a value and every pattern is supported: each
  /// text that the schema allows as a beginning can be completed.
  ///
  /// - Complexity: O(*n*) in the number of nodes, and O(*n*) for each use of a definition by
  ///   another one, which is examined again when the definition proves to be satisfiable.
  package var problems: [SchemaError] {
    var check = SchemaCheck(self)
    return check.run()
  }
}

/// One check of a schema.
private struct SchemaCheck {
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
    // The search for productive definitions is recursive, so it needs the limit on nesting.
    let isTooDeep = problems.contains {
      if case .nestingTooDeep = $0.problem { true } else { false }
    }
    if isTooDeep { return problems }
    let productive = ProductiveReferences(of: schema)
    if !productive.contains(.root) { report(rootPath, "required", .unproductiveRecursion) }
    for name in schema.definitions.map(\.name) where !productive.contains(.definition(name)) {
      report(SchemaPath(base: name), "required", .unproductiveRecursion)
    }
    return problems
  }

  private mutating func report(
    _ path: SchemaPath, _ keyword: String, _ problem: SchemaError.Problem
  ) {
    problems.append(SchemaError(path: path, keyword: keyword, problem: problem))
  }

  private mutating func check(_ node: SchemaNode, at path: SchemaPath, depth: Int) {
    guard depth <= Schema.maximumNesting else {
      report(path, "properties", .nestingTooDeep(limit: Schema.maximumNesting))
      return
    }
    switch node {
    case .object(let object): check(object, at: path)
    case .array(let array): checkCounts(array.minimumCount, array.maximumCount, "Items", at: path)
    case .string(let string): check(string, at: path)
    case .integer(let number): check(number, isInteger: true, at: path)
    case .number(let number): check(number, isInteger: false, at: path)
    case .anyOf(let union) where union.choices.isEmpty: report(path, "anyOf", .noChoices)
    case .reference(let reference): check(reference.target, at: path)
    case .constants(let constants) where constants.values.isEmpty: report(path, "enum", .noChoices)
    case .anyOf, .boolean, .null, .constants, .any: break
    }
    for child in node.children {
      check(child.node, at: path.appending(child.step), depth: depth + 1)
    }
  }

  private mutating func check(_ object: ObjectSchema, at path: SchemaPath) {
    var seen: Set<String> = []
    for property in object.properties where !seen.insert(property.name).inserted {
      report(path, "properties", .duplicateProperty(property.name))
    }
    for (index, pattern) in object.undeclaredMembers.enumerated() {
      check(pattern.keys, at: path.appending(.propertyPattern(index)))
    }
    checkCounts(object.minimumProperties, object.maximumProperties, "Properties", at: path)
    let required = object.properties.count { !$0.isOptional }
    if let maximum = object.maximumProperties, required > maximum {
      report(
        path, "maxProperties", .emptyRange(minimum: "\(required)", maximum: "\(maximum)"))
    } else if let minimum = object.minimumProperties, object.undeclaredMembers.isEmpty,
      minimum > object.properties.count
    {
      report(
        path, "minProperties",
        .emptyRange(minimum: "\(minimum)", maximum: "\(object.properties.count)"))
    }
  }

  /// Checks the keywords `min…` and `max…` of a count.
  private mutating func checkCounts(
    _ minimum: Int?, _ maximum: Int?, _ counted: String, at path: SchemaPath
  ) {
    for (keyword, count) in [("min" + counted, minimum), ("max" + counted, maximum)] {
      if let count, count < 0 { report(path, keyword, .negativeCount(count)) }
    }
    if let minimum, let maximum, minimum > maximum {
      report(path, "min" + counted, .emptyRange(minimum: "\(minimum)", maximum: "\(maximum)"))
    }
  }

  private mutating func check(_ string: StringSchema, at path: SchemaPath) {
    checkCounts(string.minimumLength, string.maximumLength, "Length", at: path)
    if string.restriction == .choices([]) { report(path, "enum", .noChoices) }
    for text in string.allPatterns + string.excludedPatterns {
      do throws(PatternError) {
        _ = try Pattern(parsing: text)
      } catch {
        report(path, "pattern", .pattern(error))
      }
    }
  }

  private mutating func check(_ number: NumberSchema, isInteger: Bool, at path: SchemaPath) {
    if let divisor = number.multipleOf, divisor <= DecimalNumber(0) {
      report(path, "multipleOf", .divisorNotPositive("\(divisor)"))
    }
    guard let low = number.lowerBound, let high = number.upperBound else { return }
    let isOpen = low.isExclusive || high.isExclusive
    if low.value > high.value || isOpen && low.value == high.value {
      report(
        path, low.keyword, .emptyRange(minimum: "\(low.value)", maximum: "\(high.value)"))
    } else if isInteger, !number.admitsInteger {
      report(
        path, low.keyword, .noWholeNumber(minimum: "\(low.value)", maximum: "\(high.value)"))
    }
  }

  private mutating func check(_ target: ReferenceSchema.Target, at path: SchemaPath) {
    guard case .definition(let name) = target, !names.contains(name) else { return }
    report(path, "$ref", .undefinedReference(name))
  }
}
