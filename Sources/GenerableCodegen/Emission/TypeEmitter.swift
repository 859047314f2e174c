// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The code that is emitted for a type.
struct EmittedType: Sendable {
  /// Members that are emitted in the declaration of the type.
  var bodyMembers: [DeclarationCode] = []
  /// Extensions of the type.
  var extensions: [DeclarationCode] = []
}

/// Emits the code for one type.
struct TypeEmitter {
  let file: ResolvedFile
  let type: ResolvedType
  /// The aliases of types that other files declare.
  let externalTypes: ExternalTypeAliases
  /// Whether code is emitted in the declaration of the type, rather than in an extension.
  let emitsIntoBody: Bool

  init(file: ResolvedFile, type: ResolvedType) {
    self.file = file
    self.type = type
    externalTypes = ExternalTypeAliases(of: type, in: file)
    emitsIntoBody = Self.requiresBody(type, externalTypes, in: file)
  }

  /// Emits the code for the type.
  func emit() -> EmittedType {
    switch type.body {
    case .structure(let properties, let identities): emitStructure(properties, identities)
    case .enumeration(let cases, _): emitEnumeration(cases)
    case .union(let cases, let isIndirect): emitUnion(cases, isIndirect: isIndirect)
    }
  }

  /// The access modifier of members, followed by a space.
  var access: String { type.access.memberModifier }

  /// Returns a declaration name of the runtime.
  func runtime(_ name: String) -> String { "\(ModuleNames.runtime).\(name)" }

  /// Returns the text of the source with the runtime in place of Apple's module.
  func snippet(_ range: SourceRange) -> SourceSnippet {
    SourceSnippet(text: file.runtimeText(range), position: file.source.position(at: range.start))
  }

  /// Returns the line of the source on which a range starts.
  func line(of range: SourceRange) -> Int { file.source.position(at: range.start).line }

  // MARK: - Requirements of `Generable`

  /// Returns the requirements of `Generable` that are not handwritten.
  func requirements(
    schema: DeclarationCode, initializer: [StatementCode], content: [StatementCode]
  ) -> [DeclarationCode] {
    let content = DeclarationCode.computed(
      access: access, name: "generatedContent", type: runtime("GeneratedContent"),
      isStatic: false, body: content)
    let members: [(HandwrittenMember, DeclarationCode)] = [
      (.generationSchema, schema), (.contentInitializer, contentInitializer(initializer)),
      (.generatedContent, content),
    ]
    return members.filter { !type.handwritten.contains($0.0) }.map(\.1)
  }

  /// Returns `static var generationSchema`, from statements and the last argument of the schema.
  func schema(_ statements: [StatementCode], _ argument: ArgumentCode) -> DeclarationCode {
    var arguments = [ArgumentCode("type", .code("Self.self"))]
    var constants: [StatementCode] = []
    for (label, name, type, value) in [
      ("_name", "_name", "Swift.String", type.schemaName),
      ("description", "_description", "Swift.String?", type.description),
    ] {
      guard let value else { continue }
      constants.append(.constant(name: "\(name): \(type)", .source([snippet(value.range)])))
      arguments.append(ArgumentCode(label, .code(name)))
    }
    arguments.append(argument)
    return .computed(
      access: access, name: "generationSchema", type: runtime("GenerationSchema"),
      isStatic: true,
      body: enclosingMembers + constants + statements
        + [.return(.call(runtime("GenerationSchema"), arguments))])
  }

  /// Returns `init(_ content: GeneratedContent) throws`.
  func contentInitializer(_ body: [StatementCode]) -> DeclarationCode {
    .initializer(
      access: access,
      parameters: [ParameterCode(name: "_ content", type: runtime("GeneratedContent"))],
      throws: true, body: body)
  }

  /// Returns `GeneratedContent(_properties: […])`.
  func content(_ members: [ArgumentCode], identity: ExpressionCode? = nil) -> ExpressionCode {
    var arguments = [ArgumentCode("_properties", .dictionary(members))]
    if let value = type.explicitNil {
      switch file.source.text(value.range) {
      case "false": break
      case "true": arguments.append(ArgumentCode("explicitNil", .code("true")))
      default: arguments.append(ArgumentCode("explicitNil", .source([snippet(value.range)])))
      }
    }
    if let identity {
      arguments.append(ArgumentCode("id", identity))
    }
    return .call(runtime("GeneratedContent"), arguments)
  }

  // MARK: - Choices

  /// Returns the private property that lists the names of cases.
  func choicesProperty(_ choices: [ExpressionCode]) -> DeclarationCode {
    .computed(
      access: "private ", name: "_generableChoices", type: "[Swift.String]", isStatic: true,
      body: [.return(.array(choices))])
  }

  /// Returns the statement that throws the error for a name that is not among the choices.
  func throwUnknownChoice(
    of choices: ExpressionCode = .code("Self._generableChoices")
  ) -> StatementCode {
    .throw(
      .call(
        "\(runtime("GeneratedContent"))._unknownChoice",
        [
          ArgumentCode(nil, .code("content")), ArgumentCode("of", .code("Self.self")),
          ArgumentCode("choices", choices),
        ]))
  }
}
