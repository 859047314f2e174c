import Foundation
import GuidedGeneration
import Observation

extension EverySymbol {
  static func useSession(_ model: some LanguageModel) async throws {
    let tools: [any Tool] = [SeatFinder()]
    _ = LanguageModelSession()
    _ = LanguageModelSession(model: .default, tools: [], instructions: "a")
    _ = LanguageModelSession(tools: []) { "a" }
    _ = LanguageModelSession(model: .default, tools: [], instructions: Instructions("a"))
    _ = LanguageModelSession(model: .default, tools: [], transcript: Transcript())
    _ = LanguageModelSession(model: model, tools: tools, instructions: "a")
    _ = LanguageModelSession(model: model, tools: tools) { "a" }
    _ = LanguageModelSession(model: model, tools: tools, instructions: Instructions("a"))
    let session = LanguageModelSession(model: model, tools: [], transcript: Transcript())
    let _: any Observable = session
    session.transcript.append(
      .instructions(Transcript.Instructions(segments: [], toolDefinitions: [])))
    session.transcriptErrorHandlingPolicy = .revertTranscript
    let _: Bool = session.isResponding
    session.prewarm()
    session.prewarm(promptPrefix: Prompt("a"))
    try await respond(session)
    try await stream(session)
    let usage: LanguageModelSession.Usage = session.usage
    let _: [Int] = [
      usage.totalTokenCount, usage.input.totalTokenCount, usage.input.cachedTokenCount,
      usage.output.totalTokenCount, usage.output.reasoningTokenCount,
    ]
    _ = LanguageModelSession.Usage(
      input: .init(totalTokenCount: 1, cachedTokenCount: 0),
      output: .init(totalTokenCount: 1, reasoningTokenCount: 0), metadata: ["a": 1])

    let issues = LanguageModelFeedback.Issue.Category.allCases.map {
      LanguageModelFeedback.Issue(category: $0, explanation: "x")
    }
    for sentiment in LanguageModelFeedback.Sentiment.allCases {
      session.logFeedbackAttachment(
        sentiment: sentiment, issues: issues, desiredOutput: session.transcript.last)
    }
    let _: Data = session.logFeedbackAttachment(
      sentiment: nil, issues: issues, desiredResponseText: "x")
    let _: Data = session.logFeedbackAttachment(
      sentiment: .neutral, desiredResponseContent: Seat(row: 1, note: nil))
  }

  private static let options = GenerationOptions(maximumResponseTokens: 64)

  private static func respond(_ session: LanguageModelSession) async throws {
    let (prompt, schema, context) = (Prompt("a"), Seat.generationSchema, ContextOptions())
    // With `includeSchemaInPrompt` as a Boolean, as in 2025.
    let text: LanguageModelSession.Response<String> = try await session.respond(
      to: prompt, options: options)
    let _: (String, GeneratedContent, ArraySlice<Transcript.Entry>, LanguageModelSession.Usage) = (
      text.content, text.rawContent, text.transcriptEntries, text.usage
    )
    try await session.respond(to: "a", options: options)
    try await session.respond(options: options) { "a" }
    try await session.respond(
      to: prompt, schema: schema, includeSchemaInPrompt: false, options: options)
    try await session.respond(
      to: "a", schema: schema, includeSchemaInPrompt: false, options: options)
    try await session.respond(schema: schema, includeSchemaInPrompt: false, options: options) {
      "a"
    }
    try await session.respond(
      to: prompt, generating: Seat.self, includeSchemaInPrompt: false, options: options)
    try await session.respond(
      to: "a", generating: Seat.self, includeSchemaInPrompt: false, options: options)
    try await session.respond(
      generating: Seat.self, includeSchemaInPrompt: false, options: options
    ) { "a" }
    // With context options, as in 2026.
    try await session.respond(
      to: prompt, options: options, contextOptions: context, metadata: ["a": 1])
    try await session.respond(
      to: "a", options: options, contextOptions: context, metadata: ["a": 1])
    try await session.respond(options: options, contextOptions: context, metadata: ["a": 1]) { "a" }
    try await session.respond(
      to: prompt, schema: schema, options: options, contextOptions: context, metadata: ["a": 1])
    try await session.respond(
      to: "a", schema: schema, options: options, contextOptions: context, metadata: ["a": 1])
    try await session.respond(
      schema: schema, options: options, contextOptions: context, metadata: ["a": 1]
    ) { "a" }
    try await session.respond(
      to: prompt, generating: Seat.self, options: options, contextOptions: context,
      metadata: ["a": 1])
    try await session.respond(
      to: "a", generating: Seat.self, options: options, contextOptions: context,
      metadata: ["a": 1])
    try await session.respond(
      generating: Seat.self, options: options, contextOptions: context, metadata: ["a": 1]
    ) { "a" }
  }

