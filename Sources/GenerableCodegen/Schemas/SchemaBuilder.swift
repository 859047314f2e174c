// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// Turns an annotated type into its schema: the one that the compiled type has.
///
/// The rules are the runtime's: walk depth first in declaration order; an annotated type below
/// the root becomes a definition at its first use; the root itself is referred to as the root;
/// guides lie where the value is used.
struct SchemaBuilder {
  private let catalog: TypeCatalog
  private let root: Int
  private var definitions: [Schema.Definition] = []
  /// The types behind the definitions, by name.
  private var positions: [String: Int] = [:]
  private var diagnostics: [Diagnostic] = []
  private var depth = 0
  /// Whether annotated types other than the root are only referred to.
  private var leavesOutAnnotated = false

  private init(_ catalog: TypeCatalog, root: Int) {
    self.catalog = catalog
    self.root = root
  }

  /// The schema of a type.
  ///
  /// - Parameters:
  ///   - position: The position of the type in the catalog.
  ///   - catalog: The types that it may refer to.
  /// - Returns: The schema.
  /// - Throws: ``SchemaUnavailable`` with everything that stands in the way.
  static func schema(
    of position: Int, in catalog: TypeCatalog
  ) throws(SchemaUnavailable) -> Schema {
    var builder = SchemaBuilder(catalog, root: position)
    let node = builder.body(of: catalog.entries[position])
    guard builder.diagnostics.isEmpty else {
      throw SchemaUnavailable(diagnostics: builder.diagnostics)
    }
    return Schema(root: node, definitions: builder.definitions)
  }

  /// What is wrong with a type, and with those that conform by hand and are part of its schema.
  ///
  /// What is wrong with other annotated types is said of each by itself.
  static func problems(of position: Int, in catalog: TypeCatalog) -> [Diagnostic] {
    var builder = SchemaBuilder(catalog, root: position)
    builder.leavesOutAnnotated = true
    _ = builder.body(of: catalog.entries[position])
    return builder.diagnostics
  }

  /// The positions of the types that the schema of another refers to, as far as it can be told.
  static func references(of position: Int, in catalog: TypeCatalog) -> Set<Int> {
    var builder = SchemaBuilder(catalog, root: position)
    _ = builder.body(of: catalog.entries[position])
    return Set(builder.positions.values)
  }

  private mutating func report(
    _ message: DiagnosticMessage, at range: SourceRange, in entry: TypeCatalog.Entry
  ) {
    let found = Diagnostic(message, at: range, in: entry.type.source)
    diagnostics += FixIts.added(to: [found], in: entry.type.source)
  }

  private mutating func report(_ failure: LiteralReader.Failure, in entry: TypeCatalog.Entry) {
    let source = entry.type.source
    let expression = source.text(failure.range)
    var found = Diagnostic(
      .untoldValue(expression, failure.reason), at: failure.range, in: source)
    if let origin = failure.origin {
      let text = origin.source.text(origin.range)
      found = found.noting(DiagnosticMessage.untoldPart(text), at: origin.range, in: origin.source)
    }
    diagnostics.append(found)
  }

  // MARK: - Types

