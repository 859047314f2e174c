// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GrammarEngine
internal import SchemaModel

/// One response of a model in the process.
struct PredictorRun<Model: PredictorLanguageModel> {
  /// The model's context; it is kept for the next request.
  private(set) var context: PredictionContext<Model.Predictor>

  private let model: Model
  private let vocabulary: TokenVocabulary
  private let request: LanguageModelExecutorGenerationRequest
  private let channel: LanguageModelExecutorGenerationChannel
  private let speller: Speller
  private let options: GenerationOptions
  private var sampler: Sampler
  private var budget = 0
  private var isLimitedByContext = false
  private var counts = TokenCounts()

  /// Creates a run.
  init(
    model: Model, vocabulary: TokenVocabulary,
    context: PredictionContext<Model.Predictor>,
    request: LanguageModelExecutorGenerationRequest,
    channel: LanguageModelExecutorGenerationChannel
  ) {
    self.model = model
    self.vocabulary = vocabulary
    self.context = context
    self.request = request
    self.channel = channel
    speller = Speller(vocabulary: vocabulary) { model.tokenize($0) }
    options = request.generationOptions.filled(from: model.defaultSampling)
    sampler = Sampler(options)
  }

  /// Answers the request.
  ///
  /// - Throws: What keeps the answer from being given.
  nonisolated(nonsending) mutating func respond() async throws {
    try readPrompt()
    let writer = try request.schema.map { schema in
      try self.writer(of: try Self.tree(of: schema), named: schema.name, budget: budget)
    }
    if let call = try await openToolCall(before: writer) {
      try await writeToolCall(call)
    } else if let writer {
      try await writeValue(writer)
    } else {
      try await writeText()
    }
  }

  // MARK: - Prompt

  private mutating func readPrompt() throws {
    let announced = request.announcedToolDefinitions
    let showsSchema = request.contextOptions.includeSchemaInPrompt ?? true
    let prompt = try model.prompt(
      for: PromptRequest(
        transcript: request.transcript, toolDefinitions: announced,
        schema: showsSchema ? request.schema : nil))
    guard !prompt.isEmpty else {
      throw LanguageModelError.emptyPrompt
    }
    guard prompt.count < context.size else {
      throw LanguageModelError.promptTooLong(
        tokenCount: prompt.count, contextSize: context.size)
    }
    counts.prompt = prompt.count
    counts.cached = context.begin(prompt)
    let room = context.size - prompt.count
    budget = max(min(options.maximumResponseTokens ?? room, room), 0)
    isLimitedByContext = budget == room
  }

  private func writer(of schema: Schema, named name: String, budget: Int) throws -> ValueWriter {
    try ValueWriter(
      grammar: try GrammarCache.shared.grammar(for: schema, named: name), speller: speller,
      budget: budget, isLimitedByContext: isLimitedByContext)
  }

  private static func tree(of schema: GenerationSchema) throws -> Schema {
    do {
      return try schema.grammarSchema
    } catch {
      throw LanguageModelError.unenforceable(schemaName: schema.name, reason: "\(error)")
    }
  }

  // MARK: - Tools

  /// Decides whether the model answers or calls a tool.
  ///
  /// Where it may do both, the control token that opens a call takes part in the choice of the
  /// first token. Any other choice only means that there is no call: the answer begins anew, so
  /// that its prescribed beginning is spelled as usual.
  ///
  /// - Returns: The writer of the call; nil for an answer.
  private nonisolated(nonsending) mutating func openToolCall(
    before answer: ValueWriter?
  ) async throws -> ValueWriter? {
    guard let token = model.toolCallToken, (0..<vocabulary.count).contains(token),
      !request.enabledToolDefinitions.isEmpty, options.toolCallingMode != .disallowed
    else {
      return nil
    }
    let tools = try request.enabledToolDefinitions.map { tool in
      (name: tool.name, arguments: try Self.tree(of: tool.parameters))
    }
    let isRequired = options.toolCallingMode == .required
    let call: ValueWriter
    do {
      call = try writer(
        of: ToolCallSchema.make(for: tools), named: "tool call", budget: budget - 1)
    } catch let error as TokenBudgetError {
      guard isRequired else { return nil }
      throw error
    }
    if isRequired {
      counts.forced += 1
    } else {
      try await evaluate()
      var mask = answer?.openingMask ?? vocabulary.textMask
      mask.insert(TokenID(token))
      guard sampler.choose(from: context.logits, mask: mask) == TokenID(token) else {
        return nil
      }
      counts.sampled += 1
    }
    context.append(token)
    counts.output += 1
    return call
  }

