// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension TypeEmitter {
  /// Emits the code for a structure.
  func emitStructure(
    _ properties: [ResolvedProperty], _ identities: [ResolvedIdentity]
  ) -> EmittedType {
    let identityAssignments = identities.map { identity in
      assignment(
        identity.name,
        .code("content.id\(identity.isOptional ? "" : " ?? \(runtime("GenerationID"))()")"))
    }
    let content = content(
      properties.map { pair($0, .code("self.\($0.name.spelling)")) },
      identity: identities.first.map { .code("self.\($0.name.spelling)") })
    var members = externalAliases(properties)
    members += requirements(
      schema: schema(
        propertyStatements(properties, from: 0),
        ArgumentCode("properties", .array(properties.indices.map { .code("_p\($0)") }))),
      initializer: identityAssignments
        + properties.map { assignment($0.name, .try(decodedValue(of: $0))) },
      content: [.return(content)])
    if !type.handwritten.contains(.partialType) {
      if !type.handwritten.contains(.partialConversion) {
        members.append(partialConversion(properties, identities))
      }
      members.append(partialStructure(properties, identities))
    }
    return place(members)
  }

  /// Returns `self.name = value`.
  func assignment(_ name: NameSyntax, _ value: ExpressionCode) -> StatementCode {
    .assignment(target: "self.\(name.spelling)", value)
  }

  /// Returns `content.value(forProperty: "name")`, which may throw.
  func decodedValue(of property: ResolvedProperty, isPartial: Bool = false) -> ExpressionCode {
    let name = ArgumentCode("forProperty", .string(property.name.text))
    guard let alias = externalTypes.alias(for: property) else {
      return .call("content.value", [name])
    }
    return .call(
      "\(alias).\(isPartial ? "visible" : "value")", [ArgumentCode("of", .code("content")), name])
  }

  /// Returns the key of a property with its value as generated content.
  func pair(_ property: ResolvedProperty, _ value: ExpressionCode) -> ArgumentCode {
    let alias = externalTypes.alias(for: property)
    return ArgumentCode(
      SwiftLiteral.string(property.name.text),
      alias.map { .call("\($0).content", [ArgumentCode(nil, value)]) } ?? value)
  }

  /// Returns the statements that declare the properties of the schema, with types and guides.
  func propertyStatements(
    _ properties: [ResolvedProperty], from first: Int
  ) -> [StatementCode] {
    properties.enumerated().flatMap { offset, property -> [StatementCode] in
      let index = first + offset
      let alias = externalTypes.alias(for: property)
      let localAlias = StatementCode.genericAlias(
        name: "_P\(index)", generic: "_GuidedProperty", typeSnippet(of: property))
      let function = "\(alias ?? "_P\(index)").\(schemaFunction(for: property))"
      return (alias == nil ? [localAlias] : []) + [
        .constant(name: "_p\(index)", .call(function, schemaArguments(of: property)))
      ]
    }
  }

  /// Returns the function that creates the schema of a property.
  ///
  /// `makeMatching` also accepts regular expressions in place of guides.
  private func schemaFunction(for property: ResolvedProperty) -> String {
    let areGuides = property.guideArguments.filter { $0.label == nil }.allSatisfy {
      file.parsed.tokens[$0.tokens.lowerBound].kind == .period
    }
    return areGuides ? "make" : "makeMatching"
  }

  /// Returns the type of a property, with `T!` written as `T?`, which is allowed in more positions.
  private func typeSnippet(of property: ResolvedProperty) -> SourceSnippet {
    var snippet = snippet(property.type.range)
    snippet.text = property.inferredTypeText ?? typeText(property.type)
    if case .implicitlyUnwrapped = property.type {
      snippet.text = String(snippet.text.dropLast()) + "?"
    }
    return snippet
  }

  /// Returns the name of a property, its pattern, and its guides as written.
  private func schemaArguments(of property: ResolvedProperty) -> [ArgumentCode] {
    var arguments = [ArgumentCode(nil, .string(property.name.text))]
    if let pattern = pattern(of: property) {
      arguments.append(ArgumentCode("pattern", .string(pattern)))
    }
    guard let first = property.guideArguments.first else { return arguments }
    let description = property.guides.lazy.compactMap { $0.argument("description") }.first
    if let description, description != first {
      // The description is the first argument of the call, even if it follows guides.
      arguments.append(ArgumentCode("description", .code(file.runtimeText(description.range))))
      let others = property.guideArguments.filter { $0 != description }
      if !others.isEmpty {
        arguments.append(ArgumentCode(nil, .source(others.map { snippet($0.range) })))
      }
      return arguments
    }
    let snippets = property.guides.compactMap { guide -> SourceSnippet? in
      guard let first = guide.arguments.first, let last = guide.arguments.last else { return nil }
      return snippet(SourceRange(first.label?.range.start ?? first.range.start, last.range.end))
    }
    return arguments + [ArgumentCode(nil, .source(snippets))]
  }
}
