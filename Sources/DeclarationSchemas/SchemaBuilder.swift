// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GenerableCodegen
internal import SchemaModel

/// Computes the schema of an annotated type as the compiled type does.
///
/// Types are visited depth first in declaration order. An annotated type below the root becomes a
/// definition at its first use; the root is referred to as the root.
struct SchemaBuilder {
  private typealias Entry = TypeCatalog.Entry

  private let catalog: TypeCatalog
  private let root: Int
  private var definitions: [Schema.Definition] = []
  /// The positions of the defined types in the catalog, by name.
  private var positions: [String: Int] = [:]
  private var diagnostics: [Diagnostic] = []
  private var depth = 0
  /// The uses of types in the declaration that was visited last, in order.
  private var uses: [TypeUse] = []

  /// A use of an annotated type as the type of a property.
  private struct TypeUse {
    /// The position of the type in the catalog.
    let position: Int
    /// The name of the type in schemas.
    let name: String
    /// The range of the type in the declaration of `owner`.
    let range: SourceRange
    let owner: Entry
  }

  private init(_ catalog: TypeCatalog, root: Int) {
    self.catalog = catalog
    self.root = root
  }

  /// Returns the schema of a type.
  ///
  /// - Parameters:
  ///   - position: The position of the type in the catalog.
  ///   - catalog: The types that it may refer to.
  /// - Returns: The schema.
  /// - Throws: ``SchemaUnavailable`` with all reasons.
  static func schema(
    of position: Int, in catalog: TypeCatalog
  ) throws(SchemaUnavailable) -> Schema {
    var builder = SchemaBuilder(catalog, root: position)
    let node = builder.node(of: catalog.entries[position])
    builder.addDefinitions()
    guard builder.diagnostics.isEmpty else {
      throw SchemaUnavailable(diagnostics: builder.diagnostics)
    }
    return Schema(root: node, definitions: builder.definitions)
  }

  /// Returns the diagnostics about a type, without those about the types that it uses.
  static func diagnostics(of position: Int, in catalog: TypeCatalog) -> [Diagnostic] {
    var builder = SchemaBuilder(catalog, root: position)
    _ = builder.node(of: catalog.entries[position])
    return builder.diagnostics
  }

  /// Returns the positions of the types that the schema of a type defines, if they are known.
  static func references(of position: Int, in catalog: TypeCatalog) -> Set<Int> {
    var builder = SchemaBuilder(catalog, root: position)
    _ = builder.node(of: catalog.entries[position])
    builder.addDefinitions()
    return Set(builder.positions.values)
  }

  private mutating func report(
    _ message: DiagnosticMessage, at range: SourceRange, in entry: Entry,
    note: Diagnostic.Note? = nil, fixIt: FixIt? = nil
  ) {
    diagnostics.append(
      Diagnostic(
        message, at: range, in: entry.type.source, notes: note.map { [$0] } ?? [],
        fixIts: fixIt.map { [$0] } ?? []))
  }

  // MARK: - Declared types

  private mutating func node(of entry: Entry) -> SchemaNode {
    let type = entry.type
    if type.handwritten.contains(.generationSchema) {
      report(.handwrittenSchema(type.name.text), at: type.name.range, in: entry)
      return .null
    }
    if let condition = entry.openConditions.first {
      report(.conditionalSchema(type.name.text, condition), at: type.name.range, in: entry)
    }
    let description = type.description.flatMap { string($0.tokens, in: entry) }
    switch type.body {
    case .structure(let properties, _):
      let properties = properties.map { self.property($0, in: entry) }
      return .object(
        ObjectSchema(title: name(of: entry), description: description, properties: properties))
    case .union(let cases, _):
      let choices = cases.map { element in
        let discriminator = ObjectSchema.Property(
          name: ResolvedCase.discriminator,
          node: .string(StringSchema(restriction: .constant(element.name.text))))
        let values = element.values.map { property($0.property, in: entry) }
        return SchemaNode.object(
          ObjectSchema(
            title: element.title, description: description, properties: [discriminator] + values))
      }
      return .anyOf(
        UnionSchema(title: name(of: entry), description: description, choices: choices))
    case .enumeration(let cases, let isStringRaw):
      let choices = cases.map { element -> String in
        guard isStringRaw, let rawValue = element.rawValue else { return element.name.text }
        return string(rawValue, in: entry) ?? element.name.text
      }
      return .string(
        StringSchema(
          title: name(of: entry), description: description, restriction: .choices(choices)))
    }
  }

  /// Returns the name of a type in schemas.
  private mutating func name(of entry: Entry) -> String {
    entry.type.schemaName.flatMap { string($0.tokens, in: entry) } ?? entry.type.name.text
  }

  private mutating func reference(
    to position: Int, _ description: String?, at range: SourceRange, in entry: Entry
  ) -> SchemaNode {
    let target = catalog.entries[position]
    let name = name(of: target)
    if position == root {
      return .reference(ReferenceSchema(to: .root, description: description))
    }
    uses.append(TypeUse(position: position, name: name, range: range, owner: entry))
    return .reference(ReferenceSchema(to: .definition(name), description: description))
  }

  /// Adds the definitions of the types that the root uses, depth first in declaration order.
  ///
  /// The stack is explicit, so a long chain of types does not exhaust that of the process.
  private mutating func addDefinitions() {
    var stack: [TypeUse] = uses.reversed()
    while let use = stack.popLast() {
      uses = []
      add(use)
      stack += uses.reversed()
    }
  }

