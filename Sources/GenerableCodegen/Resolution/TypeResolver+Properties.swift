// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension TypeResolver {
  /// Resolves the properties of a structure.
  ///
  /// - Parameter members: Those of its members that this form of it has.
  /// - Returns: The properties that are generated, and those that hold an identity.
  mutating func structure(_ members: [MemberSyntax]) -> ResolvedType.Body {
    var properties: [ResolvedProperty] = []
    var identities: [ResolvedIdentity] = []
    for case .variable(let variable) in members {
      for (index, binding) in variable.bindings.enumerated() {
        let type = binding.type ?? variable.bindings[index...].lazy.compactMap(\.type).first
        switch role(of: binding, of: variable, type: type) {
        case .ignored: warnIgnoredGuides(of: variable, name: binding.name?.text ?? "_")
        case .identity(let identity):
          warnIgnoredGuides(of: variable, name: identity.name.text)
          identities.append(identity)
        case .generated:
          if let property = resolve(binding, of: variable, type: type) {
            properties.append(property)
          }
        }
      }
    }
    return .structure(properties, identities: identities)
  }

  /// What becomes of a property.
  private enum Role {
    /// A value for it is generated.
    case generated
    /// It holds the identity that a response gives to the value.
    case identity(ResolvedIdentity)
    /// It is no business of a model: computed, shared, or with a value of its own.
    case ignored
  }

  private func role(
    of binding: VariableSyntax.Binding, of variable: VariableSyntax, type: TypeSyntax?
  ) -> Role {
    guard binding.storage == .stored, !isShared(variable) else { return .ignored }
    if variable.isConstant, binding.initialValue != nil { return .ignored }
    let callee = binding.initialValue.flatMap(callee)
    if let name = binding.name {
      switch type?.canonical {
      case .optional(let wrapped, _) where Self.lastName(of: wrapped) == "GenerationID":
        return .identity(ResolvedIdentity(name: name, isOptional: true))
      case .some(let type) where Self.lastName(of: type) == "GenerationID":
        return .identity(ResolvedIdentity(name: name, isOptional: false))
      case nil where callee == "GenerationID":
        return .identity(ResolvedIdentity(name: name, isOptional: false))
      default: break
      }
    }
    // `var id = UUID()` identifies a value in the program; no model should invent it.
    return type == nil && callee == "UUID" ? .ignored : .generated
  }

  /// The name that an expression begins with, without a module before it.
  private func callee(of expression: Range<Int>) -> String? {
    let words = expression.prefix(3).map { source.text(file.file.tokens[$0].range) }
    let modules = ["Foundation", ModuleNames.guarded, ModuleNames.runtime]
    guard words.count == 3, words[1] == ".", modules.contains(words[0]) else { return words.first }
    return words[2]
  }

  /// Whether a variable belongs to the type rather than to a value, or is made on demand.
  func isShared(_ variable: VariableSyntax) -> Bool {
    variable.modifiers.contains {
      !$0.hasArgument && ["static", "class", "lazy"].contains($0.name)
    }
  }

  private mutating func warnIgnoredGuides(of variable: VariableSyntax, name: String) {
    for attribute in variable.attributes where attribute.name == "Guide" {
      report(.ignoredGuide(name), at: attribute.range)
    }
  }

  private mutating func resolve(
    _ binding: VariableSyntax.Binding, of variable: VariableSyntax, type: TypeSyntax?
  ) -> ResolvedProperty? {
    guard let name = binding.name else {
      report(.unsupportedBinding, at: binding.pattern)
      return nil
    }
    if let owner = variable.modifiers.first(where: { ["weak", "unowned"].contains($0.name) }) {
      report(.unsupportedOwnership(owner.name, name.text), at: binding.pattern)
      return nil
    }
    if Self.reservedNames.contains(name.text) {
      report(.reservedProperty(name.text), at: name.range)
      return nil
    }
    guard let type else {
      report(.missingType(name.text), at: name.range)
      return nil
    }
    let guides = checkedGuides(of: variable, name: name.text)
    guard check(type, of: "property '\(name.text)'") else { return nil }
    return ResolvedProperty(
      name: name, type: type, canonicalType: type.canonical, guides: guides,
      access: AccessLevel(of: variable.modifiers) ?? .internal)
  }

  /// The names of members that are generated for a type or for its partial form.
  private static let reservedNames: Set<String> = [
    "generatedContent", "asPartiallyGenerated", "PartiallyGenerated", "_properties",
  ]

  /// The guides of a property; those without sensible arguments are diagnosed.
  private mutating func checkedGuides(
    of variable: VariableSyntax, name: String
  ) -> [AttributeSyntax] {
    let guides = variable.attributes.filter { $0.name == "Guide" }
    var hasDescription = false
    for guide in guides {
      if guide.arguments.isEmpty {
        report(.emptyGuide, at: guide.range)
      }
      for argument in guide.arguments {
        guard let label = argument.label else {
          let first = file.file.tokens[argument.tokens.lowerBound]
          if argument.tokens.count == 1, first.kind == .string {
            report(.unlabeledDescription, at: argument.range)
          }
          continue
        }
        guard label.text == "description" else {
          report(.unknownArgument(label.text, of: "@Guide"), at: label.range)
          continue
        }
        if hasDescription {
          report(.duplicateDescription(name), at: label.range)
        }
        hasDescription = true
      }
    }
    return guides.filter { !$0.arguments.isEmpty }
  }

  /// Checks that a model can generate values of a type; types that are only named are the
  /// compiler's to judge.
  ///
  /// - Parameters:
  ///   - type: The type as it is written.
  ///   - subject: What has it, such as `property 'name'`.
  /// - Returns: Whether nothing speaks against it.
  @discardableResult
  mutating func check(_ type: TypeSyntax, of subject: String) -> Bool {
    var inner = type.canonical
    if case .optional(let wrapped, _) = inner { inner = wrapped }
    while case .array(let element, _) = inner { inner = element }
    let text = source.text(inner.range)
    switch inner {
    case .named(let path, _):
      guard let last = path.last else { return true }
      // Without arguments, `Set` and `Dictionary` are types of the user's own.
      let isCollection =
        ["Dictionary", "Set", "InlineArray"].contains(last.name.text) && !last.arguments.isEmpty
      if isCollection || ["Any", "AnyObject", "Void"].contains(last.name.text) {
        report(.unsupportedType(text, of: subject, remedy(for: last.name.text)), at: inner.range)
        return false
      }
      return true
    case .optional(_, let range):
      report(.nestedOptional(source.text(type.range), of: subject), at: range)
    case .dictionary:
      report(.unsupportedType(text, of: subject, remedy(for: "Dictionary")), at: inner.range)
    case .tuple:
      report(
        .unsupportedType(text, of: subject, "declare a '@Generable' struct with these elements"),
        at: inner.range)
    case .function:
      report(
        .unsupportedType(text, of: subject, "give the property an initial value as a 'let'"),
        at: inner.range)
    case .other where text.hasPrefix("["):
      report(.unsupportedType(text, of: subject, remedy(for: "InlineArray")), at: inner.range)
    case .existential, .other, .array, .implicitlyUnwrapped:
      report(
        .unsupportedType(text, of: subject, "use a '@Generable' type"), at: inner.range)
    }
    return false
  }

  private func remedy(for name: String) -> String {
    switch name {
    case "Dictionary": "use an array of a '@Generable' struct with a key and a value"
    case "Set": "use an array"
    case "InlineArray": "use an array with the guide '.count'"
    default: "use a '@Generable' type"
    }
  }
}
