// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GrammarEngine
internal import SchemaModel

/// One turn of an in-process model: the generation of a response or of tool calls.
struct PredictorRun<Model: PredictorLanguageModel> {
  /// The context of the model, which the next request reuses.
  var context: PredictionContext<Model.Predictor>

  let model: Model
  let vocabulary: TokenVocabulary
  let request: LanguageModelExecutorGenerationRequest
  let channel: LanguageModelExecutorGenerationChannel
  let options: GenerationOptions
  var sampler: Sampler
  private var window: RepetitionWindow
  var budget = 0
  var isLimitedByContext = false
  var counts = TokenCounts()
  /// The text of the context, from which tokens are guessed.
  var lookup = DraftLookup()

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
    options = request.generationOptions.filled(from: model.defaultSampling)
    sampler = Sampler(options)
    window = RepetitionWindow(options.repetitionPenalties ?? .none, isPlainText: false)
  }

  /// Runs the request.
  ///
  /// - Throws: Any error that prevents a complete response.
  nonisolated(nonsending) mutating func respond() async throws {
    try beginPrompt()
    try await generateReasoning()
    let matcher = try request.schema.map { schema in
      try self.matcher(for: try schema.enforceableSchema, named: schema.name, budget: budget)
    }
    if let calls = try await openToolCall(insteadOf: matcher) {
      try await generateToolCalls(calls)
    } else if let matcher {
      try await generateValue(matcher)
    } else {
      try await generateText()
    }
  }

  // MARK: - Prompt

  mutating func beginPrompt() throws {
    let includesSchema = request.contextOptions.includeSchemaInPrompt ?? true
    let prompt = try model.prompt(
      for: PromptRequest(
        transcript: request.transcript, toolDefinitions: request.announcedToolDefinitions,
        schema: includesSchema ? request.schema : nil,
        reasoningLevel: request.contextOptions.reasoningLevel), fittingIn: context.size)
    guard !prompt.isEmpty else { throw LanguageModelError.emptyPrompt }
    guard prompt.count < context.size else {
      throw LanguageModelError.promptTooLong(tokenCount: prompt.count, contextSize: context.size)
    }
    counts.prompt = prompt.count
    counts.cached = context.begin(prompt)
    let room = context.size - prompt.count
    // Sessions reject negative limits; a custom caller of the executor may pass one.
    budget = max(min(options.maximumResponseTokens ?? room, room), 0)
    isLimitedByContext = budget == room
  }

  func matcher(
    for schema: Schema, named name: String, budget: Int
  ) throws -> BudgetedMatcher {
    let grammar = try GrammarCache.shared.grammar(for: schema, named: name)
    do {
      return try BudgetedMatcher(
        grammar: grammar, vocabulary: vocabulary, budget: budget,
        tokenize: { [model] in model.tokenize($0) })
    } catch  where isLimitedByContext {
      throw LanguageModelError.noRoom(
        for: name, promptTokens: counts.prompt, minimum: error.minimum, contextSize: context.size)
    }
  }

  // MARK: - Responses

  private nonisolated(nonsending) mutating func generateValue(
    _ matcher: BudgetedMatcher
  ) async throws {
    var matcher = matcher
    var decoder = IncrementalUTF8Decoder()
    while let tokens = try await nextTokens(of: &matcher) {
      await send(tokens, through: &decoder)
    }
    await finish(&decoder)
  }

  /// Generates the next tokens of a value and appends them to the context.
  ///
  /// - Returns: The tokens, or `nil` if the value is complete.
  nonisolated(nonsending) mutating func nextTokens(
    of matcher: inout BudgetedMatcher
  ) async throws -> [TokenID]? {
    try Task.checkCancellation()
    switch matcher.next() {
    case .finished:
      return nil
    case .forced(let tokens):
      counts.forced += tokens.count
      counts.output += tokens.count
      for token in tokens {
        context.append(token.index)
        window.append(token, bytes: vocabulary.engine.bytes(of: token))
      }
      return tokens
    case .choice(let mask):
      try await evaluate(among: mask, guessing: drafts(for: matcher, mask))
      counts.sampled += 1
      return choose(from: mask, for: &matcher)
    }
  }

  /// The number of rejected choices after which the shortest completion is taken.
  private static var rejectionLimit: Int { 16 }

  private mutating func choose(
    from mask: TokenMask, for matcher: inout BudgetedMatcher
  ) -> [TokenID]? {
    var mask = mask
    let penalized = window.penalized(context.logits)
    for attempt in 0..<Self.rejectionLimit {
      guard
        let token = sampler.choose(from: context.logits, mask: mask, replacing: penalized)
      else { break }
      if matcher.accept(token) { return accepted(token) }
      // The budget's mask is computed only after a rejection. Choosing again among its tokens has
      // the same distribution as choosing among them initially.
      if attempt == 0 { mask = matcher.budgetMask }
      mask.remove(token)
    }
    return matcher.acceptClosingToken().flatMap { accepted($0) }
  }

  private mutating func accepted(_ token: TokenID) -> [TokenID]? {
    guard !vocabulary.engine.endTokens.contains(token) else { return nil }
    context.append(token.index)
    window.append(token, bytes: vocabulary.engine.bytes(of: token))
    counts.output += 1
    return [token]
  }

  private nonisolated(nonsending) mutating func generateText() async throws {
    var decoder = IncrementalUTF8Decoder()
    var isCut = true
    window = RepetitionWindow(options.repetitionPenalties ?? .none, isPlainText: true)
    for _ in 0..<budget {
      try Task.checkCancellation()
      try await evaluate(guessing: textDrafts())
      counts.sampled += 1
      guard
        let token = sampler.choose(
          from: context.logits, mask: vocabulary.textMask,
          replacing: window.penalized(context.logits)),
        let tokens = accepted(token)
      else {
        isCut = false
        break
      }
      await send(tokens, through: &decoder)
    }
    if isCut { await channel.send(.response(action: .updateFinishReason(.length))) }
    await finish(&decoder)
  }

  // MARK: - Output

  /// Evaluates the pending tokens for a choice among the candidates, or among all tokens.
  nonisolated(nonsending) mutating func evaluate(
    among candidates: TokenMask? = nil, guessing drafts: [DraftToken] = []
  ) async throws {
    try await context.evaluate(among: candidates, guessing: drafts)
    counts.evaluations = context.evaluationCount
    try Task.checkCancellation()
  }

  private nonisolated(nonsending) func send(
    _ tokens: [TokenID], through decoder: inout IncrementalUTF8Decoder
  ) async {
    var piece = ""
    for token in tokens {
      piece += decoder.append(vocabulary.engine.bytes(of: token))
    }
    await channel.send(.response(action: .appendText(piece, tokenCount: tokens.count)))
  }

  private nonisolated(nonsending) func finish(_ decoder: inout IncrementalUTF8Decoder) async {
    let rest = decoder.finish()
    if !rest.isEmpty {
      await channel.send(.response(action: .appendText(rest, tokenCount: 0)))
    }
    await channel.send(
      .response(
        action: .updateUsage(input: counts.input, output: counts.total, metadata: metadata)))
  }

  var metadata: [String: any ConvertibleToGeneratedContent] {
    var metadata: [String: any ConvertibleToGeneratedContent] = [
      "evaluationCount": counts.evaluations, "forcedTokenCount": counts.forced,
      "sampledTokenCount": counts.sampled,
    ]
    let drafts = context.draftCounts
    if drafts.accepted + drafts.rejected > 0 {
      metadata["acceptedDraftTokenCount"] = drafts.accepted
      metadata["rejectedDraftTokenCount"] = drafts.rejected
    }
    return metadata
  }
}
