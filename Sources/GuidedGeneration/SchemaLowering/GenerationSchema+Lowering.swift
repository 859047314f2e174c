// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
package import SchemaModel

extension GenerationSchema {
  /// The lowering of the schemas of Swift types and of dynamic schemas to a tree with definitions.
  ///
  /// The first use of a named type adds a definition and enqueues the type; its children are
  /// lowered when it is dequeued. Types may therefore be recursive, and a long chain of types needs
  /// no stack. In the end the definitions are sorted in order of first use.
  struct Lowering {
    enum Purpose: Sendable {
      /// The schema as it was declared, which is shown to models and written as JSON.
      case declaration
      /// The schema that constrains generation. Numbers without bounds have those of their Swift
      /// type, so that all generated text can be decoded.
      case constraint
    }

    enum Source {
      case declared(DeclaredType)
      case dynamic(DynamicGenerationSchema)
      /// A node that is already lowered.
      case node(SchemaNode)

      /// The Swift type, which distinguishes types of one name; `nil` for other sources, which are
      /// compared by their nodes.
      var type: ObjectIdentifier? {
        if case .declared(let declared) = self { ObjectIdentifier(declared.type) } else { nil }
      }
    }

    /// A definition whose children are not lowered.
    private struct Pending {
      let name: String
      let source: Source
      let depth: Int
    }

    /// The maximum number of types between the root and another type, and of nested arrays.
    ///
    /// A generic type that uses itself with new arguments exceeds every limit.
    static let depthLimit = 64

    let purpose: Purpose
    private(set) var root: (name: String, type: ObjectIdentifier?)?
    private var definitions: [Schema.Definition] = []
    private var indices: [String: Int] = [:]
    private var types: [String: ObjectIdentifier] = [:]
    private var queue: [Pending] = []
    /// Sources that share a name with an earlier definition and are to be compared with it.
    private var duplicates: [Pending] = []
    private var comparedTypes: Set<ObjectIdentifier> = []
    private var path = ""
    private var depth = 0
    /// The number of nodes that enclose the current node in its definition.
    private(set) var nesting = 0

    /// The dependencies of a dynamic schema, by name.
    var dependencies: [String: DynamicGenerationSchema] = [:]
    /// The names of references that are not resolved to a dependency.
    var unresolvedReferences: [String] = []

    init(for purpose: Purpose) { self.purpose = purpose }

    static func schema(
      of schema: GenerationSchema, for purpose: Purpose
    ) throws(SchemaError) -> Schema {
      if let lowered = schema.storage.lowered(for: purpose) { return lowered }
      var lowering = Lowering(for: purpose)
      return try lowering.schema(root: try lowering.root(schema))
    }

    /// Returns the schema of a root and all definitions that it uses.
    mutating func schema(root: SchemaNode) throws(SchemaError) -> Schema {
      var next = 0
      while next < queue.count || !duplicates.isEmpty {
        guard next < queue.count else {
          try compareWithDefinition(duplicates.removeLast())
          continue
        }
        let pending = queue[next]
        next += 1
        definitions[indices[pending.name] ?? 0].node = try body(of: pending)
      }
      return Schema(root: root, definitions: definitions).inOrderOfUse()
    }

    // MARK: - Types

    private mutating func root(_ schema: GenerationSchema) throws(SchemaError) -> SchemaNode {
      path = schema.name
      guard case .declared(let declared) = schema.storage else {
        return try node(of: schema, EffectiveGuides([]), describedAs: nil)
      }
      setRoot(declared.name, ObjectIdentifier(declared.type))
      return try body(of: declared)
    }

    /// Sets the name of the root, which references represent as `#`.
    mutating func setRoot(_ name: String, _ type: ObjectIdentifier?) {
      root = (name, type)
      path = name
    }

    mutating func node(
      of type: any Generable.Type, rules: [GuideRule], describedAs description: String?
    ) throws(SchemaError) -> SchemaNode {
      let schema = type.generationSchema
      let guides = EffectiveGuides(rules)
      if let lowered = schema.storage.lowered(for: purpose) {
        try guides.rejectAll(for: schema.name, at: location)
        return try embed(lowered, of: type, describedAs: description)
      }
      return try node(of: schema, guides, describedAs: description)
    }

