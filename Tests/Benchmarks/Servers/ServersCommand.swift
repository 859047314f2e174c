// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GuidedGeneration
internal import JSONText
internal import RemoteInference
internal import SchemaModel
internal import Synchronization
internal import TestSupport

/// Counts the valid answers of a real server: with the server's own handling of the schema, with the
/// schema dialect of this package, and with validation and retries.
///
/// ```
/// benchmarks servers --server vllm --url http://127.0.0.1:8123/v1 --model model [--corpus FILE]
/// ```
struct ServersCommand {
  private let server: RemoteServer
  private let model: String
  private let corpus: String?
  private let corpusCount: Int
  private let tokens: Int
  private let isVerbose: Bool

  /// Reads the options.
  init(_ options: Options) {
    guard let url = URL(string: options.required("--url")) else {
      Options.fail("'--url' needs a URL")
    }
    server = Self.server(options.required("--server"), url)
    model = options["--model"] ?? "model"
    corpus = options["--corpus"]
    corpusCount = options.number("--corpus-count", default: 8)
    tokens = options.number("--tokens", default: 256)
    isVerbose = options.has("--verbose")
  }

  private static func server(_ name: String, _ url: URL) -> RemoteServer {
    switch name {
    case "vllm": return .vLLM(baseURL: url)
    case "llama-server": return .llamaServer(baseURL: url)
    case "vllm-responses": return .responses(baseURL: url, schemaDialect: .vLLM)
    case "llama-responses": return .responses(baseURL: url, schemaDialect: .llamaSchema)
    case "messages": return .messages(baseURL: url)
    default:
      Options.fail(
        "unknown server '\(name)'; name one of: vllm, llama-server, vllm-responses, "
          + "llama-responses, messages")
    }
  }

  /// Runs the check.
  ///
  /// - Returns: Whether no invalid value was returned, and a tool was called.
  func run() async throws -> Bool {
    let cases = try schemas()
    var own = server
    own.schemaDialect = .unmodified
    own.toolSchemaDialect = .unmodified
    var succeeded = true
    for (label, server, retries) in [
      ("server's own handling", own, 0), ("schema dialect", server, 0),
      ("validation and retries", server, 2),
    ] {
      var tally = Tally()
      for schema in cases {
        await ask(schema, RemoteLanguageModel(model, on: server), retries: retries, &tally)
      }
      print("\(label): \(tally)")
      succeeded = succeeded && tally.returnedInvalid == 0
    }
    let called = await callTool()
    print("tool round trip: \(called ?? "ok")")
    return succeeded && called == nil
  }

  private struct Tally: CustomStringConvertible {
    var valid = 0
    var invalid = 0
    var cut = 0
    var failed = 0
    var returnedInvalid = 0

    var description: String {
      "\(valid) valid, \(invalid) invalid, \(cut) cut by the token limit, \(failed) rejected by "
        + "the server, \(returnedInvalid) invalid values returned"
    }
  }

  private struct Case {
    let name: String
    let schema: GenerationSchema
  }

  private func schemas() throws -> [Case] {
    let file = Fixtures.url("Constraint/generable.cl100k-100k.cases")
    var cases: [Case] = []
    for item in try ConstraintCase.read(path: file.path(percentEncoded: false)) {
      cases.append(
        Case(
          name: item.id,
          schema: try GenerationSchema(jsonSchema: String(decoding: item.schema, as: UTF8.self))))
    }
    guard let corpus else { return cases }
    let lines = try String(contentsOfFile: corpus, encoding: .utf8).split(separator: "\n")
    // Every n-th schema, so that the choice does not depend on the answers.
    let step = max(1, lines.count / max(1, corpusCount * 2))
    for index in stride(from: 0, to: lines.count, by: step) where cases.count < 12 + corpusCount {
      guard let record = CorpusRecord(line: Array(lines[index].utf8)),
        let schema = try? GenerationSchema(
          jsonSchema: JSONWriter.text(of: record.schema, layout: .compact))
      else { continue }
      cases.append(Case(name: record.id, schema: schema))
    }
    return cases
  }

  private func ask(
    _ item: Case, _ model: RemoteLanguageModel, retries: Int, _ tally: inout Tally
  ) async {
    let session = LanguageModelSession(model: model)
    session.responseRetryLimit = retries
    do {
      let response = try await session.respond(
        to: "Write an example of '\(item.name)' as short JSON.", schema: item.schema,
        options: GenerationOptions(samplingMode: .greedy, maximumResponseTokens: tokens))
      // The value is validated again from its text, after everything that the session did.
      do {
        try item.schema.validate(json: response.rawContent.jsonString)
        tally.valid += 1
      } catch {
        tally.returnedInvalid += 1
      }
    } catch let error as LanguageModelSession.GenerationError {
      if case .decodingFailure(let context) = error {
        let isCut = context.finishReason == .length
        tally.cut += isCut ? 1 : 0
        tally.invalid += isCut ? 0 : 1
      } else {
        tally.failed += 1
      }
      if isVerbose { print("  \(item.name): \(error)") }
    } catch {
      tally.failed += 1
      if isVerbose { print("  \(item.name): \(error)") }
    }
  }

  private struct Weather: Tool {
    let name = "weather"
    let description = "Returns the weather of a city."
    let calls = CallCounter()

    struct Arguments: Generable {
      let city: String

      static var generationSchema: GenerationSchema {
        GenerationSchema(
          type: Arguments.self,
          properties: [GenerationSchema.Property(name: "city", type: String.self)])
      }
      init(_ content: GeneratedContent) throws {
        city = try content.value(forProperty: "city")
      }
      var generatedContent: GeneratedContent { GeneratedContent(properties: ["city": city]) }
    }

    func call(arguments: Arguments) async throws -> String {
      calls.count.withLock { $0 += 1 }
      return "It is sunny in \(arguments.city)."
    }
  }

  private func callTool() async -> String? {
    let tool = Weather()
    let session = LanguageModelSession(
      model: RemoteLanguageModel(model, on: server), tools: [tool])
    var options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 64)
    options.toolCallingMode = .required
    do {
      _ = try await session.respond(to: "What is the weather in Paris?", options: options)
    } catch {
      return "\(error)"
    }
    return tool.calls.count.withLock { $0 } > 0 ? nil : "the tool was not called"
  }
}
