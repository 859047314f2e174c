// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GuidedGeneration
internal import LocalInference
internal import ModelCatalog
internal import RemoteInference
internal import SchemaModel

/// Streams one response of a model, constrained to an annotated type or a JSON Schema.
struct RespondCommand: Command {
  static let name = "respond"
  static let summary =
    "Answer a prompt with text, a value of a Swift type, or a value of a JSON Schema."
  static let operands = "[FILE…] \"PROMPT\""
  static let options = [
    OptionSpec(
      name: "--type", placeholder: "NAME",
      summary: "The type to generate, if the files declare several."),
    OptionSpec(
      name: "--schema", placeholder: "FILE", summary: "A JSON Schema file, instead of a Swift type."
    ),
    OptionSpec(
      name: "--relax", placeholder: "KEYWORD,…",
      summary: "Schema keywords to ignore if they cannot be enforced."),
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
      summary: "The maximum length of the answer, in tokens."),
    OptionSpec(name: "--stream", placeholder: nil, summary: "Print one JSON snapshot per line."),
  ]
  static let discussion = """
    The last argument is the prompt. Without FILE or '--schema', the answer is plain
    text.

    A JSON Schema keyword that cannot be enforced exactly is an error. With
    '--relax', it is reported, and the answer is validated instead.

    On a terminal, the value is updated as it is generated. Otherwise only the final
    JSON is printed, or every snapshot with '--stream'.

    The embedded model is a small demonstration model: its values are valid, but
    their content is not meaningful.

    \(RemoteTarget.discussion)
    """

  private let files: [String]
  private let prompt: String
  private let typeName: String?
  private let schemaFile: SchemaFile?
  private let modelName: String?
  private let target: RemoteTarget?
  private let instructions: String?
  private let generationOptions: GenerationOptions
  private let printsSnapshots: Bool

  init(_ arguments: ArgumentReader) throws(CommandError) {
    guard let prompt = arguments.operands.last else {
      throw .usage("missing PROMPT", command: Self.name)
    }
    if prompt.hasSuffix(".swift") {
      throw .usage("missing PROMPT after '\(prompt)'", command: Self.name)
    }
    self.prompt = prompt
    files = arguments.operands.dropLast()
    typeName = arguments.value("--type")
    schemaFile = try SchemaFile(arguments, command: Self.name)
    modelName = arguments.value("--model")
    target = try RemoteTarget(arguments, command: Self.name)
    instructions = arguments.value("--instructions")
    printsSnapshots = arguments.has("--stream")
    generationOptions = try Self.generationOptions(arguments)
  }

  func run() async throws {
    let schema = try generationSchema()
    guard let target else {
      try await respond(with: schema, model: try loadModel())
      return
    }
    let model = try await target.model(named: modelName)
    do {
      try await respond(with: schema, model: model)
    } catch let error as RemoteError {
      throw await target.failure(of: error, model: model)
    }
  }

  private func respond(
    with schema: GenerationSchema?, model: some LanguageModel
  ) async throws {
    let session = LanguageModelSession(
      model: model, instructions: instructions.map { Instructions($0) })
    guard let schema else {
      try await respondWithText(session)
      return
    }
    let stream = session.streamResponse(
      to: prompt, schema: schema, options: generationOptions)
    var view = SnapshotView(
      schema: try schema.schema, printsSnapshots: printsSnapshots, isLive: Terminal.outputIsTerminal
    )
    view.begin()
    do {
      for try await snapshot in stream {
        view.show(snapshot.rawContent)
      }
      view.finish(try await stream.collect().rawContent)
    } catch {
      view.fail()
      throw error
    }
  }

  private func generationSchema() throws -> GenerationSchema? {
    if let schemaFile { return try schemaFile.schema() }
    guard !files.isEmpty else { return nil }
    let declarations = try Declarations(reading: SwiftFileList.Selection(paths: files))
    try declarations.requireNoErrors()
    return GenerationSchema(schema: try declarations.schema(ofTypeNamed: typeName))
  }

  private func respondWithText(_ session: LanguageModelSession) async throws {
    var shown = ""
    for try await snapshot in session.streamResponse(to: prompt, options: generationOptions) {
      let text = snapshot.content
      Terminal.write(text.hasPrefix(shown) ? String(text.dropFirst(shown.count)) : text)
      shown = text
    }
    Terminal.write("\n")
  }

  private func loadModel() throws -> LocalLanguageModel {
    guard let modelName else { return LocalLanguageModel.embedded }
    let url = try LocalModelCatalog().location(of: modelName)
    var progress = LoadingProgress(path: url.path(percentEncoded: false))
    defer { progress.finish() }
    return try LocalLanguageModel(contentsOf: url) { fraction in
      progress.update(fraction)
    }
  }

  private static func generationOptions(
    _ arguments: ArgumentReader
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
      throw .usage("'--top-k' and '--top-p' exclude each other", command: Self.name)
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
      samplingMode: mode, temperature: temperature, maximumResponseTokens: maximum)
  }
}