    private mutating func node(
      of schema: GenerationSchema, _ guides: EffectiveGuides, describedAs description: String?
    ) throws(SchemaError) -> SchemaNode {
      switch schema.storage {
      case .primitive(let primitive):
        return try primitive.node(guides, describedAs: description, for: purpose, at: location)
      case .array(let element):
        let rules = guides.elementRules
        return try array(guides, describedAs: description) { (lowering) throws(SchemaError) in
          try lowering.node(of: element, rules: rules, describedAs: nil)
        }
      case .declared(let declared):
        try guides.rejectAll(for: declared.name, at: location)
        let target = try define(declared.name, as: .declared(declared))
        return .reference(ReferenceSchema(to: target, description: description))
      case .json(let schema): return schema.root
      case .dynamic(let schemas): return schemas.declared.root
      }
    }

    mutating func array(
      _ guides: EffectiveGuides, describedAs description: String?,
      of element: (inout Lowering) throws(SchemaError) -> SchemaNode
    ) throws(SchemaError) -> SchemaNode {
      try guides.checkCounts(at: location)
      return .array(
        ArraySchema(
          items: try within("[]", element), minimumCount: guides.minimumCount,
          maximumCount: guides.maximumCount, description: description))
    }

    private mutating func body(of declared: DeclaredType) throws(SchemaError) -> SchemaNode {
      let (name, description) = (declared.name, declared.description)
      switch declared.body {
      case .choices(let choices):
        return try enumeration(name, description, choices)
      case .union(let types):
        return try union(name, description, types) { (lowering, type) throws(SchemaError) in
          try lowering.node(of: type, rules: [], describedAs: nil)
        }
      case .structure(let properties):
        return .object(
          ObjectSchema(
            title: name, description: description, properties: try lower(properties, of: name)))
      case .cases(let cases):
        var choices: [SchemaNode] = []
        for element in cases {
          let discriminator = ObjectSchema.Property(
            name: GeneratedContent.discriminatorName,
            node: .string(StringSchema(restriction: .constant(element.name))))
          let properties = [discriminator] + (try lower(element.properties, of: name))
          choices.append(
            .object(
              ObjectSchema(
                title: element.title, description: description, properties: properties)))
        }
        return .anyOf(UnionSchema(title: name, description: description, choices: choices))
      }
    }

    private mutating func lower(
      _ properties: [Property], of type: String
    ) throws(SchemaError) -> [ObjectSchema.Property] {
      try lower(properties, of: type, named: \.name) { (lowering, property) throws(SchemaError) in
        let node = try lowering.node(
          of: property.type, rules: property.rules, describedAs: property.description)
        return (node, property.isOptional)
      }
    }

    mutating func lower<Element>(
      _ properties: [Element], of type: String, named name: (Element) -> String,
      _ node: (inout Lowering, Element) throws(SchemaError) -> (SchemaNode, isOptional: Bool)
    ) throws(SchemaError) -> [ObjectSchema.Property] {
      var lowered: [ObjectSchema.Property] = []
      for property in properties {
        let name = name(property)
        guard !lowered.contains(where: { $0.name == name }) else {
          throw .duplicate(property: name, in: type)
        }
        let (node, isOptional) = try within(".\(name)") { (lowering) throws(SchemaError) in
          try node(&lowering, property)
        }
        lowered.append(ObjectSchema.Property(name: name, node: node, isOptional: isOptional))
      }
      return lowered
    }

    func enumeration(
      _ name: String, _ description: String?, _ choices: [String]
    ) throws(SchemaError) -> SchemaNode {
      guard !choices.isEmpty else { throw .noChoices(in: name) }
      return .string(
        StringSchema(title: name, description: description, restriction: .choices(choices)))
    }

    mutating func union<Choice>(
      _ name: String, _ description: String?, _ choices: [Choice],
      _ node: (inout Lowering, Choice) throws(SchemaError) -> SchemaNode
    ) throws(SchemaError) -> SchemaNode {
      guard !choices.isEmpty else { throw .noChoices(in: name) }
      var nodes: [SchemaNode] = []
      for choice in choices { nodes.append(try node(&self, choice)) }
      return .anyOf(UnionSchema(title: name, description: description, choices: nodes))
    }

    // MARK: - Definitions

