// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension TypeEmitter {
  /// The identity of instances of the partial type.
  private enum Identity {
    /// An identifier that the runtime assigns.
    case generated
    /// A property named `id`.
    case property
    /// None, because the type of the property named `id` may not be hashable.
    case none
  }

  private func identity(_ properties: [ResolvedProperty]) -> Identity {
    guard let id = properties.first(where: { $0.name.text == "id" }) else { return .generated }
    let primitive = id.wrappedType.lastName.flatMap(PrimitiveType.init(rawValue:))
    return primitive?.isHashable == true ? .property : .none
  }

  /// Returns `func asPartiallyGenerated()`.
  func partialConversion(_ body: [StatementCode]) -> DeclarationCode {
    .function(
      access: access, signature: "func asPartiallyGenerated() -> PartiallyGenerated", body: body)
  }

  /// Returns `func asPartiallyGenerated()` of a structure.
  func partialConversion(
    _ properties: [ResolvedProperty], _ identities: [ResolvedIdentity]
  ) -> DeclarationCode {
    var arguments = [ArgumentCode("_showing", .code("self"))]
    if externalTypes.isEmpty {
      arguments = properties.map { property in
        ArgumentCode(
          property.name.label, partialValue(of: property, "self.\(property.name.spelling)"))
      }
      if identity(properties) == .generated, let own = identities.first {
        arguments.insert(ArgumentCode("id", identifier(own, of: "self")), at: 0)
      }
    }
    return partialConversion([.return(.call("PartiallyGenerated", arguments))])
  }

  /// Returns the partial value of a property.
  func partialValue(of property: ResolvedProperty, _ value: String) -> ExpressionCode {
    externalTypes.alias(for: property).map {
      .call("\($0).visible", [ArgumentCode(nil, .code(value))])
    } ?? .code("\(value).asPartiallyGenerated()")
  }

  /// Returns `init(_showing:)`, which replaces the use of the memberwise initializer if the types
  /// of its parameters may not exist.
  private func showingInitializer(
    _ properties: [ResolvedProperty], _ identities: [ResolvedIdentity]
  ) -> DeclarationCode {
    var body: [StatementCode] = []
    if identity(properties) == .generated {
      let id = identities.first.map { identifier($0, of: "value") }
      body.append(
        .assignment(target: "self.id", id ?? .code("\(runtime("GenerationID"))()")))
    }
    body += properties.map {
      assignment($0.name, partialValue(of: $0, "value.\($0.name.spelling)"))
    }
    return .initializer(
      access: "fileprivate ",
      parameters: [ParameterCode(name: "_showing value", type: type.qualifiedName)], body: body)
  }

  /// Returns the stored identity of a value, or a new one if it is `nil`.
  private func identifier(_ identity: ResolvedIdentity, of value: String) -> ExpressionCode {
    let fallback = identity.isOptional ? " ?? \(runtime("GenerationID"))()" : ""
    return .code("\(value).\(identity.name.spelling)\(fallback)")
  }

  /// Returns `struct PartiallyGenerated`.
  func partialStructure(
    _ properties: [ResolvedProperty], _ identities: [ResolvedIdentity]
  ) -> DeclarationCode {
    let identity = identity(properties)
    var members = storedProperties(properties, identities, identity)
    members.append(memberwiseInitializer(properties, identity))
    if !externalTypes.isEmpty, !type.handwritten.contains(.partialConversion) {
      members.append(showingInitializer(properties, identities))
    }
    members.append(partialContentInitializer(properties, identity))
    let pairs = properties.map { property in
      ArgumentCode(
        SwiftLiteral.string(property.name.text), .code("self.\(property.name.spelling)"))
    }
    members.append(propertyPairs(.return(.dictionary(pairs))))
    var compared = properties.map { comparedMember($0, name: $0.name.spelling) }
    if identity == .generated {
      compared.insert(ComparedMember(name: "id", kind: .hashable), at: 0)
    }
    members += comparison(
      equality: [.return(equality(of: compared, "lhs.", "rhs."))],
      hashing: compared.map { hashing(of: $0, "self.") })
    let isIdentifiable = identity != .none && !type.handwritten.contains(.partialIdentifiable)
    return .partialType(
      access: access, keyword: "struct",
      conformances: [runtime("_PartiallyGenerated")]
        + (isIdentifiable ? ["Swift.Identifiable"] : []) + partialConformances,
      members: members)
  }

  private func storedProperties(
    _ properties: [ResolvedProperty], _ identities: [ResolvedIdentity], _ identity: Identity
  ) -> [DeclarationCode] {
    let stored = properties.map { property in
      DeclarationCode.stored(
        access: modifier(for: partialAccess(of: property)), name: property.name.spelling,
        type: partialType(of: property), line: line(of: property.type.range))
    }
    guard identity == .generated else { return stored }
    let id = DeclarationCode.stored(
      access: access, name: "id", type: runtime("GenerationID"), line: nil)
    let synonyms = identities.filter { $0.name.text != "id" }.map { own in
      DeclarationCode.computed(
        access: access, name: own.name.spelling, type: runtime("GenerationID"),
        isStatic: false, body: [.return(.code("self.id"))])
    }
    return [id] + stored + synonyms
  }

  /// Returns the partial type of a property, with one level of optionality.
  func partialType(of property: ResolvedProperty) -> String {
    if let alias = externalTypes.alias(for: property) {
      return "\(alias).PartiallyGenerated?"
    }
    if let text = property.inferredTypeText { return "\(text).PartiallyGenerated?" }
    let text = typeText(property.wrappedType, isNested: true)
    switch property.wrappedType {
    case .named, .array: return "\(text).PartiallyGenerated?"
    default: return "(\(text)).PartiallyGenerated?"
    }
  }

  private func memberwiseInitializer(
    _ properties: [ResolvedProperty], _ identity: Identity
  ) -> DeclarationCode {
    var parameters: [ParameterCode] = []
    var body: [StatementCode] = []
    if identity == .generated {
      let type = runtime("GenerationID")
      parameters.append(ParameterCode(name: "id", type: type, defaultValue: "\(type)()"))
      body.append(.assignment(target: "self.id", .code("id")))
    }
    for property in properties {
      // A parameter named `self` would hide the instance.
      let isSelf = property.name.text == "self"
      parameters.append(
        ParameterCode(
          name: property.name.spelling + (isSelf ? " _self" : ""),
          type: partialType(of: property), defaultValue: "nil",
          line: line(of: property.type.range)))
      body.append(
        assignment(property.name, .code(isSelf ? "_self" : property.name.expression)))
    }
    // As for the compiler's memberwise initializers, the least accessible property is decisive.
    let level = properties.map(partialAccess).min() ?? type.access
    return .initializer(access: modifier(for: level), parameters: parameters, body: body)
  }

  private func partialContentInitializer(
    _ properties: [ResolvedProperty], _ identity: Identity
  ) -> DeclarationCode {
    let id = StatementCode.assignment(
      target: "self.id", .code("content.id ?? \(runtime("GenerationID"))()"))
    return contentInitializer(
      (identity == .generated ? [id] : [])
        + properties.map { assignment($0.name, .try(decodedValue(of: $0, isPartial: true))) })
  }

  /// Returns the property with names and values from which the runtime produces JSON.
  func propertyPairs(_ statement: StatementCode) -> DeclarationCode {
    .computed(
      access: access, name: "_properties", type: "Swift.KeyValuePairs<Swift.String, Any?>",
      isStatic: false, body: [statement])
  }

  // MARK: - Access

  /// Returns the access level of a property of the partial type.
  ///
  /// It is that of the type, unless the type of the property may be less accessible.
  func partialAccess(of property: ResolvedProperty) -> AccessLevel {
    guard let names = property.leafPath else { return min(type.access, property.access) }
    let isPrimitive = property.leafPrimitive?.isHashable == true
    let known =
      file.annotatedType(names, in: type.path)?.access
      ?? (isPrimitive ? .public : property.access)
    return min(type.access, max(property.access, known))
  }

  /// Returns the access modifier of a member of the partial type, followed by a space.
  func modifier(for level: AccessLevel) -> String {
    level >= type.access ? access : level.memberModifier
  }
}
