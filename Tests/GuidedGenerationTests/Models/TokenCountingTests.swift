// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import ScriptedInference
import Testing

@Suite("TokenCountingLanguageModel")
struct TokenCountingTests {
  @Test("each part of a prompt adds its tokens")
  func countsParts() async throws {
    let model = try NoiseModel()
    #expect(try await model.tokenCount(for: "Plan") == "(Prompt) Plan".utf8.count)
    #expect(
      try await model.tokenCount(for: Instructions("Be brief"))
        == "(Instructions) Be brief".utf8.count)
    #expect(try await model.tokenCount(for: Trip.generationSchema) == "\nTrip".utf8.count)
    let one = try await model.tokenCount(for: [EchoTool()])
    #expect(one >= "EchoTool".utf8.count)
    #expect(try await model.tokenCount(for: [any Tool]()) < one)
  }

  @Test("the count equals the input tokens of a request")
  func agreesWithUsage() async throws {
    let model = try NoiseModel()
    let session = LanguageModelSession(model: model, instructions: "Be brief")
    let options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 5)
    try await session.respond(to: "One", options: options)
    let before = try await model.tokenCount(for: session.transcript)
    let prompt = try await model.tokenCount(for: "Two")
    let response = try await session.respond(to: "Two", options: options)
    #expect(response.usage.input.totalTokenCount == before + prompt + "\n".utf8.count)
  }
}

@Suite("ContextSizeReportingLanguageModel")
struct ContextSizeReportingTests {
  @Test("a context size can be fetched, also by code that does not know the model's type")
  func fetchesContextSize() async throws {
    let models: [any LanguageModel] = [
      RemoteModel(result: .success(32_768)), try NoiseModel(), ScriptedModel(pieces: []),
    ]
    var sizes: [Int?] = []
    for model in models {
      sizes.append(
        try await (model as? any ContextSizeReportingLanguageModel)?.fetchContextSize())
    }
    #expect(sizes == [32_768, 4096, nil])
  }

  @Test("the error of fetching a context size reaches the caller")
  func reportsErrors() async throws {
    let model = RemoteModel(result: .failure(ScriptError(name: "offline")))
    await #expect(throws: ScriptError(name: "offline")) {
      try await model.fetchContextSize()
    }
  }
}

/// A model that delegates to a scripted model and fetches its context size.
private struct RemoteModel: ContextSizeReportingLanguageModel {
  struct Executor: LanguageModelExecutor {
    init(configuration: Int) {}

    nonisolated(nonsending) func respond(
      to request: LanguageModelExecutorGenerationRequest, model: RemoteModel,
      streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws {}
  }

  let result: Result<Int, ScriptError>
  let capabilities = LanguageModelCapabilities([])
  let executorConfiguration = 0

  func fetchContextSize() async throws -> Int {
    await Task.yield()
    return try result.get()
  }
}

// The default model belongs to the process, so these tests are in a serialized suite.
extension PublishedCallTests {
  @Test("the default model reports the context of the installed model")
  func contextOfInstalledModel() async throws {
    SystemLanguageModel.bootstrap(try NoiseModel(), languages: [.init(identifier: "de")])
    let model = SystemLanguageModel.default
    #expect(model.contextSize == 4096)
    #expect(try await model.tokenCount(for: "Plan") == "(Prompt) Plan".utf8.count)
    #expect(try await model.tokenCount(for: Instructions("a")) == "(Instructions) a".utf8.count)
    #expect(try await model.tokenCount(for: Trip.generationSchema) == "\nTrip".utf8.count)
    #expect(try await model.tokenCount(for: [EchoTool()]) > 0)
    #expect(try await model.tokenCount(for: Transcript()) == 0)
    #expect(model.supportedLanguages == [.init(identifier: "de")])
    #expect(model.supportsLocale(Locale(identifier: "de_CH")))
    #expect(!model.supportsLocale(Locale(identifier: "fr_CH")))
  }

  @Test("the default model fetches the context size of the installed model")
  func fetchesContextOfInstalledModel() async throws {
    SystemLanguageModel.bootstrap(RemoteModel(result: .success(32_768)))
    #expect(try await SystemLanguageModel.default.fetchContextSize() == 32_768)
    SystemLanguageModel.bootstrap(ScriptedModel(pieces: []))
    #expect(try await SystemLanguageModel.default.fetchContextSize() == 4096)
  }

  @Test("counting with a model that does not support it is an error")
  func unsupportedTokenCounting() async throws {
    SystemLanguageModel.bootstrap(ScriptedModel(pieces: []))
    #expect(SystemLanguageModel.default.contextSize == 4096)
    #expect(SystemLanguageModel.default.supportsLocale())
    do {
      _ = try await SystemLanguageModel.default.tokenCount(for: "x")
      Issue.record("the tokens were counted")
    } catch LanguageModelError.unsupportedCapability(let payload) {
      #expect(payload.capability == .tokenCounting)
    }
  }
}