  private nonisolated(nonsending) mutating func writeToolCall(_ writer: ValueWriter) async throws {
    var writer = writer
    var bytes: [UInt8] = []
    let before = counts.output - 1
    while let tokens = try await nextTokens(of: &writer) {
      for token in tokens {
        bytes += vocabulary.engine.bytes(of: token)
      }
    }
    let value = try JSONParser.parse(bytes)
    guard let name = value["name"]?.string, let arguments = value["arguments"] else {
      throw GeneratedContent.ParsingError(
        rawContent: String(decoding: bytes, as: UTF8.self),
        debugDescription: "a tool call has no name or no arguments")
    }
    let text = JSONWriter.text(of: arguments, layout: .spaced)
    await channel.send(
      .toolCalls(
        action: .toolCall(
          id: UUID().uuidString, name: name,
          action: .appendArguments(text, tokenCount: counts.output - before))))
    await channel.send(
      .toolCalls(
        action: .updateUsage(
          input: counts.input, output: counts.total, metadata: metadata)))
  }

  // MARK: - Answers

  private nonisolated(nonsending) mutating func writeValue(_ writer: ValueWriter) async throws {
    var writer = writer
    var text = WholeText()
    while let tokens = try await nextTokens(of: &writer) {
      await send(tokens, through: &text)
    }
    await finish(&text)
  }

  /// The next tokens of a value, taken and appended to the context.
  ///
  /// - Returns: Nil when the value is complete.
  private nonisolated(nonsending) mutating func nextTokens(
    of writer: inout ValueWriter
  ) async throws -> [TokenID]? {
    try Task.checkCancellation()
    switch writer.next() {
    case .end:
      return nil
    case .forced(let tokens):
      counts.forced += tokens.count
      counts.output += tokens.count
      for token in tokens {
        context.append(token.index)
      }
      return tokens
    case .choice(let mask):
      try await evaluate()
      counts.sampled += 1
      return choose(from: mask, for: &writer)
    }
  }

  /// How often the model is asked for another token when the value could not be completed after
  /// the one that it chose, before the way out is taken.
  private static var retryLimit: Int { 16 }

  private mutating func choose(
    from mask: TokenMask, for writer: inout ValueWriter
  ) -> [TokenID]? {
    var mask = mask
    for _ in 0..<Self.retryLimit {
      guard let token = sampler.choose(from: context.logits, mask: mask) else { break }
      if writer.take(token) {
        return accepted(token)
      }
      mask.remove(token)
    }
    return writer.takeWayOut().flatMap { accepted($0) }
  }

  private mutating func accepted(_ token: TokenID) -> [TokenID]? {
    guard !vocabulary.engine.endTokens.contains(token) else { return nil }
    context.append(token.index)
    counts.output += 1
    return [token]
  }

  private nonisolated(nonsending) mutating func writeText() async throws {
    var text = WholeText()
    for _ in 0..<budget {
      try Task.checkCancellation()
      try await evaluate()
      counts.sampled += 1
      guard let token = sampler.choose(from: context.logits, mask: vocabulary.textMask),
        let tokens = accepted(token)
      else { break }
      await send(tokens, through: &text)
    }
    await finish(&text)
  }

  // MARK: - Output

  private nonisolated(nonsending) mutating func evaluate() async throws {
    try await context.evaluate()
    counts.evaluations = context.evaluationCount
    try Task.checkCancellation()
  }

  private nonisolated(nonsending) func send(
    _ tokens: [TokenID], through text: inout WholeText
  ) async {
    var piece = ""
    for token in tokens {
      piece += text.append(vocabulary.engine.bytes(of: token))
    }
    await channel.send(.response(action: .appendText(piece, tokenCount: tokens.count)))
  }

  private nonisolated(nonsending) func finish(_ text: inout WholeText) async {
    let rest = text.finish()
    if !rest.isEmpty {
      await channel.send(.response(action: .appendText(rest, tokenCount: 0)))
    }
    await channel.send(
      .response(
        action: .updateUsage(input: counts.input, output: counts.total, metadata: metadata)))
  }

  private var metadata: [String: any ConvertibleToGeneratedContent] {
    [
      "evaluationCount": counts.evaluations, "forcedTokenCount": counts.forced,
      "sampledTokenCount": counts.sampled,
    ]
  }
}