  private mutating func body(of entry: TypeCatalog.Entry) -> SchemaNode {
    let type = entry.type
    if let place = entry.handwritten {
      report(.handwrittenSchema(type.name.text), at: place, in: entry)
    }
    if let condition = entry.openConditions.first {
      report(.conditionalSchema(type.name.text, condition), at: type.name.range, in: entry)
    }
    let description = type.description.flatMap { text(of: $0, in: entry) }
    switch type.body {
    case .structure(let properties, _):
      let parts = properties.map { part(for: $0, in: entry) }
      return .object(
        ObjectSchema(title: name(of: entry), description: description, properties: parts))
    case .union(let cases, _):
      let choices = cases.map { element in
        let name = ObjectSchema.Property(
          name: ResolvedCase.discriminator,
          node: .string(StringSchema(restriction: .constant(element.name.text))))
        let parts = element.values.map { part(for: $0.property, in: entry) }
        return SchemaNode.object(
          ObjectSchema(
            title: element.title, description: description, properties: [name] + parts))
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

  /// The name of a type in schemas.
  private mutating func name(of entry: TypeCatalog.Entry) -> String {
    entry.type.schemaName.flatMap { text(of: $0, in: entry) } ?? entry.type.name.text
  }

  private mutating func part(
    for property: ResolvedProperty, in entry: TypeCatalog.Entry
  ) -> ObjectSchema.Property {
    var type = catalog.type(of: property, in: entry)
    var isOptional = false
    if case .optional(let wrapped, _) = type {
      (type, isOptional) = (wrapped, true)
    }
    return ObjectSchema.Property(
      name: property.name.text, node: node(of: property, as: type, in: entry),
      isOptional: isOptional)
  }

  private mutating func node(
    of property: ResolvedProperty, as type: TypeSyntax, in entry: TypeCatalog.Entry
  ) -> SchemaNode {
    var description: String?
    var guides: [LiteralExpression.Located] = []
    for argument in property.guides.flatMap(\.arguments) {
      if argument.label != nil {
        description = text(of: argument, in: entry)
      } else {
        do {
          guides.append(try read(argument.tokens, in: entry))
        } catch {
          report(error, in: entry)
        }
      }
    }
    return node(of: type, guides, description, property.name.text, in: entry)
  }

  private mutating func node(
    of type: TypeSyntax, _ guides: [LiteralExpression.Located], _ description: String?,
    _ name: String, in entry: TypeCatalog.Entry
  ) -> SchemaNode {
    guard depth < NestingLimit.parser else {
      report(.nestedTooDeeply, at: type.range, in: entry)
      return .null
    }
    depth += 1
    defer { depth -= 1 }
    switch type {
    case .array(let element, _):
      let merged = merge(guides, .array, name, in: entry)
      let items = node(of: element, merged.elements, nil, name, in: entry)
      if let least = merged.minimumCount, let most = merged.maximumCount, least > most {
        report(.emptyCounts, at: guides.last?.range ?? type.range, in: entry)
      }
      return .array(
        ArraySchema(
          items: items, minimumCount: merged.minimumCount, maximumCount: merged.maximumCount,
          description: description))
    case .named(let components, _):
      let path = components.map(\.name.text)
      switch catalog.meaning(of: path, in: entry) {
      case .entry(let position):
        _ = merge(guides, .declared(path.joined(separator: ".")), name, in: entry)
        return reference(to: position, description, at: type.range, in: entry)
      case .foreign:
        guard let primitive = PrimitiveType(path: path) else { break }
        return node(of: primitive, guides, description, name, in: entry)
      case .untold: break
      }
    default: break
    }
    report(.unknownType(entry.type.source.text(type.range)), at: type.range, in: entry)
    return .null
  }

  private mutating func node(
    of primitive: PrimitiveType, _ guides: [LiteralExpression.Located], _ description: String?,
    _ name: String, in entry: TypeCatalog.Entry
  ) -> SchemaNode {
    let merged = merge(guides, .primitive(primitive), name, in: entry)
    let range = guides.last?.range ?? SourceRange(0, 0)
    switch primitive {
    case .string:
      if merged.pattern != nil, merged.constant != nil || merged.choices != nil {
        report(.patternWithChoices, at: range, in: entry)
      }
      let restriction: StringSchema.Restriction =
        merged.constant.map { .constant($0) } ?? merged.choices.map { .choices($0) }
        ?? merged.pattern.map { .pattern($0) } ?? .none
      return .string(StringSchema(description: description, restriction: restriction))
    case .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64, .double,
      .float, .decimal:
      if let least = merged.minimum, let most = merged.maximum, least > most {
        report(.emptyRange, at: range, in: entry)
      }
      let shown = primitive.shownBounds
      let number = NumberSchema(
        minimum: merged.minimum ?? shown.least, maximum: merged.maximum ?? shown.most,
        description: description)
      return primitive.isInteger ? .integer(number) : .number(number)
    case .uuid, .date, .url:
      return .string(StringSchema(description: description, format: primitive.format))
    case .bool: return .boolean(description: description)
    case .content: return .any(description: description)
    }
  }

  /// Reads an expression in a declaration.
  private func read(
    _ tokens: Range<Int>, in entry: TypeCatalog.Entry
  ) throws(LiteralReader.Failure) -> LiteralExpression.Located {
    try LiteralReader.read(tokens, in: entry.scope, catalog.constants)
  }

  // MARK: - Names

  private mutating func reference(
    to position: Int, _ description: String?, at range: SourceRange, in entry: TypeCatalog.Entry
  ) -> SchemaNode {
    let target = catalog.entries[position]
    let name = name(of: target)
    if position == root {
      return .reference(ReferenceSchema(to: .root, description: description))
    }
    if leavesOutAnnotated, position < catalog.annotatedCount {
      return .reference(ReferenceSchema(to: .definition(name), description: description))
    }
    let isRootName = self.name(of: catalog.entries[root]) == name
    if isRootName || positions[name].map({ $0 != position }) == true {
      report(.duplicateType(name), at: range, in: entry)
    } else if positions[name] == nil {
      positions[name] = position
      let slot = definitions.count
      definitions.append(Schema.Definition(name: name, node: .null))
      definitions[slot].node = body(of: target)
    }
    return .reference(ReferenceSchema(to: .definition(name), description: description))
  }

  // MARK: - Guides

  private mutating func merge(
    _ guides: [LiteralExpression.Located], _ subject: Guides.Subject, _ name: String,
    in entry: TypeCatalog.Entry
  ) -> Guides {
    var merged = Guides()
    for guide in guides {
      do {
        try merged.add(guide, to: subject, named: name)
      } catch {
        switch error.kind {
        case .message(let message): report(message, at: error.range, in: entry)
        case .number(let reason): report(LiteralReader.Failure(reason, at: error.range), in: entry)
        }
      }
    }
    return merged
  }

  /// The value of a description.
  private mutating func text(
    of argument: AttributeSyntax.Argument, in entry: TypeCatalog.Entry
  ) -> String? {
    string(argument.tokens, in: entry)
  }

  private mutating func string(_ tokens: Range<Int>, in entry: TypeCatalog.Entry) -> String? {
    do {
      let value = try read(tokens, in: entry)
      if case .string(let text) = value.expression { return text }
      report(.guideValue("a string"), at: value.range, in: entry)
    } catch {
      report(error, in: entry)
    }
    return nil
  }
}

/// A schema that can't be told from source alone.
package struct SchemaUnavailable: Error, Sendable, Hashable {
  /// What stands in the way.
  package let diagnostics: [Diagnostic]
}
