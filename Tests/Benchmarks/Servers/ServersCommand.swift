// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GuidedGeneration
internal import RemoteInference

/// Counts the valid answers of a real server, and calls a tool.
///
/// Each schema is requested with the server's own handling, with the schema dialect of this
/// package, and with validation and retries.
///
/// ```
/// benchmarks servers --server vllm --url http://127.0.0.1:8123/v1 --model model [--corpus FOLDER]
/// ```
struct ServersCommand {
  private static let names = [
    "vllm", "vllm-responses", "vllm-messages", "llama-server", "llama-responses", "messages",
  ]

  private let name: String
  private let server: RemoteServer
  private let model: String
  private let corpus: String?
  private let corpusCount: Int
  private let tokens: Int
  private let parallelCount: Int
  private let isVerbose: Bool

  /// Reads the options.
  init(_ options: Options) {
    guard let url = URL(string: options.required("--url")) else {
      Options.fail("'--url' needs a URL")
    }
    name = options.required("--server")
    server = Self.server(name, url)
    model = options["--model"] ?? "model"
    corpus = options["--corpus"]
    corpusCount = options.number("--corpus-count", default: 8)
    tokens = options.number("--tokens", default: 256)
    parallelCount = max(options.number("--parallel", default: 2), 1)
    isVerbose = options.has("--verbose")
  }

  private static func server(_ name: String, _ url: URL) -> RemoteServer {
    switch name {
    case "vllm": return .vLLM(baseURL: url)
    case "vllm-responses": return .vLLM(baseURL: url, api: .responses)
    case "vllm-messages": return .vLLM(baseURL: url, api: .messages)
    case "llama-server": return .llamaServer(baseURL: url)
    case "llama-responses": return .responses(baseURL: url, schemaDialect: .llamaSchema)
    case "messages": return .messages(baseURL: url)
    default:
      Options.fail("unknown server '\(name)'; name one of: \(names.joined(separator: ", "))")
    }
  }

  /// Runs the check.
  ///
  /// - Returns: Whether no invalid value was returned, and a tool was called.
  func run() async throws -> Bool {
    let cases = try ServerCase.all(corpus: corpus, count: corpusCount)
    var unmodified = server
    unmodified.schemaDialect = .unmodified
    unmodified.toolSchemaDialect = .unmodified
    let own = await ask(cases, unmodified, retries: 0)
    let first = await ask(cases, server, retries: 0)
    // A greedy answer that was valid at first is the same again.
    let rest = cases.filter { first.outcomes[$0.name] != .valid }
    let retried = first.replacing(with: await ask(rest, server, retries: 2))
    print("\(cases.count) schemas, at most \(tokens) tokens")
    print(ServerTally.heading)
    for (label, tally) in [
      ("server's own handling", own), ("schema dialect", first), ("and up to 2 retries", retried),
    ] {
      print(tally.row("\(name), \(label)"))
    }
    let trip = await WeatherTool.roundTrip(with: RemoteLanguageModel(model, on: server))
    print("tool round trip: \(trip)")
    return own.isSound && first.isSound && retried.isSound && trip.hasSucceeded
  }

  private func ask(_ cases: [ServerCase], _ server: RemoteServer, retries: Int) async -> ServerTally
  {
    let model = RemoteLanguageModel(model, on: server)
    return await withTaskGroup(of: (ServerCase, ServerTally.Outcome).self) { group in
      var tally = ServerTally()
      var waiting = cases[...]
      for _ in 0..<parallelCount {
        guard let next = waiting.popFirst() else { break }
        group.addTask { (next, await ask(next, model, retries: retries)) }
      }
      while let (item, outcome) = await group.next() {
        tally.outcomes[item.name] = outcome
        guard let next = waiting.popFirst() else { continue }
        group.addTask { (next, await ask(next, model, retries: retries)) }
      }
      return tally
    }
  }

  private func ask(
    _ item: ServerCase, _ model: RemoteLanguageModel, retries: Int
  ) async -> ServerTally.Outcome {
    let session = LanguageModelSession(model: model)
    session.responseRetryLimit = retries
    do {
      let response = try await session.respond(
        to: "Write an example of '\(item.name)' as short JSON.", schema: item.schema,
        options: GenerationOptions(samplingMode: .greedy, maximumResponseTokens: tokens))
      // The value is validated again from its text, after everything that the session did.
      let text = response.rawContent.jsonString
      do {
        try item.schema.validate(json: text)
        return .valid
      } catch {
        print("  \(item.name): an invalid value was returned: \(text)")
        return .returnedInvalid
      }
    } catch {
      if isVerbose { print("  \(item.name): \(error)") }
      return ServerTally.Outcome(error)
    }
  }
}
