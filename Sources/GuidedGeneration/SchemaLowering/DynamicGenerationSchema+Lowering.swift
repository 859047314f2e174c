// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension GenerationSchema {
  /// Creates a schema from parts that were put together at run time.
  ///
  /// - Parameters:
  ///   - root: What a whole value is.
  ///   - dependencies: The named schemas that references mean.
  /// - Throws: ``SchemaError`` when names clash, a reference means nothing, a choice is empty, or
  ///   a guide cannot apply.
  public init(
    root: DynamicGenerationSchema, dependencies: [DynamicGenerationSchema]
  ) throws {
    form = .dynamic(
      DynamicTree(
        display: try Self.tree(root, dependencies, for: .display),
        grammar: try Self.tree(root, dependencies, for: .grammar)))
  }

  /// Creates a schema from parts that were put together at run time.
  ///
  /// - Parameter schemas: What a whole value is, then the named schemas that references mean.
  /// - Throws: ``SchemaError`` when there are no schemas, names clash, a reference means nothing,
  ///   a choice is empty, or a guide cannot apply.
  public init(schemas: [DynamicGenerationSchema]) throws {
    guard let root = schemas.first else {
      throw SchemaError.undefined(references: ["root"], in: nil)
    }
    try self.init(root: root, dependencies: Array(schemas.dropFirst()))
  }

  /// Spells out a root and its dependencies.
  private static func tree(
    _ root: DynamicGenerationSchema, _ dependencies: [DynamicGenerationSchema],
    for purpose: SchemaLowering.Purpose
  ) throws(SchemaError) -> Schema {
    var lowering = SchemaLowering(for: purpose)
    for dependency in dependencies {
      guard let name = dependency.name else { continue }
      guard lowering.dependencies.updateValue(dependency, forKey: name) == nil else {
        throw .duplicate(type: name, in: root.name)
      }
    }
    if let name = root.name { lowering.claimRoot(name, nil) }
    let tree = try lowering.schema(root: try lowering.rootNode(root))
    // A part may be used before the walk comes to it, so names are looked up at the end.
    let undefined = lowering.references.filter { $0 != root.name && !lowering.defines($0) }
    guard undefined.isEmpty else { throw .undefined(references: undefined, in: root.name) }
    return tree
  }
}

/// A schema that was checked against the Swift runtime: the same type as any other schema.
public typealias ValidatedGenerationSchema = GenerationSchema

extension SchemaLowering {
  /// The node of the root of a dynamic schema.
  fileprivate mutating func rootNode(
    _ dynamic: DynamicGenerationSchema
  ) throws(GenerationSchema.SchemaError) -> SchemaNode {
    if let name = dynamic.name { return try body(of: dynamic, named: name) }
    return try node(of: dynamic, describedAs: nil)
  }

  /// The node for a use of a dynamic schema.
  private mutating func node(
    of dynamic: DynamicGenerationSchema, describedAs description: String?
  ) throws(GenerationSchema.SchemaError) -> SchemaNode {
    guard nesting < Self.depthLimit else { throw .endless(type: place.path, in: root?.name) }
    switch dynamic.form {
    case .structure(let name, _, _), .union(let name, _, _), .choices(let name, _, _):
      let target = try define(name, as: .dynamic(dynamic))
      return .reference(ReferenceSchema(to: target, description: description))
    case .array(let items, let least, let most):
      let rules = least.map { [GuideRule.minimumCount($0)] } ?? []
      let guides = MergedGuides(rules + (most.map { [GuideRule.maximumCount($0)] } ?? []))
      let counts = try guides.counts(at: place)
      let node = try within("[]") { (lowering) throws(GenerationSchema.SchemaError) in
        try lowering.node(of: items, describedAs: nil)
      }
      return .array(
        ArraySchema(
          items: node, minimumCount: counts.least, maximumCount: counts.most,
          description: description))
    case .type(let type, let rules):
      return try node(of: type, rules: rules, describedAs: description)
    case .reference(let name):
      return .reference(ReferenceSchema(to: try target(name), description: description))
    case .null:
      return .null
    }
  }

  /// What a reference by name means.
  private mutating func target(
    _ name: String
  ) throws(GenerationSchema.SchemaError) -> ReferenceSchema.Target {
    if root?.name == name { return .root }
    if !defines(name), let dependency = dependencies[name] {
      return try define(name, as: .dynamic(dependency))
    }
    note(reference: name)
    return .definition(name)
  }

  /// The node for the parts of a dynamic schema that has a name.
  mutating func body(
    of dynamic: DynamicGenerationSchema, named name: String
  ) throws(GenerationSchema.SchemaError) -> SchemaNode {
    switch dynamic.form {
    case .structure(_, let description, let properties):
      var parts: [ObjectSchema.Property] = []
      for property in properties {
        guard !parts.contains(where: { $0.name == property.name }) else {
          throw .duplicate(property: property.name, in: name)
        }
        let node = try within(".\(property.name)") {
          (lowering) throws(GenerationSchema.SchemaError) in
          try lowering.node(of: property.schema, describedAs: property.description)
        }
        parts.append(
          ObjectSchema.Property(
            name: property.name, node: node, isOptional: property.isOptional))
      }
      return .object(ObjectSchema(title: name, description: description, properties: parts))
    case .union(_, let description, let choices):
      guard !choices.isEmpty else { throw .noChoices(in: name) }
      var nodes: [SchemaNode] = []
      for choice in choices {
        nodes.append(try node(of: choice, describedAs: nil))
      }
      return .anyOf(UnionSchema(title: name, description: description, choices: nodes))
    case .choices(_, let description, let choices):
      guard !choices.isEmpty else { throw .noChoices(in: name) }
      return .string(
        StringSchema(title: name, description: description, restriction: .choices(choices)))
    case .array, .type, .reference, .null:
      return try node(of: dynamic, describedAs: nil)
    }
  }
}
