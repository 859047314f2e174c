// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// Spells out the schemas of types: looks into the types that a schema names, once each.
///
/// A type that is met gets its place among the definitions and waits in a queue until its own parts
/// are looked at, so that types may use each other in circles, and a long chain of types costs no
/// stack. At the end the definitions are put in order of first use.
struct SchemaLowering {
  /// What the tree is for.
  enum Purpose: Sendable {
    /// To be shown to a model, or written as JSON: what was declared, nothing else.
    case display
    /// To constrain generation: numbers without bounds get those of their Swift type, so that
    /// every text that is generated can be decoded.
    case grammar
  }

  /// What bears a name.
  enum Source {
    /// A Swift type.
    case declared(DeclaredType)
    /// A schema put together at run time.
    case dynamic(DynamicGenerationSchema)
    /// A node that is spelled out.
    case node(SchemaNode)

    /// The Swift type, which tells types of one name apart; nil for what was made at run time,
    /// which is told apart by what it says.
    var type: ObjectIdentifier? {
      if case .declared(let declared) = self { ObjectIdentifier(declared.type) } else { nil }
    }
  }

  /// A definition whose parts have not been looked at.
  private struct Pending {
    let name: String
    let source: Source
    let depth: Int
  }

  /// How many types may lie between the root and another, and how many arrays within each other,
  /// before a schema counts as endless: a generic type that uses itself with ever new arguments
  /// never comes to an end.
  static let depthLimit = 64

  let purpose: Purpose
  private(set) var root: (name: String, type: ObjectIdentifier?)?
  private var definitions: [Schema.Definition] = []
  private var positions: [String: Int] = [:]
  private var types: [String: ObjectIdentifier] = [:]
  private var queue: [Pending] = []
  private var doubts: [Pending] = []
  private var doubted: Set<ObjectIdentifier> = []
  private var path = ""
  private var depth = 0
  /// How many parts lie around the one that is looked at.
  private(set) var nesting = 0

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
    return try lowering.schema(root: try lowering.root(schema))
  }

  /// Spells out all that a root uses.
  mutating func schema(
    root: SchemaNode
  ) throws(GenerationSchema.SchemaError) -> Schema {
    var next = 0
    while next < queue.count || !doubts.isEmpty {
      guard next < queue.count else {
        try settle(doubts.removeLast())
        continue
      }
      let pending = queue[next]
      next += 1
      definitions[positions[pending.name] ?? 0].node = try body(of: pending)
    }
    return Schema(root: root, definitions: definitions).inOrderOfUse()
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
    claimRoot(declared.name, ObjectIdentifier(declared.type))
    return try body(of: declared)
  }

  /// Notes the name of the root, which references call `#`.
  mutating func claimRoot(_ name: String, _ type: ObjectIdentifier?) {
    root = (name, type)
    path = name
  }

  /// The node for a use of a type.
  mutating func node(
    of type: any Generable.Type, rules: [GuideRule], describedAs description: String?
  ) throws(GenerationSchema.SchemaError) -> SchemaNode {
    let schema = type.generationSchema
    let guides = MergedGuides(rules)
    if let tree = schema.form.tree(for: purpose) {
      try guides.rejectAll(for: schema.name, at: place)
      return try embed(tree, of: type, describedAs: description)
    }
    return try node(of: schema, guides, describedAs: description)
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
      let target = try define(declared.name, as: .declared(declared))
      return .reference(ReferenceSchema(to: target, description: description))
    case .tree(let tree): return tree.root
    case .dynamic(let trees): return trees.display.root
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
      return .object(
        ObjectSchema(
          title: declared.name, description: declared.description,
          properties: try parts(properties, of: declared.name)))
    case .cases(let cases):
      var choices: [SchemaNode] = []
      for element in cases {
        let name = ObjectSchema.Property(
          name: GeneratedContent.discriminatorName,
          node: .string(StringSchema(restriction: .constant(element.name))))
        choices.append(
          .object(
            ObjectSchema(
              title: element.title, description: declared.description,
              properties: [name] + (try parts(element.properties, of: declared.name)))))
      }
      return .anyOf(
        UnionSchema(
          title: declared.name, description: declared.description, choices: choices))
    }
  }

  /// The properties of an object.
  private mutating func parts(
    _ properties: [GenerationSchema.Property], of type: String
  ) throws(GenerationSchema.SchemaError) -> [ObjectSchema.Property] {
    var parts: [ObjectSchema.Property] = []
    for property in properties {
      guard !parts.contains(where: { $0.name == property.name }) else {
        throw .duplicate(property: property.name, in: type)
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
    return parts
  }

  // MARK: - Names

  /// The target of references to a named type.
  mutating func define(
    _ name: String, as source: Source
  ) throws(GenerationSchema.SchemaError) -> ReferenceSchema.Target {
    if let root, root.name == name {
      guard let type = source.type, type == root.type else {
        throw .duplicate(type: name, in: root.name)
      }
      return .root
    }
    let pending = Pending(name: name, source: source, depth: depth + 1)
    guard positions[name] == nil else {
      guard let type = source.type, let known = types[name] else {
        // Made at run time: the same if it says the same, which shows when both are spelled out.
        doubts.append(pending)
        return .definition(name)
      }
      guard type == known else { throw .duplicate(type: name, in: root?.name) }
      return .definition(name)
    }
    guard depth < Self.depthLimit else { throw .endless(type: name, in: root?.name) }
    types[name] = source.type
    positions[name] = definitions.count
    definitions.append(Schema.Definition(name: name, node: .null))
    queue.append(pending)
    return .definition(name)
  }

  /// Compares a second type of one name with the first.
  private mutating func settle(_ doubt: Pending) throws(GenerationSchema.SchemaError) {
    if let type = doubt.source.type, !doubted.insert(type).inserted { return }
    let node = try body(of: doubt)
    guard node == definitions[positions[doubt.name] ?? 0].node else {
      throw .duplicate(type: doubt.name, in: root?.name)
    }
  }

  /// The node for the parts of a named type.
  private mutating func body(
    of pending: Pending
  ) throws(GenerationSchema.SchemaError) -> SchemaNode {
    path = pending.name
    depth = pending.depth
    switch pending.source {
    case .declared(let declared): return try body(of: declared)
    case .dynamic(let dynamic): return try body(of: dynamic, named: pending.name)
    case .node(let node): return node
    }
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
    _ tree: Schema, of type: any Generable.Type, describedAs description: String?
  ) throws(GenerationSchema.SchemaError) -> SchemaNode {
    // Its root is no longer the root: it becomes a definition if it has a name or refers to itself.
    let name = tree.root.title ?? String(describing: type)
    let root = tree.root.redirectingRoot(to: name)
    var target: ReferenceSchema.Target?
    if tree.root.title != nil || root != tree.root {
      target = try define(name, as: .node(root))
    }
    for definition in tree.definitions {
      let node = definition.node.redirectingRoot(to: name)
      if target == nil, node != definition.node {
        target = try define(name, as: .node(root))
      }
      _ = try define(definition.name, as: .node(node))
    }
    guard let target else { return root.described(as: description) }
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
    nesting += 1
    let result = try body(&self)
    nesting -= 1
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
