// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Emits the tree of the generated file for the annotated types of a file.
///
/// The emitter has no type information. If generated code depends on the type of a property, it
/// calls a generic declaration of the runtime and type inference selects the implementation. A
/// guide that does not fit its property is a compiler error at the guide.
struct Emitter {
  let file: ResolvedFile

  /// Emits the tree of the generated file.
  static func emit(_ file: ResolvedFile) -> GeneratedSource {
    guard !file.types.isEmpty || emitsRegionsOnly(of: file) else {
      return GeneratedSource(source: file.source)
    }
    let emitter = Emitter(file: file)
    let modules: Set<String> = [ModuleNames.foundationModels, ModuleNames.runtime]
    let types = file.types.map { ($0, TypeEmitter(file: file, type: $0).emit()) }
    return GeneratedSource(
      source: file.source, rewrite: emitter.rewrite(types),
      importsRuntime: file.parsed.imports.contains { modules.contains($0.module.text) },
      groups: emitter.groups(types))
  }

  /// Returns whether a file without annotated types has regions with declarations, which use the
  /// framework.
  private static func emitsRegionsOnly(of file: ResolvedFile) -> Bool {
    !file.regions.isWholeFile
      && file.regions.ranges.contains(where: file.parsed.hasDeclarations)
  }

  /// Returns the extensions of the types, with consecutive ones under the same condition grouped.
  private func groups(_ types: [(ResolvedType, EmittedType)]) -> [GeneratedSource.Group] {
    var groups: [GeneratedSource.Group] = []
    for (type, code) in types {
      let condition = condition(type.conditions + type.variant)
      if groups.isEmpty || groups[groups.count - 1].condition != condition {
        groups.append(GeneratedSource.Group(condition: condition, declarations: []))
      }
      groups[groups.count - 1].declarations += code.extensions
    }
    if !groups.isEmpty { groups[0].declarations.insert(.formatCheck, at: 0) }
    return groups
  }

  /// Returns the condition under which all of the given clauses are active; `nil` for none.
  func condition(_ references: [ClauseReference]) -> String? {
    var parts: [String] = []
    for reference in references {
      let clauses = file.parsed.ifConfigs[reference.ifConfig].clauses
      for (index, clause) in clauses.enumerated().prefix(reference.clause + 1) {
        guard let text = text(ofConditionOf: clause) else { continue }
        let isNegated = index < reference.clause
        let part = isNegated ? "!(\(text))" : text.contains("||") ? "(\(text))" : text
        if !parts.contains(part) { parts.append(part) }
      }
    }
    return parts.isEmpty ? nil : parts.joined(separator: " && ")
  }

  /// Returns the condition of a clause in the generated file; `nil` for `#else`.
  private func text(ofConditionOf clause: IfConfigSyntax.Clause) -> String? {
    guard let condition = clause.condition else { return nil }
    guard let range = file.parsed.sourceRange(clause.conditionTokens) else { return "true" }
    let replacements = condition.guardRanges.map {
      (range: $0, text: file.regions.replacement(forGuardAt: $0, in: file.source))
    }
    return file.source.text(range, replacing: replacements)
  }
}
