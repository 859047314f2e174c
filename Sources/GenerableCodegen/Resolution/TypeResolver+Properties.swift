// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension TypeResolver {
  /// Resolves the properties of a structure that are generated.
  mutating func properties(of type: TypeDeclarationSyntax) -> [ResolvedProperty] {
    var properties: [ResolvedProperty] = []
    for case .variable(let variable) in type.members {
      let words = Set(variable.modifiers.filter { !$0.hasArgument }.map(\.name))
      let isShared = !words.isDisjoint(with: ["static", "class", "lazy"])
      for (index, binding) in variable.bindings.enumerated() {
        guard !isShared, isGenerated(binding, of: variable) else {
          warnIgnoredGuides(of: variable, name: binding.name?.text ?? "_")
          continue
        }
        if variable.conditions.count > type.conditions.count {
          let name = binding.name?.text ?? "_"
          report(.conditionalMember("property '\(name)'"), at: binding.pattern)
          continue
        }
        let written = binding.type ?? variable.bindings[index...].lazy.compactMap(\.type).first
        if let property = resolve(binding, of: variable, words, type: written) {
          properties.append(property)
        }
      }
    }
    return properties
  }

  /// Whether a value for the binding is generated: it is stored, and an initialiser may set it.
  private func isGenerated(
    _ binding: VariableSyntax.Binding, of variable: VariableSyntax
  ) -> Bool {
    guard binding.storage == .stored else { return false }
    guard let value = binding.initialValue else { return true }
    if variable.isConstant { return false }
    guard binding.type == nil, let first = value.first else { return true }
    // `var id = UUID()` identifies a value in the program; no model should invent it.
    return !["UUID", "GenerationID"].contains(source.text(file.file.tokens[first].range))
  }

  private mutating func warnIgnoredGuides(of variable: VariableSyntax, name: String) {
    for attribute in variable.attributes where attribute.name == "Guide" {
      report(.ignoredGuide(name), at: attribute.range)
    }
  }

  private mutating func resolve(
    _ binding: VariableSyntax.Binding, of variable: VariableSyntax, _ words: Set<String>,
    type: TypeSyntax?
  ) -> ResolvedProperty? {
    guard let name = binding.name else {
      report(.unsupportedBinding, at: binding.pattern)
      return nil
    }
    if let word = ["weak", "unowned"].first(where: words.contains) {
      report(.unsupportedOwnership(word, name.text), at: binding.pattern)
      return nil
    }
    guard let type else {
      report(.missingType(name.text), at: name.range)
      return nil
    }
    let guides = checkedGuides(of: variable, name: name.text)
    guard check(type, of: name.text) else { return nil }
    return ResolvedProperty(
      name: name, type: type, canonicalType: type.canonical, guides: guides)
  }

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
        guard let label = argument.label else { continue }
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
  private mutating func check(_ type: TypeSyntax, of name: String) -> Bool {
    var inner = type.canonical
    if case .optional(let wrapped, _) = inner { inner = wrapped }
    while case .array(let element, _) = inner { inner = element }
    let text = source.text(inner.range)
    switch inner {
    case .named(let path, _):
      guard let last = path.last else { return true }
      if ["Dictionary", "Set", "Any", "AnyObject", "Void"].contains(last.name.text) {
        report(.unsupportedType(text, of: name, remedy(for: last.name.text)), at: inner.range)
        return false
      }
      return true
    case .optional(_, let range):
      report(.nestedOptional(source.text(type.range), of: name), at: range)
    case .dictionary:
      report(.unsupportedType(text, of: name, remedy(for: "Dictionary")), at: inner.range)
    case .tuple:
      report(
        .unsupportedType(text, of: name, "declare a '@Generable' struct with these elements"),
        at: inner.range)
    case .function:
      report(
        .unsupportedType(text, of: name, "give the property an initial value as a 'let'"),
        at: inner.range)
    case .existential, .other, .array, .implicitlyUnwrapped:
      report(
        .unsupportedType(text, of: name, "use a '@Generable' type"), at: inner.range)
    }
    return false
  }

  private func remedy(for name: String) -> String {
    switch name {
    case "Dictionary": "use an array of a '@Generable' struct with a key and a value"
    case "Set": "use an array"
    default: "use a '@Generable' type"
    }
  }
}