    /// Returns the target of references to a named type, and adds a definition if necessary.
    mutating func define(
      _ name: String, as source: Source
    ) throws(SchemaError) -> ReferenceSchema.Target {
      if let root, root.name == name {
        guard let type = source.type, type == root.type else {
          throw .duplicate(type: name, in: root.name)
        }
        return .root
      }
      let pending = Pending(name: name, source: source, depth: depth + 1)
      guard indices[name] == nil else {
        guard let type = source.type, let known = types[name] else {
          // Sources without a type are identical if their nodes are, once both are lowered.
          duplicates.append(pending)
          return .definition(name)
        }
        guard type == known else { throw .duplicate(type: name, in: root?.name) }
        return .definition(name)
      }
      guard depth < Self.depthLimit else { throw .infinite(type: name, in: root?.name) }
      types[name] = source.type
      indices[name] = definitions.count
      definitions.append(Schema.Definition(name: name, node: .null))
      queue.append(pending)
      return .definition(name)
    }

    /// Throws an error if a source differs from the definition of the same name.
    private mutating func compareWithDefinition(_ duplicate: Pending) throws(SchemaError) {
      if let type = duplicate.source.type, !comparedTypes.insert(type).inserted { return }
      let node = try body(of: duplicate)
      guard node == definitions[indices[duplicate.name] ?? 0].node else {
        throw .duplicate(type: duplicate.name, in: root?.name)
      }
    }

    private mutating func body(of pending: Pending) throws(SchemaError) -> SchemaNode {
      path = pending.name
      depth = pending.depth
      switch pending.source {
      case .declared(let declared): return try body(of: declared)
      case .dynamic(let dynamic): return try body(of: dynamic, named: pending.name)
      case .node(let node): return node
      }
    }

    func defines(_ name: String) -> Bool { indices[name] != nil }

    /// Returns the node for a use of a lowered schema, and adds its definitions.
    ///
    /// The root of the schema becomes a definition if it has a title or refers to itself.
    private mutating func embed(
      _ schema: Schema, of type: any Generable.Type, describedAs description: String?
    ) throws(SchemaError) -> SchemaNode {
      let name = schema.root.title ?? String(describing: type)
      let root = schema.root.redirectingRoot(to: name)
      var target: ReferenceSchema.Target?
      if schema.root.title != nil || root != schema.root {
        target = try define(name, as: .node(root))
      }
      for definition in schema.definitions {
        let node = definition.node.redirectingRoot(to: name)
        if target == nil, node != definition.node {
          target = try define(name, as: .node(root))
        }
        _ = try define(definition.name, as: .node(node))
      }
      guard let target else { return root.described(as: description) }
      return .reference(ReferenceSchema(to: target, description: description))
    }

    // MARK: - Locations

    struct Location {
      /// The path, such as `Trip.legs[].date`.
      let path: String
      let schema: String?

      func error(_ problem: String) -> SchemaError { .guide(at: path, in: schema, problem) }
    }

    var location: Location { Location(path: path, schema: root?.name) }

    /// Lowers a child of the current node.
    mutating func within<Result>(
      _ step: String, _ body: (inout Lowering) throws(SchemaError) -> Result
    ) throws(SchemaError) -> Result {
      let outer = path
      path += step
      nesting += 1
      let result = try body(&self)
      nesting -= 1
      path = outer
      return result
    }
  }
}

extension SchemaStorage {
  /// Returns the lowered schema if it is stored; otherwise `nil`.
  func lowered(for purpose: GenerationSchema.Lowering.Purpose) -> Schema? {
    switch (self, purpose) {
    case (.json(let schema), .declaration): schema
    case (.json(let schema), .constraint): schema.boundedForSwift()
    case (.dynamic(let schemas), .declaration): schemas.declared
    case (.dynamic(let schemas), .constraint): schemas.constraint
    case (.declared, _), (.primitive, _), (.array, _): nil
    }
  }
}

extension GenerationSchema {
  /// The schema as it was declared.
  ///
  /// - Throws: ``SchemaError`` if names clash, or no value satisfies the schema.
  package var schema: Schema {
    get throws(SchemaError) { try Lowering.schema(of: self, for: .declaration) }
  }

  /// The schema that constrains generation.
  ///
  /// Numbers without bounds have those of their Swift type, so that all generated text can be
  /// decoded.
  ///
  /// - Throws: ``SchemaError`` if names clash, or no value satisfies the schema.
  package var constraintSchema: Schema {
    get throws(SchemaError) { try Lowering.schema(of: self, for: .constraint) }
  }
}

extension GenerationSchema: CustomDebugStringConvertible {
  /// The schema as JSON Schema, or the error in it.
  public var debugDescription: String {
    do {
      return JSONWriter.prettyText(of: try schema.json)
    } catch {
      return "GenerationSchema(\(name)): \(error)"
    }
  }
}
