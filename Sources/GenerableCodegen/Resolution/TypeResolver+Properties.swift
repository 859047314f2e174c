// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension TypeResolver {
  /// Resolves the properties of a structure.
  mutating func structure(_ members: [MemberSyntax]) -> ResolvedType.Body {
    var properties: [ResolvedProperty] = []
    var identities: [ResolvedIdentity] = []
    for case .variable(let variable) in members {
      for (index, binding) in variable.bindings.enumerated() {
        let type = variable.type(ofBinding: index)
        switch role(of: binding, of: variable, type: type) {
        case .ignored: warnIgnoredGuides(of: variable, name: binding.name?.text ?? "_")
        case .identity(let identity):
          warnIgnoredGuides(of: variable, name: identity.name.text)
          checkIsCall(binding, identity)
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

  /// The role of a property in generation.
  private enum PropertyRole {
    /// The model generates its value.
    case generated
    /// It contains the identity of the generated value.
    case identity(ResolvedIdentity)
    /// It is computed, shared, or has a fixed value.
    case ignored
  }

  private func role(
    of binding: VariableSyntax.Binding, of variable: VariableSyntax, type: TypeSyntax?
  ) -> PropertyRole {
    guard binding.isStored, !isShared(variable) else { return .ignored }
    if variable.isConstant, binding.initialValue != nil { return .ignored }
    let callee = binding.initialValue.flatMap(callee)
    if let name = binding.name {
      if case .optional(let wrapped, _)? = type?.canonical, wrapped.lastName == "GenerationID" {
        return .identity(ResolvedIdentity(name: name, isOptional: true))
      }
      if (type == nil ? callee : type?.canonical.lastName) == "GenerationID" {
        return .identity(ResolvedIdentity(name: name, isOptional: false))
      }
    }
    // `var id = UUID()` identifies the value in the program; a model should not generate it.
    return type == nil && callee == "UUID" ? .ignored : .generated
  }

  /// Checks that the initial value of an identity is not the type itself, without parentheses.
  private mutating func checkIsCall(
    _ binding: VariableSyntax.Binding, _ identity: ResolvedIdentity
  ) {
    guard let value = binding.initialValue, let last = value.last, binding.type == nil,
      parsed.text(ofToken: last) == "GenerationID", let range = parsed.sourceRange(value)
    else { return }
    report(
      .typeAsValue(identity.name.text, source.text(range)), at: range,
      fixIt: .inserting("()", at: range.end))
  }

  /// Returns the name at the start of an expression, without a module qualifier.
  private func callee(of expression: Range<Int>) -> String? {
    let words = parsed.words(expression.prefix(3))
    let modules = ["Foundation", ModuleNames.foundationModels, ModuleNames.runtime]
    guard words.count == 3, words[1] == ".", modules.contains(words[0]) else { return words.first }
    return words[2]
  }

  /// Returns whether a variable is a type member or lazy, and therefore not initialized in a new
  /// value.
  func isShared(_ variable: VariableSyntax) -> Bool {
    variable.modifiers.contains {
      !$0.hasArgument && ["static", "class", "lazy"].contains($0.name)
    }
  }

  private mutating func warnIgnoredGuides(of variable: VariableSyntax, name: String) {
    for attribute in variable.attributes where attribute.name == "Guide" {
      report(.ignoredGuide(name), removing: attribute)
    }
  }

  private mutating func resolve(
    _ binding: VariableSyntax.Binding, of variable: VariableSyntax, type: TypeSyntax?
  ) -> ResolvedProperty? {
    guard let name = binding.name else {
      report(.unsupportedBinding, at: binding.pattern)
      return nil
    }
    if let modifier = variable.modifiers.first(where: { ["weak", "unowned"].contains($0.name) }) {
      report(
        .unsupportedOwnership(modifier.name, name.text), at: binding.pattern,
        fixIt: .removing(modifier.name, at: modifier.range, in: source))
      return nil
    }
    if Self.reservedNames.contains(name.text) {
      report(.reservedProperty(name.text), at: name.range)
      return nil
    }
    guard let type = type ?? inferredType(of: binding) else {
      report(.missingType(name.text), at: name.range)
      return nil
    }
    let guides = checkedGuides(of: variable, name: name.text)
    guard check(type, of: "property '\(name.text)'") else { return nil }
    return ResolvedProperty(
      name: name, type: type, guides: guides,
      access: AccessLevel(of: variable.modifiers) ?? .internal)
  }

  /// The names of members that are generated for a type or for its `PartiallyGenerated` type.
  private static let reservedNames: Set<String> = [
    "generatedContent", "asPartiallyGenerated", "PartiallyGenerated", "_properties",
  ]

  /// Returns the type of a property whose initial value is a literal.
  private func inferredType(of binding: VariableSyntax.Binding) -> TypeSyntax? {
    guard let value = binding.initialValue, let range = parsed.sourceRange(value),
      let type = LiteralType.type(of: value, in: parsed)
    else { return nil }
    return .inferred(type, range)
  }

  /// Checks the guides of a property.
  ///
  /// - Returns: The guides that have arguments, without the descriptions after the first one.
  private mutating func checkedGuides(
    of variable: VariableSyntax, name: String
  ) -> [AttributeSyntax] {
    let guides = variable.attributes.filter { $0.name == "Guide" }
    for guide in guides where guide.arguments.isEmpty {
      report(.emptyGuide, at: guide.range)
    }
    for argument in guides.flatMap(\.arguments) {
      if let label = argument.label, label.text != "description" {
        report(
          .unknownArgument(label.text, of: "@Guide"), at: label.range,
          fixIt: .correcting(label.text, at: label.range, among: ["description"]))
      } else if argument.label == nil, isStringLiteral(argument) {
        report(
          .unlabeledDescription, at: argument.range,
          fixIt: .inserting("description: ", at: argument.range.start))
      }
    }
    return withOneDescription(guides, name: name).filter { !$0.arguments.isEmpty }
  }

  /// Returns guides without the descriptions after the first one, and reports these.
  ///
  /// Generated code repeats the text of a guide. A guide from which a description is removed is
  /// divided into one for each of its other arguments.
  private mutating func withOneDescription(
    _ guides: [AttributeSyntax], name: String
  ) -> [AttributeSyntax] {
    let descriptions = guides.flatMap(\.arguments).filter { $0.label?.text == "description" }
    let duplicates = descriptions.dropFirst()
    for case let label? in duplicates.map(\.label) {
      report(.duplicateDescription(name), at: label.range)
    }
    return guides.flatMap { guide -> [AttributeSyntax] in
      let others = guide.arguments.filter { !duplicates.contains($0) }
      guard others.count < guide.arguments.count else { return [guide] }
      return others.map { argument in
        AttributeSyntax(
          name: guide.name, range: guide.range, arguments: [argument],
          conditions: guide.conditions)
      }
    }
  }

  /// Checks that a model can generate values of a type.
  ///
  /// It does not check named types, which the compiler checks in generated code.
  ///
  /// - Parameters:
  ///   - type: The type as written.
  ///   - subject: The declaration with the type, such as `property 'name'`.
  /// - Returns: Whether the type is supported.
  @discardableResult
  mutating func check(_ type: TypeSyntax, of subject: String) -> Bool {
    if case .inferred = type { return true }
    var inner = type.canonical
    if case .optional(let wrapped, _) = inner { inner = wrapped }
    while case .array(let element, _) = inner { inner = element }
    let text = source.text(inner.range)
    if case .optional(_, let range) = inner {
      let mark = SourceRange(range.end - 1, range.end)
      report(
        .nestedOptional(source.text(type.range), of: subject), at: range,
        fixIt: text.hasSuffix("?") ? .removing("?", at: mark, in: source) : nil)
      return false
    }
    guard let remedy = remedy(for: inner, text) else { return true }
    let isSet = text.hasPrefix("Set<") && text.hasSuffix(">")
    report(
      .unsupportedType(text, of: subject, remedy), at: inner.range,
      fixIt: isSet ? .replacing(inner.range, with: "[\(text.dropFirst(4).dropLast())]") : nil)
    return false
  }

  /// Returns the remedy for an unsupported type, or `nil` for a supported one.
  private func remedy(for type: TypeSyntax, _ text: String) -> String? {
    switch type {
    case .named(let path, _):
      guard let last = path.last else { return nil }
      // Without generic arguments, the collection names refer to types that the user declares.
      switch last.name.text {
      case "Dictionary" where !last.arguments.isEmpty: return Self.dictionaryRemedy
      case "InlineArray" where !last.arguments.isEmpty: return Self.inlineArrayRemedy
      case "Set" where !last.arguments.isEmpty: return "use an array"
      case "Any", "AnyObject", "Void": return "use a '@Generable' type"
      default: return nil
      }
    case .dictionary: return Self.dictionaryRemedy
    case .tuple: return "declare a '@Generable' struct with these elements"
    case .function: return "give the property an initial value as a 'let'"
    case .other where text.hasPrefix("["): return Self.inlineArrayRemedy
    case .existential, .other, .array, .optional, .implicitlyUnwrapped, .inferred:
      return "use a '@Generable' type"
    }
  }

  private static let dictionaryRemedy =
    "use an array of a '@Generable' struct with a key and a value"
  private static let inlineArrayRemedy = "use an array with the guide '.count'"
}
