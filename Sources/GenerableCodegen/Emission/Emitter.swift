// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Turns the resolved declarations of a file into the tree of generated code.
///
/// It needs no type information: wherever a choice depends on the type of a property, the code
/// calls something generic in the runtime and the compiler's inference decides. So a guide that
/// does not fit its property is an error of the compiler, at the guide.
struct Emitter {
  let file: ResolvedFile

  /// The tree of the generated file.
  static func emit(_ file: ResolvedFile) -> GeneratedSource {
    let source = file.file.source
    let emitter = Emitter(file: file)
    guard !file.types.isEmpty else {
      return GeneratedSource(
        sourceName: source.name, path: source.path, declarations: nil, importsRuntime: true,
        groups: [])
    }
    let modules: Set<String> = [ModuleNames.guarded, ModuleNames.runtime]
    let types = file.types.map { (type: $0, code: emitter.emit($0)) }
    return GeneratedSource(
      sourceName: source.name, path: source.path,
      declarations: DeclarationText(file, insertions: emitter.insertions(types)),
      importsRuntime: file.file.imports.contains { modules.contains($0.module.text) },
      groups: emitter.groups(types))
  }

  /// The extensions of the types, in groups of equal conditions.
  private func groups(
    _ types: [(type: ResolvedType, code: TypeCode)]
  ) -> [GeneratedSource.Group] {
    var groups: [GeneratedSource.Group] = []
    for (type, code) in types {
      let condition = condition(type.conditions + type.variant)
      if groups.last?.condition != condition || groups.isEmpty {
        groups.append(GeneratedSource.Group(condition: condition, declarations: []))
      }
      groups[groups.count - 1].declarations += code.extensions
    }
    groups[0].declarations.insert(.formatCheck, at: 0)
    return groups
  }

  /// What has to stand in declarations, by the offsets of their closing braces.
  private func insertions(_ types: [(type: ResolvedType, code: TypeCode)]) -> [Int: String] {
    var writers: [Int: SwiftWriter] = [:]
    for (type, code) in types where !code.members.isEmpty {
      var start = SwiftWriter(path: type.source.path, depth: type.path.count)
      // What precedes is located in the source.
      start.markLocated()
      var writer = writers[type.closingBrace] ?? start
      let condition = condition(type.variant)
      if let condition {
        writer.directive("#if \(condition)")
      }
      writer.line()
      writer.write(code.members)
      if condition != nil {
        writer.directive("#endif")
      }
      writers[type.closingBrace] = writer
    }
    return writers.mapValues(\.text)
  }

  /// The condition that is the conjunction of those of clauses.
  private func condition(_ clauses: [ConditionReference]) -> String? {
    var parts: [String] = []
    for reference in clauses {
      let clauses = file.file.conditionals[reference.conditional].clauses
      for (position, clause) in clauses.enumerated().prefix(reference.clause + 1) {
        guard let range = clause.condition else { continue }
        let own = ConditionReference(conditional: reference.conditional, clause: position)
        let text = spelling(of: own, range)
        if position < reference.clause {
          parts.append("!(\(text))")
        } else {
          parts.append(text.contains("||") ? "(\(text))" : text)
        }
      }
    }
    var said: Set<String> = []
    parts.removeAll { !said.insert($0).inserted }
    return parts.isEmpty ? nil : parts.joined(separator: " && ")
  }

  /// A condition as the generated file has it.
  private func spelling(of reference: ConditionReference, _ range: Range<Int>) -> String {
    guard let first = range.first, let last = range.last else { return "true" }
    let source = file.file.source
    var text = ""
    var offset = file.file.tokens[first].range.start
    for guarding in file.regions.condition(of: reference).guardingRanges {
      text += source.text(SourceRange(offset, guarding.start))
      let isNegated = guarding.start > 0 && source.bytes[guarding.start - 1] == UInt8(ascii: "!")
      text += file.regions.replacement(for: source.text(guarding), isNegated: isNegated)
      offset = guarding.end
    }
    return text + source.text(SourceRange(offset, file.file.tokens[last].range.end))
  }