  private static func stream(_ session: LanguageModelSession) async throws {
    let (prompt, schema, context) = (Prompt("a"), Seat.generationSchema, ContextOptions())
    let text: LanguageModelSession.ResponseStream<String> = session.streamResponse(
      to: prompt, options: options)
    for try await snapshot: LanguageModelSession.ResponseStream<String>.Snapshot in text {
      let _: (String.PartiallyGenerated, GeneratedContent) = (
        snapshot.content, snapshot.rawContent
      )
      let _: (ArraySlice<Transcript.Entry>, LanguageModelSession.Usage) = (
        snapshot.transcriptEntries, snapshot.usage
      )
    }
    var iterator = text.makeAsyncIterator()
    _ = try await iterator.next(isolation: nil)
    _ = try await text.collect()
    _ = try await session.streamResponse(to: "a", options: options).collect()
    _ = try await session.streamResponse(options: options) { "a" }.collect()
    _ = try await session.streamResponse(
      to: prompt, schema: schema, includeSchemaInPrompt: false, options: options
    ).collect()
    _ = try await session.streamResponse(
      to: "a", schema: schema, includeSchemaInPrompt: false, options: options
    ).collect()
    _ = try await session.streamResponse(
      schema: schema, includeSchemaInPrompt: false, options: options
    ) { "a" }.collect()
    _ = try await session.streamResponse(
      to: prompt, generating: Seat.self, includeSchemaInPrompt: false, options: options
    ).collect()
    _ = try await session.streamResponse(
      to: "a", generating: Seat.self, includeSchemaInPrompt: false, options: options
    ).collect()
    _ = try await session.streamResponse(
      generating: Seat.self, includeSchemaInPrompt: false, options: options
    ) { "a" }.collect()
    _ = try await session.streamResponse(
      to: prompt, options: options, contextOptions: context, metadata: ["a": 1]
    ).collect()
    _ = try await session.streamResponse(
      to: "a", options: options, contextOptions: context, metadata: ["a": 1]
    ).collect()
    _ = try await session.streamResponse(
      options: options, contextOptions: context, metadata: ["a": 1]
    ) { "a" }.collect()
    _ = try await session.streamResponse(
      to: prompt, schema: schema, options: options, contextOptions: context, metadata: ["a": 1]
    ).collect()
    _ = try await session.streamResponse(
      to: "a", schema: schema, options: options, contextOptions: context, metadata: ["a": 1]
    ).collect()
    _ = try await session.streamResponse(
      schema: schema, options: options, contextOptions: context, metadata: ["a": 1]
    ) { "a" }.collect()
    _ = try await session.streamResponse(
      to: prompt, generating: Seat.self, options: options, contextOptions: context,
      metadata: ["a": 1]
    ).collect()
    _ = try await session.streamResponse(
      to: "a", generating: Seat.self, options: options, contextOptions: context,
      metadata: ["a": 1]
    ).collect()
    _ = try await session.streamResponse(
      generating: Seat.self, options: options, contextOptions: context, metadata: ["a": 1]
    ) { "a" }.collect()
  }

  static func useSystemModel() async throws {
    let model = SystemLanguageModel(useCase: .contentTagging, guardrails: .default)
    _ = SystemLanguageModel(
      useCase: .general, guardrails: .permissiveContentTransformations)
    let _: (SystemLanguageModel.UseCase, SystemLanguageModel.Guardrails) = (.general, .default)
    let _: any LanguageModel & Observable = SystemLanguageModel.default
    switch model.availability {
    case .available: break
    case .unavailable(.deviceNotEligible), .unavailable(.appleIntelligenceNotEnabled),
      .unavailable(.modelNotReady):
      break
    }
    let _: (Bool, Set<Locale.Language>, Bool) = (
      model.isAvailable, model.supportedLanguages, model.supportsLocale(Locale.current)
    )
    let _: Int = model.contextSize
    let _: [Int] = [
      try await model.tokenCount(for: "a"),
      try await model.tokenCount(for: Instructions("a")),
      try await model.tokenCount(for: [SeatFinder()] as [any Tool]),
      try await model.tokenCount(for: Seat.generationSchema),
      try await model.tokenCount(for: Transcript()),
    ]
  }
}
