// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GrammarEngine
internal import SchemaModel

extension PredictorRun {
  /// The state of a turn with tool calls.
  struct ToolCalls {
    let syntax: ToolCallSyntax
    let tools: [Transcript.ToolDefinition]
    /// The first call, whose opening tokens have been appended.
    let first: OpenToolCall
  }

  /// A call whose opening tokens have been appended.
  struct OpenToolCall {
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
  /// If it may do both, the first token is chosen among those of the response and the token that
  /// opens a call. Any other choice than that token is discarded, so that the forced beginning of
  /// the response is tokenized as usual.
  ///
  /// - Parameter response: The matcher of the response, or `nil` for text.
  /// - Returns: The calls, the first one opened, or `nil` for a response.
  /// - Throws: Any error of the model.
  nonisolated(nonsending) mutating func openToolCall(
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

  nonisolated(nonsending) mutating func generateToolCalls(_ calls: ToolCalls) async throws {
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
}

extension Array {
  /// The element at an index, or `nil` if the index is out of range.
  fileprivate subscript(safe index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
