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
      try self.writer(of: try schema.enforceableTree, named: schema.name, budget: budget)
    }
    if let calls = try await openToolCall(before: writer) {
      try await writeToolCalls(calls)
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
    let grammar = try GrammarCache.shared.grammar(for: schema, named: name)
    do {
      return try ValueWriter(grammar: grammar, speller: speller, budget: budget)
    } catch  where isLimitedByContext {
      throw LanguageModelError.noRoom(
        for: name, promptTokens: counts.prompt, minimum: error.minimum, contextSize: context.size)
    }
  }

  // MARK: - Tools

  /// The tools that can be called, as a grammar, and how the model writes calls.
  private struct ToolCalls {
    let schema: Schema
    let form: ToolCallForm
    /// The first call, opened already.
    var first: ValueWriter
  }

  /// Decides whether the model answers or calls a tool.
  ///
  /// Where it may do both, the control token that opens a call takes part in the choice of the
  /// first token. Any other choice only means that there is no call: the answer begins anew, so
  /// that its prescribed beginning is spelled as usual.
  ///
  /// - Returns: The calls, the first one opened; nil for an answer.
  private nonisolated(nonsending) mutating func openToolCall(
    before answer: ValueWriter?
  ) async throws -> ToolCalls? {
    guard let form = model.toolCallForm, form.isSpelled(with: vocabulary.count),
      !request.enabledToolDefinitions.isEmpty, options.toolCallingMode != .disallowed
    else {
      return nil
    }
    let schema = try ToolCallSchema.make(for: request.enabledToolDefinitions)
    let isRequired = options.toolCallingMode == .required
    let call: ValueWriter
    do {
      call = try callWriter(schema, form, overhead: form.opening.count + form.closing.count)
    } catch  where !isRequired && error.isForLackOfTokens {
      return nil
    }
    if isRequired {
      counts.forced += form.opening.count
    } else {
      try await evaluate()
      let token = TokenID(form.opening[0])
      var answer = answer
      var mask = answer?.affordableMask ?? vocabulary.textMask
      mask.insert(token)
      guard sampler.choose(from: context.logits, mask: mask) == token else {
        return nil
      }
      counts.sampled += 1
      counts.forced += form.opening.count - 1
    }
    take(form.opening)
    return ToolCalls(schema: schema, form: form, first: call)
  }

  /// A writer of one call within the tokens that are left.
  private func callWriter(
    _ schema: Schema, _ form: ToolCallForm, overhead: Int
  ) throws -> ValueWriter {
    try writer(of: schema, named: "tool call", budget: budget - counts.output - overhead)
  }

  /// Appends prescribed tokens around the JSON of a call.
  private mutating func take(_ tokens: [Int]) {
    for token in tokens {
      context.append(token)
    }
    counts.output += tokens.count
  }

  /// Writes calls until the model ends its turn.
  private nonisolated(nonsending) mutating func writeToolCalls(_ calls: ToolCalls) async throws {
    var next: ValueWriter? = calls.first
    var count = 0
    while let writer = next {
      try await writeToolCall(
        writer, openedBy: (count == 0 ? [] : calls.form.separator) + calls.form.opening)
      counts.forced += calls.form.closing.count
      take(calls.form.closing)
      count += 1
      next = count < calls.form.callLimit ? try await openAnotherCall(calls) : nil
    }
    await channel.send(
      .toolCalls(
        action: .updateUsage(
          input: counts.input, output: counts.total, metadata: metadata)))
  }

  /// Decides whether another call follows: the choice is between the token that leads to one and
  /// the tokens that end the turn.
  private nonisolated(nonsending) mutating func openAnotherCall(
    _ calls: ToolCalls
  ) async throws -> ValueWriter? {
    let opening = calls.form.separator + calls.form.opening
    let call: ValueWriter
    do {
      call = try callWriter(
        calls.schema, calls.form, overhead: opening.count + calls.form.closing.count)
    } catch  where error.isForLackOfTokens {
      return nil
    }
    let token = TokenID(opening[0])
    var mask = TokenMask(count: vocabulary.count)
    mask.insert(token)
    for end in vocabulary.engine.endTokens {
      mask.insert(end)
    }
    try await evaluate(among: mask)
    counts.sampled += 1
    guard sampler.choose(from: context.logits, mask: mask) == token else { return nil }
    counts.forced += opening.count - 1
    take(opening)
    return call
  }

  /// Writes the JSON of one call; its arguments are sent as they come.
  private nonisolated(nonsending) mutating func writeToolCall(
    _ writer: ValueWriter, openedBy opening: [Int]
  ) async throws {
    var writer = writer
    var reader = ToolCallReader()
    var bytes: [UInt8] = []
    let id = UUID().uuidString
    var sentCount = counts.output - opening.count
    while let tokens = try await nextTokens(of: &writer) {
      var piece = ""
      for token in tokens {
        bytes += vocabulary.engine.bytes(of: token)
        piece += reader.read(vocabulary.engine.bytes(of: token))
      }
      guard let name = reader.name, !piece.isEmpty else { continue }
      await channel.send(
        .toolCalls(
          action: .toolCall(
            id: id, name: name,
            action: .appendArguments(piece, tokenCount: counts.output - sentCount))))
      sentCount = counts.output
    }
    guard reader.name != nil else {
      throw GeneratedContent.ParsingError(
        rawContent: String(decoding: bytes, as: UTF8.self),
        debugDescription: "a tool call has no name or no arguments")
    }
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
      try await evaluate(among: mask)
      counts.sampled += 1
      return choose(from: mask, for: &writer)
    }
  }

  /// How often the model is asked for another token when the value would nest too deeply after
  /// the one that it chose, before the way out is taken.
  private static var retryLimit: Int { 16 }

  private mutating func choose(
    from mask: TokenMask, for writer: inout ValueWriter
  ) -> [TokenID]? {
    var mask = mask
    for attempt in 0..<Self.retryLimit {
      guard let token = sampler.choose(from: context.logits, mask: mask) else { break }
      if writer.take(token) {
        return accepted(token)
      }
      // The mask of the budget is asked for only where it matters: choosing again among the tokens
      // that it holds is as good as having chosen among them at first.
      if attempt == 0 { mask = writer.affordableMask }
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

  /// Reads what waits; of the logits, those of `candidates` are needed, or all.
  private nonisolated(nonsending) mutating func evaluate(
    among candidates: TokenMask? = nil
  ) async throws {
    try await context.evaluate(among: candidates)
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