  /// What is generated for one type.
  private func emit(_ type: ResolvedType) -> TypeCode {
    let emitter = TypeEmitter(file: file, type: type)
    switch type.body {
    case .structure(let properties, let identities):
      return emitter.emitStructure(properties, identities)
    case .enumeration(let cases, _): return emitter.emitEnumeration(cases)
    case .union(let cases, let isIndirect):
      return emitter.emitUnion(cases, isIndirect: isIndirect)
    }
  }
}

/// Turns one type into the extensions that are generated for it.
struct TypeEmitter {
  let file: ResolvedFile
  let type: ResolvedType
  /// Names for what the file does not tell.
  let outside: OutsideNames
  /// Whether the code has to stand in the declaration of the type itself.
  let standsInBody: Bool

  init(file: ResolvedFile, type: ResolvedType) {
    self.file = file
    self.type = type
    outside = OutsideNames(of: type) { Self.isOutside($0, of: type, in: file) }
    standsInBody = Self.needsScope(type, outside, in: file)
  }

  var source: SourceFile { type.source }

  /// The access modifier of members, with a blank after it.
  var access: String { type.access.memberModifier }

  /// Text of the source, with the runtime in place of Apple's module, whose name is as long.
  func snippet(_ range: SourceRange) -> SourceSnippet {
    var snippet = SourceSnippet(range, of: source)
    snippet.text = file.runtimeText(range)
    return snippet
  }

  /// A name of the runtime.
  func runtime(_ name: String) -> String { "\(ModuleNames.runtime).\(name)" }

  /// `static var generationSchema`, from statements and the last arguments of the schema.
  func schema(_ statements: [StatementCode], _ argument: ArgumentCode) -> DeclarationCode {
    var statements = statements
    var arguments = [ArgumentCode("type", .code("Self.self"))]
    var constants: [StatementCode] = []
    for (label, name, value) in [
      ("_name", "_name", type.schemaName), ("description", "_description", type.description),
    ] {
      guard let value else { continue }
      let type = name == "_name" ? "Swift.String" : "Swift.String?"
      constants.append(.constant(name: "\(name): \(type)", .source([snippet(value.range)])))
      arguments.append(ArgumentCode(label, .code(name)))
    }
    statements = outerNames + constants + statements
    arguments.append(argument)
    statements.append(.return(.call(runtime("GenerationSchema"), arguments)))
    return .computed(
      access: access, name: "generationSchema", type: runtime("GenerationSchema"),
      isStatic: true, body: statements)
  }

  /// `init(_ content: GeneratedContent) throws`.
  func contentInitializer(_ body: [StatementCode]) -> DeclarationCode {
    .initializer(
      InitializerCode(
        access: access,
        parameters: [
          InitializerCode.Parameter(name: "_ content", type: runtime("GeneratedContent"))
        ], throws: true, body: body))
  }

  /// `var generatedContent: GeneratedContent`.
  func generatedContent(_ body: [StatementCode]) -> DeclarationCode {
    .computed(
      access: access, name: "generatedContent", type: runtime("GeneratedContent"),
      isStatic: false, body: body)
  }

  /// `GeneratedContent(_properties: […])`.
  ///
  /// - Parameters:
  ///   - members: The names, as literals, and the values.
  ///   - identity: The identity of the content.
  /// - Returns: The call.
  func content(_ members: [ArgumentCode], identity: ExpressionCode? = nil) -> ExpressionCode {
    var arguments = [ArgumentCode("_properties", .dictionary(members))]
    switch type.explicitNil.map({ source.text($0.range) }) {
    case nil, "false": break
    case "true": arguments.append(ArgumentCode("explicitNil", .code("true")))
    case .some:
      let range = type.explicitNil?.range ?? type.annotation.range
      arguments.append(ArgumentCode("explicitNil", .source([snippet(range)])))
    }
    if let identity {
      arguments.append(ArgumentCode("id", identity))
    }
    return .call(runtime("GeneratedContent"), arguments)
  }
}
