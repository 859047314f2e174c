// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GenerableCodegen

/// Finds targets with declarations for which no code is generated.
enum PluginCheck {
  /// Returns the diagnostic for a module whose target does not use the build plugin.
  ///
  /// - Parameters:
  ///   - module: The module.
  ///   - types: The number of its annotated types.
  /// - Returns: The diagnostic, at the target in the manifest, and the manifest; `nil` if the
  ///   target uses the plugin or contains generated files.
  static func diagnostic(
    for module: CheckedModule, types: Int
  ) -> (diagnostic: Diagnostic, manifest: SourceFile)? {
    guard let (manifest, target) = module.target, !target.usesPlugin, types > 0,
      !containsGeneratedFiles(target.folder),
      let bytes = try? InputFile.read(manifest, limit: SourceFile.sizeLimit)
    else { return nil }
    let source = SourceFile(path: SwiftFileList.displayPath(of: manifest), bytes: bytes)
    let range = nameRange(of: target.name, in: source) ?? SourceRange(0, 0)
    return (Diagnostic(.missingPlugin(target.name), at: range, in: source), source)
  }

  private static func containsGeneratedFiles(_ folder: String) -> Bool {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.contains { name in
      guard name.hasSuffix(".swift"),
        let bytes = try? InputFile.read("\(folder)/\(name)", limit: 1000)
      else { return false }
      return GeneratedHeader.isPresent(in: bytes)
    }
  }

  /// Returns the range of the name of a target in its manifest: the literal after `name:` that
  /// follows the name of a function for targets.
  private static func nameRange(of target: String, in manifest: SourceFile) -> SourceRange? {
    let lexemes = Lexer.lexemes(of: manifest.bytes).filter { !$0.isTrivia }
    let functions: Set<String> = ["target", "executableTarget", "testTarget"]
    for index in lexemes.indices.dropFirst(4)
    where lexemes[index].kind == .string
      && StringLiteral.value(of: manifest.text(lexemes[index].range)) == target
      && manifest.text(lexemes[index - 2].range) == "name"
      && functions.contains(manifest.text(lexemes[index - 4].range))
    {
      return lexemes[index].range
    }
    return nil
  }
}
