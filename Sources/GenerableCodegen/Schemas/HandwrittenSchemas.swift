// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The schemas that people write in source, as far as the source tells them: where a
/// `generationSchema` is one call of `GenerationSchema` with literals.
///
///     static var generationSchema: GenerationSchema {
///       GenerationSchema(
///         type: Self.self, properties: [GenerationSchema.Property(name: "row", type: Int.self)])
///     }
struct HandwrittenSchemas {
  /// A `generationSchema`: where it is, and the expression.
  private struct Written {
    let place: SourceRange
    let expression: Range<Int>?
  }

  private let file: ResolvedFile
  private var schemas: [[String]: Written] = [:]
  /// The types that conform by hand and are not annotated.
  private var conforming: [(path: [String], type: TypeDeclarationSyntax)] = []

  /// Finds the schemas of a file.
  init(_ file: ResolvedFile) {
    self.file = file
    collect(file.file.members, in: [])
  }

  private mutating func collect(_ members: [MemberSyntax], in scope: [String]) {
    for case .type(let type) in members {
      let path = scope + type.name.components
      if type.attribute("Generable") == nil,
        type.inherited.contains(where: { TypeResolver.lastName(of: $0) == "Generable" })
      {
        conforming.append((path, type))
      }
      for case .variable(let variable) in type.members {
        for binding in variable.bindings where binding.name?.text == "generationSchema" {
          schemas[path] = Written(
            place: binding.pattern, expression: binding.initialValue ?? binding.accessors)
        }
      }
      collect(type.members, in: path)
    }
  }

  /// Gives an annotated type the schema that is written for it.
  func complete(_ entry: inout TypeCatalog.Entry) {
    guard let written = schemas[entry.type.path] else { return }
    if let body = written.expression.flatMap({ body(of: $0) }) {
      entry.type = ResolvedType(
        entry.type, annotation: body.annotation, body: body.body)
    } else {
      entry.handwritten = written.place
    }
  }

  /// The types that conform by hand; one without a schema in the file is none of them.
  var unannotated: [TypeCatalog.Entry] {
    conforming.compactMap { path, declaration in
      guard let written = schemas[path] else { return nil }
      let body = written.expression.flatMap { self.body(of: $0) }
      let none = AttributeSyntax(
        name: "Generable", range: written.place, argumentsRange: nil, arguments: [],
        conditions: declaration.conditions)
      let type = ResolvedType(
        source: file.file.source, name: declaration.name, path: path,
        spelling: path, access: .internal, annotation: body?.annotation ?? none,
        body: body?.body ?? .structure([], identities: []), written: [.generationSchema],
        declaresSendable: false, availability: [], conditions: declaration.conditions,
        isWrittenAnew: false, closingBrace: declaration.range.end - 1, variant: [])
      return TypeCatalog.Entry(
        type: type, file: file.file,
        scope: LexicalScope(around: declaration.name.range, in: file.file), isActive: true,
        openConditions: [], handwritten: body == nil ? written.place : nil)
    }
  }

  // MARK: - Reading

  /// `GenerationSchema(type:description:properties:)` or `GenerationSchema(type:description:anyOf:)`.
  private func body(
    of expression: Range<Int>
  ) -> (annotation: AttributeSyntax, body: ResolvedType.Body)? {
    var tokens = expression
    if let first = tokens.first, text(first) == "return" { tokens = tokens.dropFirst() }
    guard let arguments = call(tokens, of: ["GenerationSchema", "init"]),
      arguments.first?.label?.text == "type"
    else { return nil }
    var descriptions: [AttributeSyntax.Argument] = []
    var body: ResolvedType.Body?
    for argument in arguments.dropFirst() {
      switch argument.label?.text {
      case "description": descriptions = [argument]
      case "properties":
        guard let properties = elements(argument.tokens).map({ $0.map(property) }),
          !properties.contains(where: { $0 == nil })
        else { return nil }
        body = .structure(properties.compactMap(\.self), identities: [])
      case "anyOf":
        guard let texts = elements(argument.tokens).map({ $0.map(choice) }),
          !texts.contains(where: { $0 == nil })
        else { return nil }
        body = .enumeration(texts.compactMap(\.self), isStringRaw: false)
      default: return nil
      }
    }
    guard let body, let last = tokens.last else { return nil }
    let range = SourceRange(
      file.file.tokens[tokens.lowerBound].range.start, file.file.tokens[last].range.end)
    return (
      AttributeSyntax(
        name: "Generable", range: range, argumentsRange: nil, arguments: descriptions,
        conditions: []),
      body
    )
  }

