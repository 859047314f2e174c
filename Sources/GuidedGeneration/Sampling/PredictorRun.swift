// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GrammarEngine
internal import SchemaModel

/// One turn of an in-process model: the generation of a response or of tool calls.
struct PredictorRun<Model: PredictorLanguageModel> {
  /// The context of the model, which the next request reuses.
  private(set) var context: PredictionContext<Model.Predictor>

  private let model: Model
  private let vocabulary: TokenVocabulary
  private let request: LanguageModelExecutorGenerationRequest
  private let channel: LanguageModelExecutorGenerationChannel
  private let options: GenerationOptions
  private var sampler: Sampler
  private var window: RepetitionWindow
  private var budget = 0
  private var isLimitedByContext = false
  private var counts = TokenCounts()

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

  private mutating func beginPrompt() throws {
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

  private func matcher(
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

  // MARK: - Reasoning

  /// Generates reasoning without constraints, up to its closing or the end of its budget.
  ///
  /// The tokens do not count against the budget of the response. Half of the room in the context
  /// remains for the response.
  private nonisolated(nonsending) mutating func generateReasoning() async throws {
    guard let syntax = model.reasoningSyntax, syntax.isValid(forTokenCount: vocabulary.count),
      syntax.isEnabled(at: request.contextOptions.reasoningLevel)
    else { return }
    let room = context.size - counts.prompt
    let overhead = syntax.opening.count + syntax.closing.count
    let limit = min(
      syntax.budget(at: request.contextOptions.reasoningLevel), room / 2 - overhead)
    guard limit > 0 else { return }
    if !syntax.promptEndsWithOpening {
      for token in syntax.opening { context.append(token) }
      counts.forced += syntax.opening.count
      counts.reasoning += syntax.opening.count
    }
    var decoder = IncrementalUTF8Decoder()
    let end = TokenID(syntax.closing[0])
    var mask = vocabulary.textMask
    mask.insert(end)
    for _ in 0..<limit {
      try Task.checkCancellation()
      try await evaluate()
      counts.sampled += 1
      guard let token = sampler.choose(from: context.logits, mask: mask), token != end,
        !vocabulary.engine.endTokens.contains(token)
      else { break }
      context.append(token.index)
      counts.reasoning += 1
      let piece = decoder.append(vocabulary.engine.bytes(of: token))
      await channel.send(.reasoning(action: .appendText(piece, tokenCount: 1)))
    }
    for token in syntax.closing { context.append(token) }
    counts.reasoning += syntax.closing.count
    counts.forced += syntax.closing.count
    let rest = decoder.finish()
    if !rest.isEmpty {
      await channel.send(.reasoning(action: .appendText(rest, tokenCount: 0)))
    }
    let used = counts.reasoning
    budget = max(min(budget, room - used), 0)
    isLimitedByContext = budget == room - used
  }

  // MARK: - Tools

  /// The state of a turn with tool calls.
  private struct ToolCalls {
    let syntax: ToolCallSyntax
    let tools: [Transcript.ToolDefinition]
    /// The first call, whose opening tokens have been appended.
    let first: OpenToolCall
  }

  /// A call whose opening tokens have been appended.
  private struct OpenToolCall {
    /// The matcher of the rest of the call.
    let matcher: BudgetedMatcher
    /// The name of the tool, or `nil` if the matcher includes it.
    let name: String?
    /// The number of tokens that have been appended for the call.
    let openingCount: Int
  }

  /// A call that the budget allows, before its opening tokens are appended.
  private struct AvailableToolCall {
    let matcher: BudgetedMatcher
    let name: String?
    /// The tokens up to the text of the matcher.
    let opening: [Int]
  }

  /// Decides whether the model responds or calls a tool.
  ///
  /// If it may do both, the first token is chosen among those of the response and the token that opens
  /// a call. Any other choice than that token is discarded, so that the forced beginning of the
  /// response is tokenized as usual.
  ///
  /// - Parameter response: The matcher of the response, or `nil` for text.
  /// - Returns: The calls, the first one opened, or `nil` for a response.
  /// - Throws: Any error of the model.
  private nonisolated(nonsending) mutating func openToolCall(
    insteadOf response: BudgetedMatcher?
  ) async throws -> ToolCalls? {
    guard let syntax = model.toolCallSyntax, syntax.isValid(forTokenCount: vocabulary.count),
      !request.enabledToolDefinitions.isEmpty, options.toolCallingMode != .disallowed
    else {
      return nil
    }
    let tools = request.enabledToolDefinitions
    let isRequired = options.toolCallingMode == .required
    let calls: [AvailableToolCall]
    do {
      calls = try availableCalls(to: tools, syntax, after: syntax.firstOpening)
    } catch  where !isRequired && error.isForLackOfTokens {
      return nil
    }
    if !isRequired {
      try await evaluate()
      let token = TokenID(syntax.firstOpening[0])
      var response = response
      var mask = response?.budgetMask ?? vocabulary.textMask
      // A token of the response does not open a call, because the choice would be ambiguous.
      guard response == nil || !mask.contains(token) else { return nil }
      mask.insert(token)
      guard sampler.choose(from: context.logits, mask: mask) == token else { return nil }
      counts.sampled += 1
      counts.forced -= 1
    }
    return ToolCalls(syntax: syntax, tools: tools, first: try await open(calls))
  }

  /// Returns the calls for which the budget suffices.
  ///
  /// - Throws: The error of the last tool if the budget does not suffice for any.
  private func availableCalls(
    to tools: [Transcript.ToolDefinition], _ syntax: ToolCallSyntax, after opening: [Int]
  ) throws -> [AvailableToolCall] {
    let overhead = syntax.closing.count + syntax.end.count
    func matcher(_ schema: Schema, _ opening: [Int]) throws -> BudgetedMatcher {
      try self.matcher(
        for: schema, named: "tool call",
        budget: budget - counts.output - opening.count - overhead)
    }
    switch syntax.format {
    case .object(let nameKey, let argumentsKey):
      let schema = try ToolCallSchema.make(
        for: tools, nameKey: nameKey, argumentsKey: argumentsKey)
      return [
        AvailableToolCall(matcher: try matcher(schema, opening), name: nil, opening: opening)
      ]
    case .plainName(let separator):
      var calls: [AvailableToolCall] = []
      var lastError: (any Error)?
      for tool in tools {
        let opening = opening + model.tokenize(Array(tool.name.utf8)) + separator
        do {
          let matcher = try matcher(try tool.parameters.enforceableSchema, opening)
          calls.append(AvailableToolCall(matcher: matcher, name: tool.name, opening: opening))
        } catch  where error.isForLackOfTokens {
          lastError = error
        }
      }
      if calls.isEmpty, let lastError { throw lastError }
      return calls
    }
  }

  /// Appends the opening of a call.
  ///
  /// Where the openings of several tools differ, the next token is sampled from those with which
  /// they continue.
  private nonisolated(nonsending) mutating func open(
    _ openings: [AvailableToolCall]
  ) async throws -> OpenToolCall {
    var calls = openings
    var position = 0
    while let first = calls.first, position < first.opening.count {
      var token = first.opening[position]
      var mask = TokenMask(count: vocabulary.count)
      // If one opening is a prefix of another, only the longer one has tokens after the prefix.
      for call in calls where position < call.opening.count {
        mask.insert(TokenID(call.opening[position]))
      }
      if calls.contains(where: { $0.opening[safe: position] != token }) {
        try await evaluate(among: mask)
        token = sampler.choose(from: context.logits, mask: mask)?.index ?? token
        counts.sampled += 1
      } else {
        counts.forced += 1
      }
      calls.removeAll { $0.opening[safe: position] != token }
      append([token])
      position += 1
    }
    let call = calls.first ?? openings[0]
    return OpenToolCall(matcher: call.matcher, name: call.name, openingCount: position)
  }

  /// Appends tokens around the JSON of a call.
  private mutating func append(_ tokens: [Int]) {
    for token in tokens {
      context.append(token)
    }
    counts.output += tokens.count
  }

  private nonisolated(nonsending) mutating func generateToolCalls(_ calls: ToolCalls) async throws {
    let syntax = calls.syntax
    var next: OpenToolCall? = calls.first
    var count = 0
    while let call = next {
      try await generateToolCall(call)
      counts.forced += syntax.closing.count
      append(syntax.closing)
      count += 1
      next = count < syntax.callLimit ? try await openNextCall(calls) : nil
    }
    counts.forced += syntax.end.count
    append(syntax.end)
    await channel.send(
      .toolCalls(
        action: .updateUsage(
          input: counts.input, output: counts.total, metadata: metadata)))
  }

  /// Decides whether another call follows, by a choice between the first token of a call and the
  /// tokens that end the turn.
  private nonisolated(nonsending) mutating func openNextCall(
    _ turn: ToolCalls
  ) async throws -> OpenToolCall? {
    let opening = turn.syntax.nextOpening
    guard let first = opening.first else { return nil }
    let calls: [AvailableToolCall]
    do {
      calls = try availableCalls(to: turn.tools, turn.syntax, after: opening)
    } catch  where error.isForLackOfTokens {
      return nil
    }
    let token = TokenID(first)
    var mask = TokenMask(count: vocabulary.count)
    mask.insert(token)
    if let end = turn.syntax.end.first {
      mask.insert(TokenID(end))
    } else {
      for end in vocabulary.engine.endTokens { mask.insert(end) }
    }
    try await evaluate(among: mask)
    counts.sampled += 1
    guard sampler.choose(from: context.logits, mask: mask) == token else { return nil }
    counts.forced -= 1
    return try await open(calls)
  }

  /// Generates the rest of one call and sends its arguments as they arrive.
  private nonisolated(nonsending) mutating func generateToolCall(
    _ call: OpenToolCall
  ) async throws {
    var matcher = call.matcher
    var parser = ToolCallParser()
    var decoder = IncrementalUTF8Decoder()
    var bytes: [UInt8] = []
    let id = UUID().uuidString
    var sentCount = counts.output - call.openingCount
    while let tokens = try await nextTokens(of: &matcher) {
      var piece = ""
      for token in tokens {
        let tokenBytes = vocabulary.engine.bytes(of: token)
        bytes += tokenBytes
        piece += call.name == nil ? parser.append(tokenBytes) : decoder.append(tokenBytes)
      }
      guard let name = call.name ?? parser.name, !piece.isEmpty else { continue }
      await channel.send(
        .toolCalls(
          action: .toolCall(
            id: id, name: name,
            action: .appendArguments(piece, tokenCount: counts.output - sentCount))))
      sentCount = counts.output
    }
    guard call.name != nil || parser.name != nil else {
      throw GeneratedContent.ParsingError(
        rawContent: String(decoding: bytes, as: UTF8.self),
        debugDescription: "a tool call has no name or no arguments")
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
  private nonisolated(nonsending) mutating func nextTokens(
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
      try await evaluate(among: mask)
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
      try await evaluate()
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
  private nonisolated(nonsending) mutating func evaluate(
    among candidates: TokenMask? = nil
  ) async throws {
    try await context.evaluate(among: candidates)
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

  private var metadata: [String: any ConvertibleToGeneratedContent] {
    [
      "evaluationCount": counts.evaluations, "forcedTokenCount": counts.forced,
      "sampledTokenCount": counts.sampled,
    ]
  }
}

extension Array {
  /// The element at an index, or `nil` if the index is out of range.
  fileprivate subscript(safe index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