  /// Adds the definition of a type, unless it exists.
  private mutating func add(_ use: TypeUse) {
    let isRootName = name(of: catalog.entries[root]) == use.name
    if let other = isRootName ? root : positions[use.name], other != use.position {
      let type = catalog.entries[other].type
      let note = Diagnostic.Note(
        "'\(use.name)' is declared here", at: type.name.range, in: type.source)
      report(.duplicateType(use.name), at: use.range, in: use.owner, note: note)
    } else if positions[use.name] == nil {
      positions[use.name] = use.position
      let node = node(of: catalog.entries[use.position])
      definitions.append(Schema.Definition(name: use.name, node: node))
    }
  }

  // MARK: - Properties

  private mutating func property(
    _ property: ResolvedProperty, in entry: Entry
  ) -> ObjectSchema.Property {
    var type = catalog.expandingAliases(
      ScopedType(
        type: property.canonicalType, scope: entry.scope, range: property.canonicalType.range))
    var isOptional = false
    if case .optional(let wrapped, _) = type.type {
      (type, isOptional) = (catalog.expandingAliases(type.part(wrapped)), true)
    }
    var description: String?
    var guides: [LiteralExpression] = []
    for argument in property.guides.flatMap(\.arguments) {
      if argument.label != nil {
        description = string(argument.tokens, in: entry)
      } else if let guide = literal(argument.tokens, in: entry) {
        guides.append(guide)
      }
    }
    return ObjectSchema.Property(
      name: property.name.text,
      node: node(of: type, guides, description, property.name.text, in: entry),
      isOptional: isOptional)
  }

  private mutating func node(
    of type: ScopedType, _ guides: [LiteralExpression], _ description: String?,
    _ property: String, in entry: Entry
  ) -> SchemaNode {
    guard depth < NestingLimit.parser else {
      report(.nestedTooDeeply, at: type.range, in: entry)
      return .null
    }
    depth += 1
    defer { depth -= 1 }
    if case .array(let element, _) = type.type {
      let constraints = merge(guides, .array, property, in: entry)
      let items = node(
        of: catalog.expandingAliases(type.part(element)), constraints.elementGuides, nil, property,
        in: entry)
      if let least = constraints.minimumCount, let most = constraints.maximumCount, least > most {
        report(.emptyCounts, at: guides.last?.range ?? type.range, in: entry)
      }
      return .array(
        ArraySchema(
          items: items, minimumCount: constraints.minimumCount,
          maximumCount: constraints.maximumCount, description: description))
    }
    if let name = type.name {
      switch catalog.lookUp(name, from: type) {
      case .entry(let position):
        _ = merge(guides, .declared(name.joined(separator: ".")), property, in: entry)
        return reference(to: position, description, at: type.range, in: entry)
      case .external:
        guard let primitive = PrimitiveType(path: name) else { break }
        return node(of: primitive, guides, description, property, in: entry)
      case .alias, .unknown: break
      }
    }
    report(.unknownType(entry.type.source.text(type.range)), at: type.range, in: entry)
    return .null
  }

  private mutating func node(
    of primitive: PrimitiveType, _ guides: [LiteralExpression], _ description: String?,
    _ property: String, in entry: Entry
  ) -> SchemaNode {
    let constraints = merge(guides, .primitive(primitive), property, in: entry)
    let range = guides.last?.range ?? SourceRange(0, 0)
    switch primitive {
    case .string:
      if constraints.pattern != nil, constraints.constant != nil || constraints.choices != nil {
        report(.patternWithChoices, at: range, in: entry)
      }
      let restriction: StringSchema.Restriction =
        constraints.constant.map { .constant($0) } ?? constraints.choices.map { .choices($0) }
        ?? constraints.pattern.map { .pattern($0) } ?? .none
      return .string(StringSchema(description: description, restriction: restriction))
    case .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64, .double,
      .float, .decimal:
      if let least = constraints.minimum, let most = constraints.maximum, least > most {
        report(.emptyRange, at: range, in: entry)
      }
      let implicit = primitive.implicitBounds
      let number = NumberSchema(
        minimum: constraints.minimum ?? implicit.minimum,
        maximum: constraints.maximum ?? implicit.maximum, description: description)
      return primitive.isInteger ? .integer(number) : .number(number)
    case .uuid: return .string(StringSchema(valueIn: .uuid, description: description))
    case .date: return .string(StringSchema(valueIn: .dateTime, description: description))
    case .url: return .string(StringSchema(valueIn: .uri, description: description))
    case .bool: return .boolean(description: description)
    case .content: return .any(description: description)
    }
  }

  private mutating func merge(
    _ guides: [LiteralExpression], _ target: GuideTarget, _ property: String, in entry: Entry
  ) -> GuideConstraints {
    var constraints = GuideConstraints()
    for guide in guides {
      do {
        try constraints.add(guide, to: target, of: property)
      } catch {
        report(error.message, at: error.range, in: entry, fixIt: error.fixIt)
      }
    }
    return constraints
  }

  // MARK: - Literals

  private mutating func literal(_ tokens: Range<Int>, in entry: Entry) -> LiteralExpression? {
    do {
      return try LiteralParser.parse(tokens, of: entry.file)
    } catch {
      report(.nonLiteral(entry.type.source.text(error.range)), at: error.range, in: entry)
      return nil
    }
  }

  private mutating func string(_ tokens: Range<Int>, in entry: Entry) -> String? {
    guard let literal = literal(tokens, in: entry) else { return nil }
    if case .string(let text) = literal.value { return text }
    report(.guideValue("a string"), at: literal.range, in: entry)
    return nil
  }
}
