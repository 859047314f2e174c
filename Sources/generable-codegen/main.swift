// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GenerableCodegen

// The tool that the build plugin runs once for each file:
//
//     generable-codegen INPUT OUTPUT DISPLAY-PATH [--regions | --whole-file]
//
// Diagnostics go to standard error in the format of compilers. The output is written only when its
// contents change: an unchanged file is not compiled again.

/// The exit status of the process.
enum ExitCode {
  static let failure: Int32 = 1
  static let usage: Int32 = 64
}

/// Writes text to standard error.
func printError(_ text: String) {
  FileHandle.standardError.write(Data(text.utf8))
}

func run(_ arguments: [String]) -> Int32 {
  let flags: [String: SourceFile.Mode] = ["--regions": .regions, "--whole-file": .wholeFile]
  let paths = arguments.filter { flags[$0] == nil }
  guard paths.count == 3 else {
    printError(
      "usage: generable-codegen INPUT OUTPUT DISPLAY-PATH [--regions | --whole-file]\n")
    return ExitCode.usage
  }
  let mode = arguments.compactMap { flags[$0] }.last ?? .automatic
  do {
    let handle = try FileHandle(forReadingFrom: URL(filePath: paths[0]))
    let bytes = Array(try handle.read(upToCount: SourceFile.sizeLimit + 1) ?? Data())
    let source = SourceFile(path: paths[2], bytes: bytes, mode: mode)
    let output = GeneratorPipeline.run(sources: [source])
    let renderer = DiagnosticRenderer(style: .buildLog)
    printError(renderer.render(output.diagnostics, sources: [source]))
    guard let file = output.files.first else { return ExitCode.failure }
    try write(Data(file.text.utf8), to: URL(filePath: paths[1]))
    return 0
  } catch {
    printError("\(paths[2]): error: \(error.localizedDescription)\n")
    return ExitCode.failure
  }
}

/// Writes a file if its contents differ.
func write(_ data: Data, to url: URL) throws {
  if let existing = try? Data(contentsOf: url), existing == data { return }
  try FileManager.default.createDirectory(
    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
  try data.write(to: url, options: .atomic)
}

exit(run(Array(CommandLine.arguments.dropFirst())))
