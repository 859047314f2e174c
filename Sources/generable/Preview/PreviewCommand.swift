// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import DeclarationCommands
internal import Foundation
internal import GuidedGeneration
internal import ScriptedInference
internal import StreamPreview

/// Writes an HTML page that replays how a value streams.
struct PreviewCommand: Command {
  static let name = "preview"
  static let summary = "Write an HTML page that replays how a value of a type streams."
  static let operands = "[FILE…] [\"PROMPT\"]"
  static let options =
    [
      OptionSpec(
        name: "--json", placeholder: "VALUE",
        summary: "The value as JSON text, or the path of a '.json' file."),
      OptionSpec(
        name: "--recording", placeholder: "FILE",
        summary: "A script file with the recorded output of a model."),
      OptionSpec(
        name: "--by", placeholder: "UNIT", choices: units.map(\.name),
        summary: "The step of '--json': character (the default), word, or value."),
      OptionSpec(
        name: "--output", placeholder: "FILE", summary: "The file of the page."),
    ] + GenerationArguments.options.filter { $0.name != "--stream" }
  static let discussion = """
    The page is one file without references to others. It shows the partial states
    of the value, the JSON text, the characters that the schema allows next, and
    the schema. '#step=12' at the end of its address selects a step.

    Without '--json' and '--recording', a model generates the value. The last
    argument is its prompt, unless it is a Swift file or a folder.

    The properties of '--json' can be in any order. They stream in the order of
    their declarations.
    """

  private static let units: [(name: String, unit: StreamingUnit)] = [
    ("character", .character), ("word", .word), ("value", .value),
  ]

  private enum Source {
    case json(String)
    case recording(String)
    case prompt(String)
  }

  private let arguments: GenerationArguments
  private let source: Source
  private let unit: StreamingUnit
  private let output: String?

  init(_ arguments: ArgumentReader) throws(CommandError) {
    let names = Self.units.map { "'\($0.name)'" }.joined(separator: ", ")
    let unit = try arguments.value("--by", expected: "one of \(names)") { name in
      Self.units.first { $0.name == name }?.unit
    }
    var files = arguments.operands
    switch (arguments.value("--json"), arguments.value("--recording")) {
    case (.some, .some):
      throw .usage("'--json' and '--recording' exclude each other", command: Self.name)
    case (let json?, nil): source = .json(json)
    case (nil, let recording?): source = .recording(recording)
    case (nil, nil):
      let hasPrompt = files.last.map { !Self.isDeclaration($0) } ?? false
      source = .prompt(hasPrompt ? files.removeLast() : "Create an example")
    }
    if case .json = source {
    } else if unit != nil {
      throw .usage("'--by' needs '--json'", command: Self.name)
    }
    guard !files.isEmpty || arguments.value("--schema") != nil else {
      throw .usage("missing FILE", command: Self.name)
    }
    self.unit = unit ?? .character
    self.arguments = try GenerationArguments(arguments, files: files, command: Self.name)
    output = arguments.value("--output")
  }

  private static func isDeclaration(_ operand: String) -> Bool {
    operand == InputFile.standardInput || operand.hasSuffix(".swift")
      || FileManager.default.fileExists(atPath: operand)
  }

  func run() async throws {
    guard let schema = try arguments.generationSchema() else {
      throw CommandError.usage("missing FILE", command: Self.name)
    }
    let html = PreviewPage.html(of: try await preview(of: schema))
    guard let output else { return Terminal.write(html) }
    do {
      try Data(html.utf8).write(to: URL(filePath: output), options: .atomic)
    } catch {
      throw CommandError.failure("cannot write '\(output)'; \(error.messageText)")
    }
  }

  private func preview(of schema: GenerationSchema) async throws -> Preview {
    do {
      switch source {
      case .json(let value):
        return try Preview(
          title: schema.name, schema: schema, json: try Self.text(of: value), by: unit)
      case .recording(let path):
        // Opening the file first reports a missing file as for other files.
        _ = try InputFile.read(path, limit: 0)
        let script = try Script(contentsOf: URL(filePath: path))
        return try Preview(title: schema.name, schema: schema, recording: script)
      case .prompt(let prompt):
        let recording = try await arguments.recording(of: prompt, schema: schema)
        return try Preview(
          title: schema.name, schema: schema, recording: recording.script,
          vocabulary: recording.vocabulary)
      }
    } catch let error as PreviewError {
      throw CommandError.failure(error.description)
    }
  }

  /// The maximum number of bytes of a value.
  private static let valueLimit = 1 << 20

  private static func text(of value: String) throws(CommandError) -> String {
    guard value == InputFile.standardInput || SchemaFile.isJSON(value) else { return value }
    let bytes = try InputFile.read(value, limit: valueLimit + 1)
    guard bytes.count <= valueLimit else {
      throw .failure("'\(value)' is too large; the limit is \(valueLimit) bytes")
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
