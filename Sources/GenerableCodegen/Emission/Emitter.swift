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
    for reference in type.conditions {
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
    case .structure(let properties): return emitter.emitStructure(properties)
    case .enumeration(let cases, _): return emitter.emitEnumeration(cases)
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
    if let description = type.description {
      statements.insert(
        .constant(
          name: "description: Swift.String",
          .source([SourceSnippet(description.range, of: source)])), at: 0)
      arguments.append(ArgumentCode("description", .code("description")))
    }
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
}
