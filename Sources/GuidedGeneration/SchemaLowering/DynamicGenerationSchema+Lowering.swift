// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension GenerationSchema {
  /// Creates a schema from a dynamic schema and its dependencies.
  ///
  /// - Parameters:
  ///   - root: The schema of the values.
  ///   - dependencies: The named schemas that references use.
  /// - Throws: ``SchemaError`` if names clash, a reference is undefined, a schema has no choices,
  ///   or a guide is invalid.
  public init(root: DynamicGenerationSchema, dependencies: [DynamicGenerationSchema]) throws {
    storage = .dynamic(
      LoweredSchemas(
        declared: try Self.lower(root, dependencies, for: .declaration),
        constraint: try Self.lower(root, dependencies, for: .constraint)))
  }

  /// Creates a schema from a dynamic schema and its dependencies.
  ///
  /// - Parameter schemas: The schema of the values, followed by the named schemas that references
  ///   use.
  /// - Throws: ``SchemaError`` if there are no schemas, names clash, a reference is undefined, a
  ///   schema has no choices, or a guide is invalid.
  public init(schemas: [DynamicGenerationSchema]) throws {
    guard let root = schemas.first else {
      throw SchemaError.undefined(references: ["root"], in: nil)
    }
    try self.init(root: root, dependencies: Array(schemas.dropFirst()))
  }

  private static func lower(
    _ root: DynamicGenerationSchema, _ dependencies: [DynamicGenerationSchema],
    for purpose: Lowering.Purpose
  ) throws(SchemaError) -> Schema {
    var lowering = Lowering(for: purpose)
    for dependency in dependencies {
      guard let name = dependency.name else { continue }
      let previous = lowering.dependencies.updateValue(dependency, forKey: name)
      guard previous == nil, name != root.name else {
        throw .duplicate(type: name, in: root.name)
      }
    }
    if let name = root.name { lowering.setRoot(name, nil) }
    let schema = try lowering.schema(root: try lowering.root(root))
    // A nested schema may be used before the traversal reaches it, so references are checked last.
    let undefined = lowering.unresolvedReferences.filter {
      $0 != root.name && !lowering.defines($0)
    }
    guard undefined.isEmpty else { throw .undefined(references: undefined, in: root.name) }
    return schema
  }
}

/// A schema that is known to be valid: a synonym of ``GenerationSchema``.
public typealias ValidatedGenerationSchema = GenerationSchema

extension GenerationSchema.Lowering {
  fileprivate mutating func root(
    _ dynamic: DynamicGenerationSchema
  ) throws(GenerationSchema.SchemaError) -> SchemaNode {
    if let name = dynamic.name { return try body(of: dynamic, named: name) }
    return try node(of: dynamic, describedAs: nil)
  }

  private mutating func node(
    of dynamic: DynamicGenerationSchema, describedAs description: String?
  ) throws(GenerationSchema.SchemaError) -> SchemaNode {
    guard nesting < Self.depthLimit else { throw .infinite(type: location.path, in: root?.name) }
    switch dynamic.kind {
    case .structure(let name, _, _), .union(let name, _, _), .choices(let name, _, _):
      let target = try define(name, as: .dynamic(dynamic))
      return .reference(ReferenceSchema(to: target, description: description))
    case .array(let items, let minimum, let maximum):
      let rules = [minimum.map(GuideRule.minimumCount), maximum.map(GuideRule.maximumCount)]
      return try array(EffectiveGuides(rules.compactMap(\.self)), describedAs: description) {
        (lowering) throws(GenerationSchema.SchemaError) in
        try lowering.node(of: items, describedAs: nil)
      }
    case .type(let type, let rules):
      return try node(of: type, rules: rules, describedAs: description)
    case .reference(let name):
      return .reference(ReferenceSchema(to: try target(name), description: description))
    case .null:
      return .null
    }
  }

  private mutating func target(
    _ name: String
  ) throws(GenerationSchema.SchemaError) -> ReferenceSchema.Target {
    if root?.name == name { return .root }
    if !defines(name), let dependency = dependencies[name] {
      return try define(name, as: .dynamic(dependency))
    }
    unresolvedReferences.append(name)
    return .definition(name)
  }

  mutating func body(
    of dynamic: DynamicGenerationSchema, named name: String
  ) throws(GenerationSchema.SchemaError) -> SchemaNode {
    switch dynamic.kind {
    case .structure(_, let description, let properties):
      let lowered = try lower(properties, of: name, named: \.name) {
        (lowering, property) throws(GenerationSchema.SchemaError) in
        let node = try lowering.node(of: property.schema, describedAs: property.description)
        return (node, property.isOptional)
      }
      return .object(ObjectSchema(title: name, description: description, properties: lowered))
    case .union(_, let description, let choices):
      return try union(name, description, choices) {
        (lowering, choice) throws(GenerationSchema.SchemaError) in
        try lowering.node(of: choice, describedAs: nil)
      }
    case .choices(_, let description, let choices):
      return try enumeration(name, description, choices)
    case .array, .type, .reference, .null:
      return try node(of: dynamic, describedAs: nil)
    }
  }
}
