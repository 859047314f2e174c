// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension TypeEmitter {
  /// How instances of the partial form are told from each other.
  private enum Identity {
    /// By an identifier that the stream assigns.
    case generated
    /// By a property of the user's own called `id`.
    case property
    /// Not at all: a property called `id` is of a type that may not be hashable.
    case none
  }

  private func identity(_ properties: [ResolvedProperty]) -> Identity {
    guard let id = properties.first(where: { $0.name.text == "id" }) else { return .generated }
    let name = TypeResolver.lastName(of: id.wrappedType)
    return name.map(KnownTypes.hashable.contains) == true ? .property : .none
  }

  /// `func asPartiallyGenerated()`.
  func partialConversion(
    _ properties: [ResolvedProperty], _ identities: [ResolvedIdentity]
  ) -> DeclarationCode {
    guard outside.isEmpty else {
      return .function(
        access: access, signature: "func asPartiallyGenerated() -> PartiallyGenerated",
        body: [
          .return(.call("PartiallyGenerated", [ArgumentCode("_showing", .code("self"))]))
        ])
    }
    var arguments = properties.map { property in
      ArgumentCode(
        property.name.label, .code("self.\(property.name.spelling).asPartiallyGenerated()"))
    }
    if identity(properties) == .generated, let own = identities.first {
      arguments.insert(ArgumentCode("id", .code("self.\(Self.identifier(own))")), at: 0)
    }
    return .function(
      access: access, signature: "func asPartiallyGenerated() -> PartiallyGenerated",
      body: [.return(.call("PartiallyGenerated", arguments))])
  }

  /// `init(_showing:)`, which takes the place of the memberwise initialiser where the types of that
  /// may not be there.
  private func showingInitializer(
    _ properties: [ResolvedProperty], _ identities: [ResolvedIdentity]
  ) -> DeclarationCode {
    var body: [StatementCode] = []
    if identity(properties) == .generated {
      let own = identities.first.map { "value.\(Self.identifier($0))" }
      body.append(
        .assignment(target: "self.id", .code(own ?? "\(runtime("GenerationID"))()")))
    }
    body += properties.map { property in
      let value = "value.\(property.name.spelling)"
      let visible: ExpressionCode =
        outside.propertyName(for: property).map {
          .call("\($0).visible", [ArgumentCode(nil, .code(value))])
        } ?? .code("\(value).asPartiallyGenerated()")
      return .assignment(target: "self.\(property.name.spelling)", visible)
    }
    return .initializer(
      InitializerCode(
        access: "fileprivate ",
        parameters: [.init(name: "_showing value", type: type.qualifiedName)], throws: false,
        body: body))
  }

  /// The stored identity, or a new one where that is nil.
  private static func identifier(_ identity: ResolvedIdentity) -> String {
    let fallback = identity.isOptional ? " ?? \(ModuleNames.runtime).GenerationID()" : ""
    return "\(identity.name.spelling)\(fallback)"
  }

  /// `struct PartiallyGenerated`: what is visible of a value while it grows.
  func partialStructure(
    _ properties: [ResolvedProperty], _ identities: [ResolvedIdentity]
  ) -> DeclarationCode {
    let identity = identity(properties)
    var members: [DeclarationCode] = []
    if identity == .generated {
      members.append(
        .stored(access: access, name: "id", type: runtime("GenerationID"), line: nil))
    }
    members += properties.map { property in
      .stored(
        access: modifier(for: partialAccess(of: property)), name: property.name.spelling,
        type: partialType(of: property),
        line: source.position(at: property.type.range.start).line)
    }
    if identity == .generated {
      // Another name for the one identity that there is.
      members += identities.filter { $0.name.text != "id" }.map { own in
        .computed(
          access: access, name: own.name.spelling, type: runtime("GenerationID"),
          isStatic: false, body: [.return(.code("self.id"))])
      }
    }
    members.append(memberwiseInitializer(properties, identity))
    if !outside.isEmpty, !type.written.contains(.partialConversion) {
      members.append(showingInitializer(properties, identities))
    }
    members.append(partialContentInitializer(properties, identity))
    members.append(propertyPairs(properties))
    var compared = properties.map { comparedPart($0, as: $0.name.spelling) }
    if identity == .generated {
      compared.insert(ComparedPart(name: "id", kind: .hashable), at: 0)
    }
    members += comparison(
      equality: [.return(equality(of: compared, "lhs.", "rhs."))],
      hashing: compared.map { hashing(of: $0, "self.") })
    var conformances = [runtime("_PartiallyGenerated")]
    if identity != .none, !type.written.contains(.partialIdentifiable) {
      conformances.append("Swift.Identifiable")
    }
    return .structure(
      StructureCode(
        access: access, name: "PartiallyGenerated",
        conformances: conformances + partialConformances(properties), members: members))
  }

  /// The partial form of a property's type, which is optional once, as the type may be.
  func partialType(of property: ResolvedProperty) -> String {
    if let standIn = outside.propertyName(for: property) {
      return "\(standIn).PartiallyGenerated?"
    }
    let wrapped = property.wrappedType
    let text = spelling(of: wrapped, isNested: true)
    switch wrapped {
    case .named, .array: return "\(text).PartiallyGenerated?"
    default: return "(\(text)).PartiallyGenerated?"
    }
  }

  private func memberwiseInitializer(
    _ properties: [ResolvedProperty], _ identity: Identity
  ) -> DeclarationCode {
    var parameters: [InitializerCode.Parameter] = []
    var body: [StatementCode] = []
    if identity == .generated {
      let type = runtime("GenerationID")
      parameters.append(.init(name: "id", type: type, defaultValue: "\(type)()"))
      body.append(.assignment(target: "self.id", .code("id")))
    }
    for property in properties {
      // A parameter of the name `self` would hide the value that is made.
      let isSelf = property.name.text == "self"
      parameters.append(
        .init(
          name: property.name.spelling + (isSelf ? " _self" : ""),
          type: partialType(of: property), defaultValue: "nil",
          line: source.position(at: property.type.range.start).line))
      body.append(
        .assignment(
          target: "self.\(property.name.spelling)",
          .code(isSelf ? "_self" : property.name.expression)))
    }
    // As for a memberwise initialiser of the compiler, the least accessible property decides.
    let level = properties.map(partialAccess).min() ?? type.access
    return .initializer(
      InitializerCode(
        access: modifier(for: level), parameters: parameters, throws: false, body: body))
  }

  private func partialContentInitializer(
    _ properties: [ResolvedProperty], _ identity: Identity
  ) -> DeclarationCode {
    var body: [StatementCode] = []
    if identity == .generated {
      body.append(
        .assignment(target: "self.id", .code("content.id ?? \(runtime("GenerationID"))()")))
    }
    body += properties.map { property in
      .assignment(
        target: "self.\(property.name.spelling)",
        .try(decodedValue(of: property, isPartial: true)))
    }
    return contentInitializer(body)
  }

  /// The names and values, from which the runtime makes JSON.
  private func propertyPairs(_ properties: [ResolvedProperty]) -> DeclarationCode {
    .computed(
      access: access, name: "_properties", type: "Swift.KeyValuePairs<Swift.String, Any?>",
      isStatic: false,
      body: [
        .return(
          .dictionary(
            properties.map { property in
              ArgumentCode(
                SwiftLiteral.string(property.name.text), .code("self.\(property.name.spelling)"))
            }))
      ])
  }
}
