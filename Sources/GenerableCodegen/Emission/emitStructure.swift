// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension TypeEmitter {
  /// What is generated for a structure.
  func emitStructure(
    _ properties: [ResolvedProperty], _ identities: [ResolvedIdentity]
  ) -> TypeCode {
    var members = outsideAliases(properties)
    if !type.written.contains(.generationSchema) {
      members.append(
        schema(
          propertyStatements(properties, from: 0),
          ArgumentCode("properties", .array(properties.indices.map { .code("_p\($0)") }))))
    }
    if !type.written.contains(.contentInitializer) {
      let assignments = properties.map { property in
        StatementCode.assignment(
          target: "self.\(property.name.spelling)", .try(decodedValue(of: property)))
      }
      members.append(contentInitializer(identities.map(identityAssignment) + assignments))
    }
    if !type.written.contains(.generatedContent) {
      let values = properties.map { property in
        pair(property, .code("self.\(property.name.spelling)"))
      }
      let identity = identities.first.map { ExpressionCode.code("self.\($0.name.spelling)") }
      members.append(generatedContent([.return(content(values, identity: identity))]))
    }
    if !type.written.contains(.partialType) {
      if !type.written.contains(.partialConversion) {
        members.append(partialConversion(properties, identities))
      }
      members.append(partialStructure(properties, identities))
    }
    return conformance(members)
  }

  /// `self.id = content.id ?? GenerationID()`.
  private func identityAssignment(_ identity: ResolvedIdentity) -> StatementCode {
    let fallback = identity.isOptional ? "" : " ?? \(runtime("GenerationID"))()"
    return .assignment(
      target: "self.\(identity.name.spelling)", .code("content.id\(fallback)"))
  }

  /// `content.value(forProperty: "name")`.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - isPartial: Whether its partial form is wanted.
  /// - Returns: A call, which may throw.
  func decodedValue(
    of property: ResolvedProperty, isPartial: Bool = false
  ) -> ExpressionCode {
    let name = ArgumentCode("forProperty", .string(property.name.text))
    guard let standIn = outside.propertyName(for: property) else {
      return .call("content.value", [name])
    }
    return .call(
      "\(standIn).\(isPartial ? "visible" : "value")",
      [ArgumentCode("of", .code("content")), name])
  }

  /// The key of a property, and its value as content can be made of it.
  func pair(_ property: ResolvedProperty, _ value: ExpressionCode) -> ArgumentCode {
    let standIn = outside.propertyName(for: property)
    return ArgumentCode(
      SwiftLiteral.string(property.name.text),
      standIn.map { .call("\($0).content", [ArgumentCode(nil, value)]) } ?? value)
  }

  /// The statements that make the properties of the schema: for each the type and the guides.
  ///
  /// - Parameters:
  ///   - properties: The properties.
  ///   - first: The number of the first, which names its constant.
  /// - Returns: Two statements for each.
  func propertyStatements(
    _ properties: [ResolvedProperty], from first: Int
  ) -> [StatementCode] {
    properties.enumerated().flatMap { offset, property -> [StatementCode] in
      let index = first + offset
      let standIn = outside.propertyName(for: property)
      let known = StatementCode.typeAlias(
        name: "_P\(index)", generic: "_GuidedProperty", snippet(ofTypeOf: property))
      let function = "\(standIn ?? "_P\(index)").\(function(for: property))"
      return (standIn == nil ? [known] : []) + [
        .constant(name: "_p\(index)", .call(function, schemaArguments(of: property)))
      ]
    }
  }

  /// The function that makes a property: one of two if something among the guides is or may be a
  /// regular expression by itself.
  private func function(for property: ResolvedProperty) -> String {
    let guides = property.guides.flatMap(\.arguments).filter { $0.label == nil }
    let areGuides = guides.allSatisfy {
      file.file.tokens[$0.tokens.lowerBound].kind == .period
    }
    return areGuides ? "make" : "makeMatching"
  }

  /// The type of a property; `T!` is a `T?`, which may stand in more places.
  private func snippet(ofTypeOf property: ResolvedProperty) -> SourceSnippet {
    var snippet = SourceSnippet(property.type.range, of: source)
    snippet.text = spelling(of: property.type)
    if case .implicitlyUnwrapped = property.type {
      snippet.text = String(snippet.text.dropLast()) + "?"
    }
    return snippet
  }

  /// The name, what syntax tells about the property, and the guides as they are written.
  private func schemaArguments(of property: ResolvedProperty) -> [ArgumentCode] {
    var arguments = [ArgumentCode(nil, .string(property.name.text))]
    if let pattern = pattern(of: property) {
      arguments.append(ArgumentCode("pattern", .string(pattern)))
    }
    guard !property.guides.isEmpty else { return arguments }
    let first = property.guides[0].arguments.first
    let description = property.guides.lazy.compactMap { $0.argument("description") }.first
    if let description, description != first {
      // The description comes first in the call, wherever it stands among the guides.
      arguments.append(ArgumentCode("description", .code(file.runtimeText(description.range))))
      let others = property.guides.flatMap(\.arguments).filter { $0 != description }
      if !others.isEmpty {
        arguments.append(
          ArgumentCode(nil, .source(others.map { snippet($0.range) })))
      }
      return arguments
    }
    let snippets = property.guides.compactMap { guide -> SourceSnippet? in
      guard let first = guide.arguments.first, let last = guide.arguments.last else { return nil }
      let start = first.label?.range.start ?? first.range.start
      return snippet(SourceRange(start, last.range.end))
    }
    arguments.append(ArgumentCode(nil, .source(snippets)))
    return arguments
  }
}
