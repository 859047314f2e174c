// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The names of the modules that generated code mentions.
enum ModuleNames {
  /// The module that declarations are written for.
  static let guarded = "FoundationModels"
  /// The module that takes its place.
  static let runtime = "GuidedGeneration"
}

extension ResolvedFile {
  /// Where the file mentions Apple's module: in imports, and before a period.
  var moduleMentions: [SourceRange] {
    let imports = Set(file.imports.map(\.module.range))
    return file.tokens.indices.filter { index in
      isModule(index)
        || imports.contains(file.tokens[index].range)
          && file.source.text(file.tokens[index].range) == ModuleNames.guarded
    }.map { file.tokens[$0].range }
  }

  /// Whether a token is the name of Apple's module before a period.
  private func isModule(_ index: Int) -> Bool {
    let token = file.tokens[index]
    return token.kind == .identifier && token.range.count == ModuleNames.guarded.utf8.count
      && file.tokens[min(index + 1, file.tokens.count - 1)].kind == .period
      && file.source.text(token.range) == ModuleNames.guarded
  }

  /// Text of the file with the runtime in place of Apple's module, whose name is as long, so that
  /// all columns stay.
  func runtimeText(_ range: SourceRange) -> String {
    var text = ""
    var offset = range.start
    for token in file.tokens(in: range) where isModule(token) {
      let name = file.tokens[token].range
      text += file.source.text(SourceRange(offset, name.start)) + ModuleNames.runtime
      offset = name.end
    }
    return text + file.source.text(SourceRange(offset, range.end))
  }
}
