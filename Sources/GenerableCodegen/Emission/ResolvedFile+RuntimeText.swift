// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension ResolvedFile {
  /// The ranges in which the file refers to Apple's module: in imports, and before a period.
  var moduleReferences: [SourceRange] {
    let imports = parsed.imports.map(\.module)
      .filter { $0.spelling == ModuleNames.foundationModels }.map(\.range)
    return imports
      + parsed.tokens.indices.filter(isModuleQualifier).map { parsed.tokens[$0].range }
      .filter { !imports.contains($0) }
  }

  /// Returns whether a token is the name of Apple's module before a period.
  private func isModuleQualifier(_ index: Int) -> Bool {
    let token = parsed.tokens[index]
    return token.kind == .identifier
      && token.range.count == ModuleNames.foundationModels.utf8.count
      && parsed.tokens[index + 1].kind == .period
      && parsed.text(ofToken: index) == ModuleNames.foundationModels
  }

  /// Returns the replacements of Apple's module by the runtime in a range.
  func moduleReplacements(in range: SourceRange) -> [(range: SourceRange, text: String)] {
    parsed.tokens(in: range).filter(isModuleQualifier).map {
      (parsed.tokens[$0].range, ModuleNames.runtime)
    }
  }

  /// Returns the text of a range with the runtime in place of Apple's module.
  func runtimeText(_ range: SourceRange) -> String {
    source.text(range, replacing: moduleReplacements(in: range))
  }
}
