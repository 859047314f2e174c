// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GuidedGeneration

/// Sends the events of a server to the channel of a session.
///
/// Rewritten values are converted to values of the original schemas: the text of the response,
/// and the arguments of each tool call.
final class TurnOutput {
  private struct Call {
    let id: String
    let name: String
    var arguments: RewrittenText?
    var isEmpty = true
  }

  private let channel: LanguageModelExecutorGenerationChannel
  /// Whether the response is a value of a schema and not plain text.
  private let isStructured: Bool
  private var plan: TurnPlan?
  private var text: RewrittenText?
  private var calls: [Int: Call] = [:]
  /// Text that is not sent yet: a draft, or text that does not begin like JSON.
  private var held = ""
  private var hasValue = false
  private var refusal: String?
  private var finishReason: LanguageModelSession.FinishReason?
  private var usage = TurnTokenCounts()

  init(channel: LanguageModelExecutorGenerationChannel, isStructured: Bool) {
    self.channel = channel
    self.isStructured = isStructured
  }

  /// Begins the response to a call.
  func begin(_ plan: TurnPlan) {
    self.plan = plan
    text = plan.rewriting.map { RewrittenText($0.makeResponseRewriter()) }
    calls = [:]
    held = ""
    finishReason = nil
    usage.beginCall()
  }

  /// Receives an event.
  nonisolated(nonsending) func receive(_ event: ServerEvent) async {
    switch event {
    case .text(let piece):
      await receive(text?.append(piece) ?? piece)
    case .reasoning(let piece):
      guard !piece.isEmpty else { return }
      await channel.send(.reasoning(action: .appendText(piece, tokenCount: 0)))
    case .reasoningSignature(let signature):
      await channel.send(.reasoning(action: .updateSignature(signature, tokenCount: 0)))
    case .refusal(let piece):
      refusal = (refusal ?? "") + piece
      if !isStructured { await send(piece) }
    case .toolCall(let index, let id, let name, let arguments):
      await receive(arguments, index: index, id: id, name: name)
    case .usage(let counts):
      let total = usage.replaceCurrent(by: counts)
      await channel.send(
        .response(
          action: .updateUsage(
            input: total.input, output: total.output, metadata: total.metadata)))
    case .finish(let reason): finishReason = reason
    }
  }

  /// Sends the text of a call with tools, unless a second call has to replace it.
  ///
  /// - Parameter schema: The schema of the response.
  /// - Returns: Whether the turn is complete: the model has called tools, has refused, was stopped,
  ///   or its text is a value of the schema.
  func acceptsDraft(for schema: GenerationSchema?) -> Bool {
    let isStopped = finishReason != .complete && finishReason != .toolCalls
    guard calls.isEmpty, refusal == nil, !isStopped else { return true }
    return (try? schema?.validate(json: held)) != nil
  }

  /// Ends the turn.
  ///
  /// - Throws: `LanguageModelError` if the model refused to respond with a value, or a filter
  ///   stopped it; ``RemoteError`` if the value ends inside the object that wraps it.
  nonisolated(nonsending) func finish() async throws {
    for index in calls.keys.sorted() {
      guard var call = calls[index] else { continue }
      let rest = try call.arguments?.finish() ?? ""
      // A call without parameters can have no arguments at all.
      if !rest.isEmpty || call.isEmpty { await send(call.isEmpty ? "{}" : rest, to: call) }
    }
    let reason = refusal == nil ? finishReason : .refusal
    if isStructured, let error = stop(for: reason) { throw error }
    // A turn that calls tools has no value, and a draft of one is not part of the conversation.
    if plan?.isDraft != true || calls.isEmpty { await send(held) }
    if let rest = try text?.finish() { await send(rest) }
    if let reason { await channel.send(.response(action: .updateFinishReason(reason))) }
  }

  /// Returns the error of a reason that leaves no value; `nil` for other reasons.
  private func stop(for reason: LanguageModelSession.FinishReason?) -> LanguageModelError? {
    switch reason {
    case .refusal:
      .refusal(
        .init(
          explanation: refusal ?? held,
          debugDescription:
            "the model refused to respond; read its 'explanation', and rephrase the prompt"))
    case .contentFilter:
      .guardrailViolation(
        .init(debugDescription: "a content filter stopped the model; rephrase the prompt"))
    case .complete, .length, .toolCalls, nil: nil
    }
  }

  // MARK: - Text

  private nonisolated(nonsending) func receive(_ piece: String) async {
    guard isStructured, !hasValue else { return await send(piece) }
    held += piece
    guard plan?.isDraft == false, Self.canBeginValue(held) else { return }
    // Other text can be a refusal, which the server reports only at its end.
    hasValue = true
    await send(held)
    held = ""
  }

  /// Returns whether text, which is not only white space, begins like JSON or a fence around it.
  private static func canBeginValue(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first(where: { !$0.properties.isWhitespace }) else {
      return false
    }
    return "{[\"`-0123456789tfn".unicodeScalars.contains(first)
  }

  private nonisolated(nonsending) func send(_ piece: String) async {
    guard !piece.isEmpty else { return }
    await channel.send(.response(action: .appendText(piece, tokenCount: 0)))
  }

  // MARK: - Tool calls

  private nonisolated(nonsending) func receive(
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

  private nonisolated(nonsending) func send(_ piece: String, to call: Call) async {
    await channel.send(
      .toolCalls(
        action: .toolCall(
          id: call.id, name: call.name, action: .appendArguments(piece, tokenCount: 0))))
  }
}
