// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import DeclarationCommands
internal import Foundation
internal import GuidedGeneration
internal import LocalInference
internal import ModelCatalog
internal import RemoteInference
internal import SchemaModel

/// The part of a command line that `respond` and `chat` have in common: the schema, the model, and
/// the options for sampling.
struct GenerationArguments: Sendable {
  static let options = [
    OptionSpec(
      name: "--type", placeholder: "NAME",
      summary: "The type to generate, if the files declare several."),
    OptionSpec(
      name: "--schema", placeholder: "FILE",
      summary:
        "A JSON Schema file, instead of a Swift type. A part of it is selected by '#/path/to/part'."
    ),
    OptionSpec(
      name: "--relax", placeholder: "KEYWORD,…",
      summary: "Schema keywords to ignore if they cannot be enforced."),
    OptionSpec(
      name: "--resolve", placeholder: "URI=FILE", repeats: true,
      summary: "The file of a document to which the schema refers."),
    OptionSpec(
      name: "--model", placeholder: "NAME",
      summary:
        "A GGUF file, or a name that 'generable models' lists. The default is the embedded model, or with '--url' the only model of the server."
    ),
    RemoteTarget.urlOption,
    RemoteTarget.serverOption,
    OptionSpec(
      name: "--instructions", placeholder: "TEXT", summary: "Instructions for the session."),
    OptionSpec(
      name: "--temperature", placeholder: "T",
      summary: "The sampling temperature. With 0, the most likely token is always selected."),
    OptionSpec(name: "--top-k", placeholder: "N", summary: "Sample from the N most likely tokens."),
    OptionSpec(
      name: "--top-p", placeholder: "P",
      summary: "Sample from the most likely tokens with a total probability of P."),
    OptionSpec(
      name: "--seed", placeholder: "N",
      summary: "The random seed. The same seed gives the same answer."),
    OptionSpec(
      name: "--max-tokens", placeholder: "N",
      summary:
        "The maximum length of an answer, in tokens. The default is \(defaultMaximumTokens)."),
    OptionSpec(name: "--stream", placeholder: nil, summary: "Print one JSON snapshot per line."),
  ]
  static let discussion = """
    Without FILE or '--schema', an answer is plain text.

    A JSON Schema keyword that cannot be enforced exactly is an error. With
    '--relax', it is reported, and the answer is validated instead. '--schema' also
    takes the definition of a tool with 'inputSchema' or 'parameters', and a part of
    an OpenAPI document: 'api.json#/components/schemas/Pet', or 'api.json#Pet'.
    Relative references lead to files in the folder of the schema. Nothing is
    fetched: '--resolve' names the files of other documents.

    On a terminal, a value is updated as it is generated. Otherwise only the final
    JSON is printed, or every snapshot with '--stream'.

    The embedded model is a small demonstration model: its values are valid, but
    their content is not meaningful.

    \(RemoteTarget.discussion)
    """

  /// The length of an answer without `--max-tokens`.
  static let defaultMaximumTokens = 4096

  private let command: String
  private let files: [String]
  private let typeName: String?
  private let schemaFile: SchemaFile?
  let modelName: String?
  let target: RemoteTarget?
  let instructions: String?
  let options: GenerationOptions
  private let printsSnapshots: Bool

  /// Reads the options of a command line.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - files: The paths of declaration files.
  ///   - command: The name of the command, for messages.
  /// - Throws: A usage error.
  init(
    _ arguments: ArgumentReader, files: [String], command: String
  ) throws(CommandError) {
    if let file = files.first(where: { SchemaFile.isJSON($0) }) {
      throw .usage("'\(file)' is not a Swift file; write '--schema \(file)'", command: command)
    }
    self.command = command
    self.files = files
    typeName = arguments.value("--type")
    schemaFile = try SchemaFile(arguments, hasFiles: !files.isEmpty, command: command)
    modelName = arguments.value("--model")
    target = try RemoteTarget(arguments, command: command)
    instructions = arguments.value("--instructions")
    printsSnapshots = arguments.has("--stream")
    options = try Self.generationOptions(arguments, command: command)
  }

  /// Calls a function with a new session of the model.
  func withResponder(_ body: (Responder) async throws -> Void) async throws {
    let schema = try generationSchema()
    guard let target else {
      return try await body(responder(for: try loadModel(), schema: schema))
    }
    let model = try await target.model(named: modelName)
    do {
      try await body(responder(for: model, schema: schema))
    } catch let error as RemoteError {
      throw await target.failure(of: error, model: model)
    }
  }

  private func responder(for model: some LanguageModel, schema: GenerationSchema?) -> Responder {
    Responder(
      session: LanguageModelSession(
        model: model, instructions: instructions.map { Instructions($0) }),
      schema: schema, options: options, printsSnapshots: printsSnapshots)
  }

  /// Returns the schema of the command line; `nil` for text.
  ///
  /// - Throws: A failure for declarations or a schema that cannot be read.
  func generationSchema() throws -> GenerationSchema? {
    if let schemaFile { return try schemaFile.schema() }
    guard !files.isEmpty else { return nil }
    let declarations = try Declarations(reading: SwiftFileList.Selection(paths: files))
    try declarations.requireNoErrors()
    return GenerationSchema(schema: try declarations.schema(ofTypeNamed: typeName))
  }

  /// Loads the model in a file; without a name, the embedded model.
  ///
  /// - Throws: A failure if there is no model of this name, or the error of its file.
  func loadModel() throws -> LocalLanguageModel {
    guard let modelName else { return LocalLanguageModel.embedded }
    let url = try LocalModelCatalog().location(of: modelName)
    var progress = LoadingProgress(path: url.path(percentEncoded: false))
    defer { progress.finish() }
    return try LocalLanguageModel(contentsOf: url) { fraction in
      progress.update(fraction)
    }
  }

  private static func generationOptions(
    _ arguments: ArgumentReader, command: String
  ) throws(CommandError) -> GenerationOptions {
    let temperature = try arguments.value("--temperature", expected: "a number from 0 up") {
      Double($0).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    }
    let topK = try arguments.value("--top-k", expected: "a whole number from 1 up") {
      Int($0).flatMap { $0 > 0 ? $0 : nil }
    }
    let topP = try arguments.value("--top-p", expected: "a number above 0, at most 1") {
      Double($0).flatMap { $0 > 0 && $0 <= 1 ? $0 : nil }
    }
    let seed = try arguments.value("--seed", expected: "a whole number from 0 up") { UInt64($0) }
    let maximum = try arguments.value("--max-tokens", expected: "a whole number from 1 up") {
      Int($0).flatMap { $0 > 0 ? $0 : nil }
    }
    if topK != nil, topP != nil {
      throw .usage("'--top-k' and '--top-p' exclude each other", command: command)
    }
    let mode: GenerationOptions.SamplingMode? =
      if temperature == 0 {
        .greedy
      } else if let topK {
        .random(top: topK, seed: seed)
      } else if topP != nil || seed != nil || temperature != nil {
        .random(probabilityThreshold: topP ?? 1, seed: seed)
      } else {
        nil
      }
    return GenerationOptions(
      samplingMode: mode, temperature: temperature,
      maximumResponseTokens: maximum ?? defaultMaximumTokens)
  }
}
