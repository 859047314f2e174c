// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import Foundation
package import GenerableCodegen

/// Says whether the compiler takes what the generator wrote, and whose fault it is if not.
///
/// A change may make the file wrong Swift in a way that the generator need not see. So the
/// declarations are judged by themselves first, as they are written anew; and where the generated
/// members do not compile, the compiler must say so in the user's file, at the text that is wrong.
package struct MutantJudge {
  /// What became of a changed file.
  package enum Verdict: Sendable, Hashable {
    /// The generator refuses it.
    case refused
    /// The compiler takes what the generator wrote.
    case compiles
    /// The compiler finds errors in the declarations.
    case invalidSource
    /// The compiler finds errors in an annotation, which only generated code repeats, or a type
    /// that is not generable; it says so in the user's file.
    case invalidUse
    /// The compiler finds errors in generated code alone; they are its text.
    case broken(String)
  }

  /// The path that mutants have for the compiler.
  package static let path = "Mutant.swift"
  private let modules: URL
  private let folder: URL
  private let neighbours: [SourceFile]

  /// Creates a judge.
  ///
  /// - Parameters:
  ///   - modules: The folder in which the compiler finds the runtime's module.
  ///   - folder: A folder for files that are compiled; no other judge may use it at the same time.
  ///   - neighbours: The other files of the module, which are not changed.
  package init(modules: URL, folder: URL, neighbours: [SourceFile] = []) {
    self.modules = modules
    self.folder = folder
    self.neighbours = neighbours
  }

  /// Judges a file.
  ///
  /// - Parameter bytes: The contents.
  /// - Returns: What became of it.
  /// - Throws: When the compiler cannot be started.
  package func verdict(on bytes: [UInt8]) throws -> Verdict {
    let output = Self.generated(for: SourceFile(path: Self.path, bytes: bytes))
    guard let text = output else { return .refused }
    let texts = [text] + neighbours.compactMap(Self.generated(for:))
    let declarations = texts.map(Self.declarations(of:))
    // The compiler reads what lies around regions itself.
    let regions = SourceFile(path: Self.path, bytes: bytes, mode: .regions)
    let source = Self.generated(for: regions) == text ? bytes : nil
    // Most changes are no Swift at all, which costs the compiler least to say.
    if try !errors(in: declarations, source, by: "-parse").isEmpty { return .invalidSource }
    let errors = try self.errors(in: texts, source, by: "-typecheck")
    if errors.isEmpty { return .compiles }
    if try !self.errors(in: declarations, source, by: "-typecheck").isEmpty {
      return .invalidSource
    }
    let paths = [Self.path] + neighbours.map(\.path)
    if errors.contains(where: { error in paths.contains(where: error.hasPrefix) }) {
      return .invalidUse
    }
    return .broken(errors.joined(separator: "\n"))
  }

  private static func generated(for source: SourceFile) -> String? {
    GeneratorPipeline.run(sources: [source]).files.first?.text
  }

  /// The declarations of a generated file, without what is generated for them.
  ///
  /// What is generated begins where a source location ends; within a declaration it ends where the
  /// next one leads back to a closing brace.
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

  /// What the compiler says about files, and about the source beside them.
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
    let log = folder.appending(path: "log")
    try Data().write(to: log)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    // The driver would take longer to plan its one job than the job takes.
    process.arguments =
      [
        "swiftc", "-frontend", mode, "-parse-as-library", "-swift-version", "6",
        "-module-name", "Mutant", "-I", modules.path,
      ] + files
    process.currentDirectoryURL = folder
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: log)
    try process.run()
    process.waitUntilExit()
    let lines = String(decoding: try Data(contentsOf: log), as: UTF8.self).split(separator: "\n")
    let errors = lines.filter { $0.contains(": error: ") && !$0.hasPrefix(" ") }.map(String.init)
    if process.terminationStatus == 0 { return [] }
    return errors.isEmpty ? ["the compiler ended with \(process.terminationStatus)"] : errors
  }
}
