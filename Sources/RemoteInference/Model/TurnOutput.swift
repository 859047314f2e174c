// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GuidedGeneration

/// Sends the events of a server to the channel of a session.
///
/// Rewritten values are turned back into values of the original schemas: the text of the response,
/// and the arguments of each tool call.
final class TurnOutput {
  private typealias Usage = LanguageModelSession.Usage

  private let channel: LanguageModelExecutorGenerationChannel
  private var plan: TurnPlan?
  private var text: RewrittenText?
  private var calls: [Int: Call] = [:]
  private var draft = ""
  private var hasRefusal = false
  private var finishReason: LanguageModelSession.FinishReason?
  /// The token counts of the calls before the current one.
  private var earlierUsage: Usage?
  private var usage: Usage?

  private struct Call {
    let id: String
    let name: String
    var arguments: RewrittenText?
    var isEmpty = true
  }

  init(channel: LanguageModelExecutorGenerationChannel) { self.channel = channel }

  /// Begins the response to a call.
  func begin(_ plan: TurnPlan) {
    self.plan = plan
    text = plan.rewriting.map { RewrittenText($0.makeResponseRewriter()) }
    calls = [:]
    finishReason = nil
    earlierUsage = usage.map { Usage($0, plus: earlierUsage) } ?? earlierUsage
    usage = nil
  }

  /// Receives an event.
  nonisolated(nonsending) func receive(_ event: ServerEvent) async {
    switch event {
    case .text(let piece):
      if plan?.isDraft == true, !hasRefusal {
        draft += piece
      } else {
        await send(hasRefusal ? piece : text?.append(piece) ?? piece)
      }
    case .reasoning(let piece):
      guard !piece.isEmpty else { return }
      await channel.send(.reasoning(action: .appendText(piece, tokenCount: 0)))
    case .reasoningSignature(let signature):
      await channel.send(.reasoning(action: .updateSignature(signature, tokenCount: 0)))
    case .refusal(let piece):
      await refuse()
      await send(piece)
    case .toolCall(let index, let id, let name, let arguments):
      await receive(arguments, index: index, id: id, name: name)
    case .usage(let counts):
      usage = counts
      let total = Usage(counts, plus: earlierUsage)
      await channel.send(
        .response(
          action: .updateUsage(
            input: total.input, output: total.output, metadata: total.metadata)))
    case .finish(let reason):
      if reason == .refusal { await refuse() }
      finishReason = reason
    }
  }

  /// Sends the text of a call with tools, unless a second call has to replace it.
  ///
  /// - Parameter schema: The schema of the response.
  /// - Returns: Whether the turn is complete: the model has called tools, has refused, was stopped,
  ///   or its text is a value of the schema.
  nonisolated(nonsending) func sendDraft(ifValidFor schema: GenerationSchema?) async -> Bool {
    defer { draft = "" }
    guard calls.isEmpty else { return true }
    let isStopped = hasRefusal || finishReason == .length || finishReason == .contentFilter
    guard isStopped || (try? schema?.validate(json: draft)) != nil else { return false }
    await send(draft)
    return true
  }

  /// Ends the turn.
  ///
  /// - Throws: ``RemoteError`` if the value ends inside the object that wraps it.
  nonisolated(nonsending) func finish() async throws {
    for index in calls.keys.sorted() {
      guard var call = calls[index] else { continue }
      let rest = try call.arguments?.finish() ?? ""
      // A call without parameters can have no arguments at all.
      if !rest.isEmpty || call.isEmpty { await send(call.isEmpty ? "{}" : rest, to: call) }
    }
    if !hasRefusal, let rest = try text?.finish() { await send(rest) }
    let reason = hasRefusal ? .refusal : finishReason
    if let reason { await channel.send(.response(action: .updateFinishReason(reason))) }
  }

  // MARK: - Parts

  nonisolated(nonsending) private func send(_ piece: String) async {
    guard !piece.isEmpty else { return }
    await channel.send(.response(action: .appendText(piece, tokenCount: 0)))
  }

  /// Reports a refusal before its text, so that the text is not parsed as a value.
  nonisolated(nonsending) private func refuse() async {
    guard !hasRefusal else { return }
    hasRefusal = true
    await channel.send(.response(action: .updateFinishReason(.refusal)))
  }

  nonisolated(nonsending) private func receive(
    _ arguments: String, index: Int, id: String, name: String
  ) async {
    var call =
      calls[index]
      ?? Call(
        // Servers without identifiers can interleave the arguments of several calls.
        id: id.isEmpty ? "call_\(index)" : id, name: name,
        arguments: plan?.tools[name].map { RewrittenText($0.makeResponseRewriter()) })
    let isFirst = calls[index] == nil
    if !arguments.isEmpty { call.isEmpty = false }
    let piece = call.arguments?.append(arguments) ?? arguments
    calls[index] = call
    if isFirst || !piece.isEmpty { await send(piece, to: call) }
  }

  nonisolated(nonsending) private func send(_ piece: String, to call: Call) async {
    await channel.send(
      .toolCalls(
        action: .toolCall(
          id: call.id, name: call.name, action: .appendArguments(piece, tokenCount: 0))))
  }
}

extension LanguageModelSession.Usage {
  /// Creates the sum of the counts of two calls.
  fileprivate init(_ counts: Self, plus earlier: Self?) {
    guard let earlier else {
      self = counts
      return
    }
    self.init(
      input: .init(
        totalTokenCount: counts.input.totalTokenCount.saturatingSum(
          earlier.input.totalTokenCount),
        cachedTokenCount: counts.input.cachedTokenCount.saturatingSum(
          earlier.input.cachedTokenCount)),
      output: .init(
        totalTokenCount: counts.output.totalTokenCount.saturatingSum(
          earlier.output.totalTokenCount),
        reasoningTokenCount: counts.output.reasoningTokenCount.saturatingSum(
          earlier.output.reasoningTokenCount)),
      metadata: earlier.metadata.merging(counts.metadata) { $1 })
  }
}

extension Int {
  /// Returns a sum that does not overflow, because servers can send any count.
  fileprivate func saturatingSum(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }
}
