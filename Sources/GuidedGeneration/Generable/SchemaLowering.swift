// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// Spells out the schemas of types: looks into the types that a schema names, once each.
///
/// Types are visited depth first in declaration order. A declared type gets its place among the
/// definitions before its parts are looked at, so that types may use each other in circles and the
/// order of the definitions is that of first use.
struct SchemaLowering {
  /// What the tree is for.
  enum Purpose: Sendable {
    /// To be shown to a model, or written as JSON: what was declared, nothing else.
    case display
    /// To constrain generation: numbers without bounds get those of their Swift type, so that
    /// every text that is generated can be decoded.
    case grammar
  }

  /// Which type bears a name.
  enum Identity: Equatable {
    /// A Swift type.
    case type(ObjectIdentifier)
    /// A type made at run time, told from others by its tree.
    case dynamic
  }

  /// How many types may lie within each other before a schema counts as endless: a generic type
  /// that uses itself with ever new arguments never comes to an end.
  static let depthLimit = 128

  let purpose: Purpose
  private(set) var definitions: [Schema.Definition] = []
  private(set) var root: (name: String, identity: Identity)?
  private var identities: [String: Identity] = [:]
  private var positions: [String: Int] = [:]
  private var finished: Set<String> = []
  private var path = ""
  private var depth = 0

  /// The types that references at run time may mean, by name.
  var dependencies: [String: DynamicGenerationSchema] = [:]
  /// The names that references at run time have used.
  private(set) var references: [String] = []

  /// Creates a lowering.
  init(for purpose: Purpose) {
    self.purpose = purpose
  }

  /// Spells out a schema.
  static func schema(
    of schema: GenerationSchema, for purpose: Purpose
  ) throws(GenerationSchema.SchemaError) -> Schema {
    if let tree = schema.form.tree(for: purpose) { return tree }
    var lowering = SchemaLowering(for: purpose)
    let root = try lowering.root(schema)
    return Schema(root: root, definitions: lowering.definitions)
  }

  // MARK: - Types

  /// The root of a schema.
  private mutating func root(
    _ schema: GenerationSchema
  ) throws(GenerationSchema.SchemaError) -> SchemaNode {
    path = schema.name
    guard case .declared(let declared) = schema.form else {
      return try node(of: schema, MergedGuides([]), describedAs: nil)
    }
    claimRoot(declared.name, .type(ObjectIdentifier(declared.type)))
    return try body(of: declared)
  }

  /// Notes the name of the root, which references call `#`.
  mutating func claimRoot(_ name: String, _ identity: Identity) {
    root = (name, identity)
    path = name
  }

  /// The node for a use of a type.
  mutating func node(
    of type: any Generable.Type, rules: [GuideRule], describedAs description: String?
  ) throws(GenerationSchema.SchemaError) -> SchemaNode {
    try node(of: type.generationSchema, MergedGuides(rules), describedAs: description)
  }

  /// The node for a use of a schema.
  private mutating func node(
    of schema: GenerationSchema, _ guides: MergedGuides, describedAs description: String?
  ) throws(GenerationSchema.SchemaError) -> SchemaNode {
    switch schema.form {
    case .primitive(let primitive):
      return try primitive.node(
        guides, describedAs: description, for: purpose, at: place)
    case .array(let element):
      let (least, most) = try guides.counts(at: place)
      let items = try within("[]") { (lowering) throws(GenerationSchema.SchemaError) in
        try lowering.node(of: element, rules: guides.elementRules, describedAs: nil)
      }
      return .array(
        ArraySchema(
          items: items, minimumCount: least, maximumCount: most, description: description))
    case .declared(let declared):
      try guides.rejectAll(for: declared.name, at: place)
      let identity = Identity.type(ObjectIdentifier(declared.type))
      let target = try define(declared.name, identity) {
        (lowering) throws(GenerationSchema.SchemaError) in try lowering.body(of: declared)
      }
      return .reference(ReferenceSchema(to: target, description: description))
    case .tree, .dynamic:
      try guides.rejectAll(for: schema.name, at: place)
      guard let tree = schema.form.tree(for: purpose) else { return .any() }
      return try embed(tree, description)
    }
  }

