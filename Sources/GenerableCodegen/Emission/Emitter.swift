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
    return GeneratedSource(
      sourceName: source.name, path: source.path, declarations: DeclarationText(file),
      importsRuntime: file.file.imports.contains { modules.contains($0.module.text) },
      groups: emitter.groups())
  }

  /// What is generated for the types, in groups of equal conditions.
  private func groups() -> [GeneratedSource.Group] {
    var groups: [GeneratedSource.Group] = []
    for type in file.types {
      let condition = condition(of: type)
      if groups.last?.condition != condition || groups.isEmpty {
        groups.append(GeneratedSource.Group(condition: condition, declarations: []))
      }
      groups[groups.count - 1].declarations += emit(type)
    }
    groups[0].declarations.insert(.formatCheck, at: 0)
    return groups
  }

  /// The condition that the declaration of a type is compiled under.
  private func condition(of type: ResolvedType) -> String? {
    var parts: [String] = []
    for reference in type.conditions + type.variant {
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
  private func emit(_ type: ResolvedType) -> [DeclarationCode] {
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

  var source: SourceFile { type.source }

  /// The access modifier of members, with a blank after it.
  var access: String { type.access.memberModifier }

  /// A name of the runtime.
  func runtime(_ name: String) -> String { "\(ModuleNames.runtime).\(name)" }

  /// The extension with the conformance and these members.
  func conformance(_ members: [DeclarationCode]) -> DeclarationCode {
    .extension(
      ExtensionCode(
        attributes: type.availability, name: type.qualifiedName,
        conformances: type.written.contains(.conformance) ? [] : [runtime("Generable")],
        members: members))
  }

  /// `static var generationSchema`, from statements and the last arguments of the schema.
  func schema(_ statements: [StatementCode], _ argument: ArgumentCode) -> DeclarationCode {
    var statements = statements
    var arguments = [ArgumentCode("type", .code("Self.self"))]
    var constants: [StatementCode] = []
    for (label, name, value) in [
      ("_name", "name", type.schemaName), ("description", "description", type.description),
    ] {
      guard let value else { continue }
      let type = name == "name" ? "Swift.String" : "Swift.String?"
      constants.append(
        .constant(
          name: "\(name): \(type)", .source([SourceSnippet(value.range, of: source)])))
      arguments.append(ArgumentCode(label, .code(name)))
    }
    statements = constants + statements
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
      arguments.append(ArgumentCode("explicitNil", .source([SourceSnippet(range, of: source)])))
    }
    if let identity {
      arguments.append(ArgumentCode("id", identity))
    }
    return .call(runtime("GeneratedContent"), arguments)
  }
}
