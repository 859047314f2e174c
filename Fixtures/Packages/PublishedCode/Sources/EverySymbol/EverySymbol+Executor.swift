import Foundation
import GuidedGeneration

/// A model that implements the protocols of 2026.
struct EchoModel: LanguageModel {
  typealias Executor = EchoExecutor

  var capabilities: LanguageModelCapabilities {
    LanguageModelCapabilities([.vision, .guidedGeneration, .reasoning, .toolCalling])
  }

  var executorConfiguration: EchoExecutor.Configuration { .init(name: "echo") }
}

/// Sends every event once.
struct EchoExecutor: LanguageModelExecutor {
  typealias Model = EchoModel
  typealias Channel = LanguageModelExecutorGenerationChannel

  struct Configuration: Hashable, Sendable {
    let name: String
  }

  init(configuration: Configuration) throws {}

  func prewarm(model: EchoModel, transcript: Transcript) {}

  nonisolated(nonsending) func respond(
    to request: LanguageModelExecutorGenerationRequest, model: EchoModel,
    streamingInto channel: LanguageModelExecutorGenerationChannel
  ) async throws {
    let input = Channel.Usage.Input(totalTokenCount: 1, cachedTokenCount: 0)
    let output = Channel.Usage.Output(totalTokenCount: 1, reasoningTokenCount: 0)
    let attachment = Transcript.AttachmentSegment(
      id: "i", content: .image(.init(imageURL: URL(filePath: "/a.png"))))
    let events: [Channel.Event] = [
      .reasoning(entryID: "r", action: .appendText("a", segmentID: "s", tokenCount: 1)),
      .reasoning(entryID: "r", action: .replaceTextSegment("b", segmentID: "s", tokenCount: 1)),
      .reasoning(entryID: "r", action: .updateSignature(Data([1]), tokenCount: 1)),
      .reasoning(entryID: "r", action: .updateMetadata(["a": 1])),
      .reasoning(
        entryID: "r", action: .updateUsage(input: input, output: output, metadata: ["a": 1])),
      .toolCalls(
        entryID: "t",
        action: .toolCall(id: "1", name: "a", action: .appendArguments("{}", tokenCount: 1))),
      .toolCalls(
        entryID: "t", action: .toolCall(id: "1", name: "a", action: .updateMetadata(["a": 1]))),
      .toolCalls(entryID: "t", action: .removeToolCall(id: "1")),
      .toolCalls(entryID: "t", action: .updateMetadata(["a": 1])),
      .toolCalls(
        entryID: "t", action: .updateUsage(input: input, output: output, metadata: ["a": 1])),
      .response(entryID: "e", action: .appendText("a", segmentID: "s", tokenCount: 1)),
      .response(entryID: "e", action: .replaceTextSegment("b", segmentID: "s", tokenCount: 1)),
      .response(entryID: "e", action: .addAttachmentSegment(attachment)),
      .response(entryID: "e", action: .removeAttachmentSegment(id: "i")),
      .response(entryID: "e", action: .updateMetadata(["a": 1])),
      .response(
        entryID: "e", action: .updateUsage(input: input, output: output, metadata: ["a": 1])),
    ]
    for event in events { await channel.send(event) }
    _ = Channel.Usage(input: input, output: output, metadata: ["a": 1])
  }
}

extension EverySymbol {
  static func useExecutor() async throws {
    let model = EchoModel()
    _ = model.capabilities.contains(.guidedGeneration)
    let executor = try EchoExecutor(configuration: model.executorConfiguration)
    executor.prewarm(model: model, transcript: Transcript())
    let request = LanguageModelExecutorGenerationRequest(
      id: UUID(), transcript: Transcript(), enabledTools: [], schema: nil,
      generationOptions: GenerationOptions(), contextOptions: ContextOptions(), metadata: ["a": 1])
    let _: (UUID, Transcript, [Transcript.ToolDefinition], GenerationSchema?) = (
      request.id, request.transcript, request.enabledToolDefinitions, request.schema
    )
    let _: (GenerationOptions, ContextOptions, [String: GeneratedContent]) = (
      request.generationOptions, request.contextOptions, request.metadata
    )
    let channel = LanguageModelExecutorGenerationChannel()
    try await executor.respond(to: request, model: model, streamingInto: channel)
    channel.finish()
    var count = 0
    for try await event: LanguageModelExecutorGenerationChannel.Event in channel {
      _ = event
      count += 1
    }
    precondition(count == 16)
    let response = try await LanguageModelSession(model: model).respond(to: "x")
    precondition(response.content == "b")
  }

  static func useErrors() async {
    let d = "d"
    let errors: [LanguageModelError] = [
      .contextSizeExceeded(
        .init(contextSize: 1, tokenCount: 2, debugDescription: d, metadata: ["a": 1])),
      .rateLimited(.init(resetDate: Date(), debugDescription: d, metadata: [:])),
      .guardrailViolation(.init(debugDescription: d, metadata: [:])),
      .refusal(.init(explanation: "e", debugDescription: d, metadata: [:])),
      .unsupportedCapability(.init(capability: .vision, debugDescription: d, metadata: [:])),
      .unsupportedTranscriptContent(
        .init(unsupportedContent: [], debugDescription: d, metadata: [:])),
      .unsupportedGenerationGuide(.init(schemaName: "s", debugDescription: d, metadata: [:])),
      .unsupportedLanguageOrLocale(
        .init(languageCode: .german, debugDescription: d, metadata: [:])),
      .timeout(.init(debugDescription: d, metadata: [:])),
    ]
    let _: [(String?, String)] = errors.map { ($0.errorDescription, $0.debugDescription) }
    if case .refusal(let refusal) = errors[3] {
      _ = try? await refusal.explanation.content
      let _: LanguageModelSession.ResponseStream<String> = refusal.explanationStream
    }
    typealias Old = LanguageModelSession.GenerationError
    let context = Old.Context(debugDescription: d)
    let olds: [Old] = [
      .exceededContextWindowSize(context), .assetsUnavailable(context),
      .guardrailViolation(context), .unsupportedGuide(context),
      .unsupportedLanguageOrLocale(context), .decodingFailure(context), .rateLimited(context),
      .concurrentRequests(context), .refusal(Old.Refusal(transcriptEntries: []), context),
    ]
    let _: [(String?, String?, String?)] = olds.map {
      ($0.errorDescription, $0.recoverySuggestion, $0.failureReason)
    }
    let _: [LanguageModelSession.Error] = [.concurrentRequests, .transcriptMutationWhileResponding]
    let call = LanguageModelSession.ToolCallError(
      tool: SeatFinder(), underlyingError: errors[0])
    let _: (any Tool, any Error, String?) = (
      call.tool, call.underlyingError, call.errorDescription
    )
    let missing = SystemLanguageModel.Error.AssetsUnavailable(debugDescription: d)
    let _: (String?, String) = {
      ($0.errorDescription, $0.debugDescription)
    }(SystemLanguageModel.Error.assetsUnavailable(missing))
  }
}