  /// `GenerationSchema.Property(name:description:type:guides:)`.
  private func property(_ tokens: Range<Int>) -> ResolvedProperty? {
    guard let arguments = call(tokens, of: ["Property", "init"]) else { return nil }
    var name: NameSyntax?
    var type: TypeSyntax?
    var guides: [AttributeSyntax.Argument] = []
    for argument in arguments {
      switch argument.label?.text {
      case "name": name = string(argument.tokens)
      case "description": guides.append(argument)
      case "type":
        guard argument.tokens.count > 2, argument.tokens.last.map(text) == "self" else {
          return nil
        }
        type = Parser.type(argument.tokens.dropLast(2), of: file.file)
      case "guides":
        guard let values = elements(argument.tokens) else { return nil }
        guides += values.flatMap { file.file.arguments(in: $0) }
      default: return nil
      }
    }
    guard let name, let type, let first = tokens.first else { return nil }
    let attribute = AttributeSyntax(
      name: "Guide", range: file.file.tokens[first].range, argumentsRange: nil,
      arguments: guides, conditions: [])
    return ResolvedProperty(
      name: name, type: type, canonicalType: type.canonical, guides: [attribute], access: .internal)
  }

  private func choice(_ tokens: Range<Int>) -> ResolvedCase? {
    string(tokens).map { ResolvedCase(name: $0, rawValue: nil, values: []) }
  }

  private func string(_ tokens: Range<Int>) -> NameSyntax? {
    guard tokens.count == 1, let first = tokens.first, file.file.tokens[first].kind == .string,
      let value = StringLiteral.value(of: text(first))
    else { return nil }
    return NameSyntax(spelling: value, range: file.file.tokens[first].range)
  }

  /// The arguments of a call that makes up all of the tokens, if the callee ends in one of the names.
  private func call(
    _ tokens: Range<Int>, of names: Set<String>
  ) -> [AttributeSyntax.Argument]? {
    guard let open = tokens.first(where: { file.file.tokens[$0].kind == .leftParen }),
      open > tokens.lowerBound, names.contains(text(open - 1)),
      closing(open, in: tokens) == tokens.upperBound - 1
    else { return nil }
    return file.file.arguments(in: open + 1..<tokens.upperBound - 1)
  }

  /// The elements of an array literal that makes up all of the tokens.
  private func elements(_ tokens: Range<Int>) -> [Range<Int>]? {
    guard let first = tokens.first, file.file.tokens[first].kind == .leftBracket,
      closing(first, in: tokens) == tokens.upperBound - 1
    else { return nil }
    return file.file.arguments(in: first + 1..<tokens.upperBound - 1).map(\.tokens)
  }

  /// Where the bracket that begins at a token ends.
  private func closing(_ opening: Int, in tokens: Range<Int>) -> Int? {
    var open = 0
    for position in opening..<tokens.upperBound {
      switch file.file.tokens[position].kind {
      case .leftParen, .leftBracket, .leftBrace: open += 1
      case .rightParen, .rightBracket, .rightBrace: open -= 1
      default: break
      }
      if open == 0 { return position }
    }
    return nil
  }

  private func text(_ token: Int) -> String { file.file.source.text(file.file.tokens[token].range) }
}

extension ResolvedType {
  /// The same type with another description and other parts.
  fileprivate init(_ type: ResolvedType, annotation: AttributeSyntax, body: Body) {
    self.init(
      source: type.source, name: type.name, path: type.path, spelling: type.spelling,
      access: type.access, annotation: annotation, body: body, written: type.written,
      declaresSendable: type.declaresSendable, availability: type.availability,
      conditions: type.conditions, isWrittenAnew: type.isWrittenAnew,
      closingBrace: type.closingBrace, variant: type.variant)
  }
}
