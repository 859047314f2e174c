// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import Foundation
package import GenerableCodegen

/// A check that the compiler accepts generated code, or reports an error in the declaration itself.
///
/// A mutation can make a file invalid in ways that the generator does not check. Therefore the
/// emitted declarations are compiled separately first. If the generated members do not compile, the
/// compiler must report the error in the user's file, at the position of the mistake.
package struct MutantJudge {
  /// The verdict on a mutated file.
  package enum Verdict: Sendable, Hashable {
    /// The generator rejects the file.
    case refused
    /// The compiler accepts the generated code.
    case compiles
    /// The compiler reports errors in the declarations.
    case invalidSource
    /// The compiler reports, in the user's file, errors in an annotation or a type that does not
    /// conform.
    case invalidUse
    /// The compiler reports errors only in generated code; the text contains them.
    case broken(String)
  }

  /// The path of mutants for the compiler.
  package static let path = "Mutant.swift"
  private let modules: URL
  private let folder: URL
  private let neighbors: [SourceFile]

  /// Creates a judge.
  ///
  /// - Parameters:
  ///   - modules: The folder that contains the module of the runtime.
  ///   - folder: A folder for compiled files, which no other judge uses at the same time.
  ///   - neighbors: The other files of the module, which are not mutated.
  package init(modules: URL, folder: URL, neighbors: [SourceFile] = []) {
    self.modules = modules
    self.folder = folder
    self.neighbors = neighbors
  }

  /// Judges a file.
  ///
  /// - Parameter bytes: The contents.
  /// - Returns: The verdict.
  /// - Throws: An error if the compiler cannot be started.
  package func verdict(on bytes: [UInt8]) throws -> Verdict {
    let output = Self.generated(for: SourceFile(path: Self.path, bytes: bytes))
    guard let text = output else { return .refused }
    let texts = [text] + neighbors.compactMap(Self.generated(for:))
    let declarations = texts.map(Self.declarations(of:))
    // The compiler reads the parts around regions itself.
    let regions = SourceFile(path: Self.path, bytes: bytes, mode: .regions)
    let source = Self.generated(for: regions) == text ? bytes : nil
    // Most mutants are invalid Swift, which the parser reports fastest.
    if try !errors(in: declarations, source, by: "-parse").isEmpty { return .invalidSource }
    let errors = try self.errors(in: texts, source, by: "-typecheck")
    if errors.isEmpty { return .compiles }
    if try !self.errors(in: declarations, source, by: "-typecheck").isEmpty {
      return .invalidSource
    }
    let paths = [Self.path] + neighbors.map(\.path)
    if errors.contains(where: { error in paths.contains(where: error.hasPrefix) }) {
      return .invalidUse
    }
    return .broken(errors.joined(separator: "\n"))
  }

  private static func generated(for source: SourceFile) -> String? {
    GeneratorPipeline.run(sources: [source]).files.first?.text
  }

  /// Returns the declarations of a generated file without their generated members.
  ///
  /// Generated members start at the end of a source location. Inside a declaration, they end at the
  /// next source location, which leads back to a closing brace.
  private static func declarations(of text: String) -> String {
    let end = text.firstRange(of: "\n/// Does not compile when")?.lowerBound ?? text.endIndex
    let lines = text[..<end].split(separator: "\n", omittingEmptySubsequences: false)
    var kept: [Substring] = []
    var isGenerated = false
    for (number, line) in lines.enumerated() {
      if line == "#sourceLocation()" {
        isGenerated = true
      } else if line.hasPrefix("#sourceLocation(file:"), number + 1 < lines.count,
        lines[number + 1].drop(while: { $0 == " " }).first == "}"
      {
        isGenerated = false
      }
      if !isGenerated { kept.append(line) }
    }
    return kept.joined(separator: "\n") + "\nimport GuidedGeneration\n"
  }

  /// Returns the compiler's output for files and the source next to them.
  private func errors(
    in texts: [String], _ source: [UInt8]?, by mode: String
  ) throws -> [String] {
    var files: [String] = []
    for (number, text) in texts.enumerated() {
      files.append("Generated\(number).swift")
      try Data(text.utf8).write(to: folder.appending(path: files[number]))
    }
    if let source {
      files.append(Self.path)
      try Data(source).write(to: folder.appending(path: Self.path))
    }
    let output = try CompilerMessages.run(
      [mode, "-module-name", "Mutant", "-I", modules.path] + files, in: folder)
    let errors = output.lines.filter { $0.contains(": error: ") }
    if output.status == 0 { return [] }
    return errors.isEmpty ? ["the compiler ended with \(output.status)"] : errors
  }
}