  /// The node for the parts of a declared type.
  private mutating func body(
    of declared: DeclaredType
  ) throws(GenerationSchema.SchemaError) -> SchemaNode {
    switch declared.body {
    case .choices(let choices):
      guard !choices.isEmpty else { throw .noChoices(in: declared.name) }
      return .string(
        StringSchema(
          title: declared.name, description: declared.description,
          restriction: .choices(choices)))
    case .union(let types):
      guard !types.isEmpty else { throw .noChoices(in: declared.name) }
      var choices: [SchemaNode] = []
      for type in types {
        choices.append(try node(of: type, rules: [], describedAs: nil))
      }
      return .anyOf(
        UnionSchema(
          title: declared.name, description: declared.description, choices: choices))
    case .structure(let properties):
      var parts: [ObjectSchema.Property] = []
      for property in properties {
        guard !parts.contains(where: { $0.name == property.name }) else {
          throw .duplicate(property: property.name, in: declared.name)
        }
        let node = try within(".\(property.name)") {
          (lowering) throws(GenerationSchema.SchemaError) in
          try lowering.node(
            of: property.type, rules: property.rules, describedAs: property.description)
        }
        parts.append(
          ObjectSchema.Property(
            name: property.name, node: node, isOptional: property.isOptional))
      }
      return .object(
        ObjectSchema(
          title: declared.name, description: declared.description, properties: parts))
    }
  }

  // MARK: - Names

  /// The target of references to a named type, which is spelled out at its first use.
  mutating func define(
    _ name: String, _ identity: Identity,
    _ body: (inout SchemaLowering) throws(GenerationSchema.SchemaError) -> SchemaNode
  ) throws(GenerationSchema.SchemaError) -> ReferenceSchema.Target {
    if let root, root.name == name, identity != .dynamic {
      guard root.identity == identity else { throw .duplicate(type: name, in: root.name) }
      return .root
    }
    if let known = identities[name], known != .dynamic || identity != .dynamic {
      guard known == identity else { throw .duplicate(type: name, in: root?.name) }
      return .definition(name)
    }
    if let position = positions[name] {
      // A second type of that name that was made at run time: the same if it says the same.
      guard finished.contains(name), try body(&self) == definitions[position].node else {
        throw .duplicate(type: name, in: root?.name)
      }
      return .definition(name)
    }
    guard depth < Self.depthLimit else { throw .endless(type: name, in: root?.name) }
    identities[name] = identity
    positions[name] = definitions.count
    definitions.append(Schema.Definition(name: name, node: .null))
    depth += 1
    let outerPath = path
    path = name
    let node = try body(&self)
    path = outerPath
    depth -= 1
    definitions[positions[name] ?? 0].node = node
    finished.insert(name)
    return .definition(name)
  }

  /// Notes a reference by name.
  mutating func note(reference name: String) {
    references.append(name)
  }

  /// Whether a type of that name is among the definitions.
  func defines(_ name: String) -> Bool {
    positions[name] != nil
  }

  /// Takes over a tree that was spelled out before.
  private mutating func embed(
    _ tree: Schema, _ description: String?
  ) throws(GenerationSchema.SchemaError) -> SchemaNode {
    for definition in tree.definitions {
      let node = definition.node.redirectingRoot(to: tree.root.title)
      _ = try define(definition.name, .dynamic) { _ in node }
    }
    let node = tree.root.redirectingRoot(to: tree.root.title)
    guard let title = tree.root.title else { return node.described(as: description) }
    let target = try define(title, .dynamic) { _ in node }
    return .reference(ReferenceSchema(to: target, description: description))
  }

  // MARK: - Places

  /// Where the lowering is, for errors.
  var place: SchemaPlace { SchemaPlace(path: path, schema: root?.name) }

  /// Lowers a part that lies one step further in.
  mutating func within<Result>(
    _ step: String,
    _ body: (inout SchemaLowering) throws(GenerationSchema.SchemaError) -> Result
  ) throws(GenerationSchema.SchemaError) -> Result {
    let outer = path
    path += step
    let result = try body(&self)
    path = outer
    return result
  }
}

extension SchemaForm {
  /// The tree of a schema that is spelled out already, or nil.
  func tree(for purpose: SchemaLowering.Purpose) -> Schema? {
    switch (self, purpose) {
    case (.tree(let tree), .display): tree
    case (.tree(let tree), .grammar): tree.boundedForSwift()
    case (.dynamic(let trees), .display): trees.display
    case (.dynamic(let trees), .grammar): trees.grammar
    case (.declared, _), (.primitive, _), (.array, _): nil
    }
  }
}

/// A place in a schema, for errors.
struct SchemaPlace {
  /// The path, such as `Trip.legs[].date`.
  let path: String
  /// The name of the schema.
  let schema: String?

  /// An error at this place.
  func problem(_ text: String) -> GenerationSchema.SchemaError {
    .guide(at: path, in: schema, text)
  }
}
