// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GrammarEngine

extension PredictorRun {
  /// Generates reasoning without constraints, up to its closing or the end of its budget.
  ///
  /// The tokens do not count against the budget of the response. Half of the room in the context
  /// remains for the response.
  nonisolated(nonsending) mutating func generateReasoning() async throws {
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
    var closing = ReasoningClosing(syntax, vocabulary)
    var mask = vocabulary.textMask
    if closing.text.isEmpty { mask.insert(TokenID(syntax.closing[0])) }
    for _ in 0..<limit {
      try Task.checkCancellation()
      try await evaluate()
      counts.sampled += 1
      guard let token = sampler.choose(from: context.logits, mask: mask),
        !vocabulary.engine.endTokens.contains(token),
        !closing.text.isEmpty || token.index != syntax.closing[0]
      else { break }
      let bytes = closing.append(vocabulary.engine.bytes(of: token))
      if !closing.isFound {
        context.append(token.index)
        counts.reasoning += 1
      }
      let piece = decoder.append(bytes)
      await channel.send(.reasoning(action: .appendText(piece, tokenCount: 1)))
      if closing.isFound { break }
    }
    let tokens = closing.missing.map { model.tokenize($0) + closing.tokens } ?? syntax.closing
    for token in tokens { context.append(token) }
    counts.reasoning += tokens.count
    counts.forced += tokens.count
    let rest = decoder.finish()
    if !rest.isEmpty {
      await channel.send(.reasoning(action: .appendText(rest, tokenCount: 0)))
    }
    let used = counts.reasoning
    budget = max(min(budget, room - used), 0)
    isLimitedByContext = budget == room - used
  }
}
