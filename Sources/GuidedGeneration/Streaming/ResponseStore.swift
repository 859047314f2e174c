// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The output of one request, shared by the executor and the consumers of the response.
///
/// The store contains only the current state. A slow consumer therefore receives the newest
/// snapshot and not a queue of earlier ones, and a snapshot is created only when a consumer
/// requests it.
///
/// A request consists of turns. A turn is one call of the executor; it ends in tool calls, whose
/// outputs the next turn receives, or in the response. A request finishes once: with a response, an
/// error, or a cancellation. Its outcome is published to the consumers after the session has
/// updated its own state.
final class ResponseStore: Sendable {
  typealias Outcome = Result<FinishedResponse, any Error>

  struct FinishedResponse: Sendable {
    var content: GeneratedContent
    /// The transcript entries that the request added after its prompt.
    var entries: [Transcript.Entry]
    var usage: LanguageModelSession.Usage
    var finishReason = LanguageModelSession.FinishReason.complete
    /// The number of the attempt, from 1.
    var attempt = 1
    /// The revision of the reasoning, see ``Snapshot/reasoningRevision``.
    var reasoningRevision = 0
  }

  /// The state of an unfinished response.
  struct Snapshot: Sendable {
    /// A number that is greater for later snapshots.
    var revision: Int
    /// The visible content, or `nil` if nothing is visible.
    var content: ResponseParser.PartialContent?
    var entries: PartialEntries
    var usage: LanguageModelSession.Usage
    /// A number that increases whenever the text of the reasoning changes.
    var reasoningRevision: Int
    /// The number of the attempt, from 1.
    var attempt: Int
  }

  /// The number of a turn among those of the request.
  struct TurnID: Sendable, Equatable {
    fileprivate var number = 0
  }

  enum Update: Sendable {
    case snapshot(Snapshot)
    case finished(Outcome)
  }

  fileprivate struct State: Sendable {
    var previousEntries: [Transcript.Entry] = []
    var previousUsage = LanguageModelSession.Usage.zero
    var turn = TurnAssembler()
    var parser: ResponseParser
    var turnID = TurnID()
    /// Whether the executor of the turn is running.
    var isTurnOpen = false
    var turnOffersTools = false
    var parseError: ResponseTextError?
    /// The number of the attempt, from 1.
    var attempt = 1
    /// The responses that were rejected, and the requests to correct them.
    var corrections: [Transcript.Entry] = []
    /// Stops waiting for the executor of the turn.
    var abandonTurn: (@Sendable () -> Void)?
    var revision = 0
    var reasoningRevision = 0
    var outcome: Outcome?
    var isPublished = false
    var consumerCount = 0
    var waiters: [CheckedContinuation<Void, Never>] = []
    var task: Task<Void, Never>?

    var entries: PartialEntries { PartialEntries(previous: previousEntries, turn: turn) }

    var usage: LanguageModelSession.Usage { previousUsage + turn.usage.total }

    /// Returns whether rejected text of the turn may still be replaced, or precede a tool call, or
    /// be the beginning of a longer explanation.
    func awaitsEndOfTurn(after error: ResponseTextError) -> Bool {
      turnOffersTools || turn.replacesText || turn.finishReason != nil || error.isAtStart
    }

    mutating func takeWaiters() -> [CheckedContinuation<Void, Never>] {
      defer { waiters = [] }
      return waiters
    }
  }

  /// The decoder of the content, which keeps identities stable during the response.
  let decoder = ResponseDecoder()

  private let schema: GenerationSchema?

  /// The number of times that an invalid response is requested again.
  private let retryLimit: Int
  private let textID = GenerationID()
  private let state: Mutex<State>

  /// Creates the store of a new request.
  ///
  /// - Parameters:
  ///   - schema: The schema of the response, or `nil` for plain text.
  ///   - retryLimit: The number of times that an invalid response is requested again.
  init(schema: GenerationSchema?, retryLimit: Int = 0) {
    self.schema = schema
    self.retryLimit = retryLimit
    state = Mutex(State(parser: ResponseParser(isStructured: schema != nil)))
  }

  /// Creates the store of a finished request for text.
  convenience init(finished outcome: Outcome) {
    self.init(schema: nil)
    _ = finish(with: outcome)
    publish()
  }

  /// Returns visible content as generated content.
  ///
  /// - Parameters:
  ///   - partial: The visible content.
  ///   - revision: The revision of its snapshot.
  ///   - isComplete: Whether a text is complete; a value contains this information itself.
  /// - Returns: The content.
  func content(
    _ partial: ResponseParser.PartialContent, revision: Int = 0, isComplete: Bool
  ) -> GeneratedContent {
    switch partial {
    case .value(let tree):
      decoder.content(tree)
    case .text(let text):
      GeneratedContent(
        node: ContentNode(.string(text), isComplete: isComplete, revision: revision), id: textID)
    }
  }

  /// The content before anything of the response is visible: an empty text, object, or array.
  ///
  /// It is `nil` if the values of the schema appear only when they are complete.
  var emptyContent: GeneratedContent? {
    guard let schema else { return content(.text(""), isComplete: false) }
    return schema.emptyValue.map { decoder.root($0) }
  }

  /// The number of tokens that the request has used so far.
  var usage: LanguageModelSession.Usage { state.withLock { $0.usage } }

  /// The transcript entries that the request has added after its prompt so far.
  var entries: [Transcript.Entry] {
    state.withLock { state in
      if case .success(let response) = state.outcome { return response.entries }
      return state.entries.all
    }
  }
}

/// The transcript entries of a request, assembled only when they are read.
struct PartialEntries: Sendable {
  private let previous: [Transcript.Entry]
  private let turn: TurnAssembler?

  /// Creates the entries of a request.
  ///
  /// - Parameters:
  ///   - previous: The entries of finished turns.
  ///   - turn: The unfinished turn, or `nil` if the request has finished.
  init(previous: [Transcript.Entry], turn: TurnAssembler?) {
    self.previous = previous
    self.turn = turn
  }

  var all: [Transcript.Entry] { previous + (turn?.entries() ?? []) }
}

// MARK: - Turns

extension ResponseStore {
  /// Begins a turn.
  ///
  /// - Parameters:
  ///   - offersTools: Whether the executor may call tools, in which case text before a call is not
  ///     necessarily a response.
  ///   - validation: The rules that the response must satisfy, or `nil` for none.
  /// - Returns: The identifier of the turn, which its events need.
  func beginTurn(offersTools: Bool, validation: ResponseValidation?) -> TurnID {
    state.withLock { state in
      state.turnID.number += 1
      state.isTurnOpen = true
      state.turn = TurnAssembler()
      state.turnOffersTools = offersTools
      state.parseError = nil
      if state.parser.partialContent != nil {
        state.revision += 1
      }
      state.parser = ResponseParser(isStructured: schema != nil, validation: validation)
      return state.turnID
    }
  }

  /// Closes a turn, because its executor has returned or thrown; later events are ignored.
  func closeTurn(_ id: TurnID) {
    state.withLock { state in
      guard state.turnID == id else { return }
      state.isTurnOpen = false
      state.abandonTurn = nil
    }
  }

  /// The consequence of an event for the request.
  enum Reaction: Sendable {
    case none
    /// The request fails.
    case fail(any Error)
    /// The response is invalid and is requested again: stops waiting for the executor.
    case abandonTurn(@Sendable () -> Void)
  }

  /// Processes an event of the executor; a closed turn and a finished request ignore it.
  ///
  /// - Returns: The consequence of the event for the request.
  func receive(
    _ event: LanguageModelExecutorGenerationChannel.Event, in id: TurnID
  ) -> Reaction {
    let (reaction, waiters) = state.withLock {
      state -> (Reaction, [CheckedContinuation<Void, Never>]) in
      guard state.outcome == nil, state.isTurnOpen, state.turnID == id else { return (.none, []) }
      let before = (state.parser.revision, state.turn.reasoningRevision)
      var reaction = Reaction.none
      do throws(ResponseTextError) {
        try Self.apply(state.turn.handle(event), to: &state)
      } catch {
        state.parseError = error
        if !state.awaitsEndOfTurn(after: error) { reaction = reject(error, in: &state) }
        if case .fail = reaction { return (reaction, []) }
      }
      if state.turn.reasoningRevision != before.1 { state.reasoningRevision += 1 }
      guard before != (state.parser.revision, state.turn.reasoningRevision) else {
        return (reaction, [])
      }
      state.revision += 1
      return (reaction, state.takeWaiters())
    }
    for waiter in waiters {
      waiter.resume()
    }
    return reaction
  }

  private func reject(_ error: ResponseTextError, in state: inout State) -> Reaction {
    guard state.attempt <= retryLimit, let abandon = state.abandonTurn else {
      return .fail(decodingError(error, in: state, isIncomplete: false))
    }
    state.isTurnOpen = false
    return .abandonTurn(abandon)
  }

  private static func apply(
    _ change: TurnAssembler.Change, to state: inout State
  ) throws(ResponseTextError) {
    switch change {
    case .none:
      break
    case .appended(let piece):
      guard state.parseError == nil else { return }
      try state.parser.append(piece)
    case .extended(let text, let piece):
      guard state.parseError == nil else { return }
      try state.parser.append(piece, resultingIn: text)
    case .replaced:
      state.parseError = nil
      try state.parser.replace(by: state.turn.responseText)
    }
  }

  /// Finishes a turn.
  ///
  /// - Parameter policy: The policy for calls whose arguments are not JSON.
  /// - Returns: The tool calls of the executor.
  /// - Throws: A decoding failure if the arguments of a call are not JSON and the policy is
  ///   ``InvalidToolCallPolicy/failRequest``.
  func finishTurn(policy: InvalidToolCallPolicy) throws -> [ReceivedToolCall] {
    try state.withLock { state in
      let calls = state.turn.receivedToolCalls
      let acceptsMalformedCalls = policy == .returnToModel
      if !acceptsMalformedCalls {
        for call in calls { _ = try call.validated }
      }
      if !calls.isEmpty {
        state.previousEntries += state.turn.entries(includesMalformedCalls: acceptsMalformedCalls)
        state.previousUsage = state.usage
        state.turn = TurnAssembler()
      }
      return calls
    }
  }

  func append(_ outputs: [Transcript.ToolOutput]) {
    state.withLock { $0.previousEntries += outputs.map { .toolOutput($0) } }
  }

  /// Finishes the response of the last turn.
  ///
  /// - Throws: A decoding failure if the text is not a complete value that satisfies the schema.
  func finishResponse() throws -> FinishedResponse {
    let (partial, state) = try state.withLock { state in
      if let error = state.parseError { throw decodingError(error, in: state, isIncomplete: false) }
      do throws(ResponseTextError) {
        return (try state.parser.finish(), state)
      } catch {
        state.parseError = error
        throw decodingError(error, in: state, isIncomplete: true)
      }
    }
    let content = content(partial, isComplete: true)
    var entries: [Transcript.Entry] =
      if let schema {
        state.turn.entries(value: content, schemaName: schema.name)
      } else {
        state.turn.entries()
      }
    if !entries.contains(where: { if case .response = $0 { true } else { false } }) {
      // A turn without output is an empty response.
      entries.append(.response(Transcript.Response(assetIDs: [], segments: [])))
    }
    return FinishedResponse(
      content: content, entries: state.previousEntries + entries, usage: state.usage,
      finishReason: state.turn.finishReason ?? .complete,
      attempt: state.attempt, reasoningRevision: state.reasoningRevision)
  }

  private func decodingError(
    _ error: ResponseTextError, in state: borrowing State, isIncomplete: Bool
  ) -> LanguageModelSession.GenerationError {
    let (text, name) = (state.turn.responseText, schema?.name ?? "String")
    let partial = state.parser.partialContent.map { content($0, isComplete: false) }
    let reason = state.turn.finishReason
    switch error {
    case .violation(let violation):
      return .schemaViolation(
        violation, text, in: name, partial: partial, finishReason: reason)
    case .malformed(let error) where isIncomplete:
      return .incompleteJSON(text, in: name, partial: partial, error: error, finishReason: reason)
    case .malformed(let error):
      return .invalidJSON(text, in: name, partial: partial, error: error, finishReason: reason)
    }
  }
}

// MARK: - Attempts

extension ResponseStore {
  /// Sets the closure that stops waiting for the executor of a turn.
  func setAbandonment(of id: TurnID, _ abandon: @escaping @Sendable () -> Void) {
    state.withLock { state in
      if state.turnID == id, state.isTurnOpen { state.abandonTurn = abandon }
    }
  }

  /// Begins another attempt after an invalid response.
  ///
  /// - Returns: Whether there is another attempt: the response was invalid, the model was not
  ///   interrupted, and the limit is not reached.
  func beginAttempt() -> Bool {
    state.withLock { state in
      guard let error = state.parseError, state.attempt <= retryLimit, state.outcome == nil,
        state.turn.finishReason ?? .complete == .complete
      else { return false }
      state.attempt += 1
      state.corrections += correction(of: state.turn.responseText, error)
      state.previousUsage = state.usage
      state.turn = TurnAssembler()
      return true
    }
  }

  /// The rejected responses and the requests to correct them, for the transcript of the next turn.
  var corrections: [Transcript.Entry] { state.withLock { $0.corrections } }

  private func correction(of text: String, _ error: ResponseTextError) -> [Transcript.Entry] {
    let request =
      "The response is invalid: \(error.underlyingError). Respond again with the complete, corrected "
      + "JSON value and nothing else."
    return [
      .response(
        Transcript.Response(
          assetIDs: [], segments: [.text(Transcript.TextSegment(content: text))])),
      .prompt(
        Transcript.Prompt(
          segments: [.text(Transcript.TextSegment(content: request))],
          responseFormat: schema.map { Transcript.ResponseFormat(schema: $0) })),
    ]
  }
}

// MARK: - Outcome

extension ResponseStore {
  /// Finishes the request without publishing the outcome; only the first outcome counts.
  ///
  /// The caller updates the state of the session and then calls ``publish()``, so that a consumer
  /// that receives the outcome finds the session updated.
  ///
  /// - Returns: Whether this is the first outcome.
  func finish(with outcome: Outcome) -> Bool {
    state.withLock { state in
      guard state.outcome == nil else { return false }
      state.outcome = outcome
      return true
    }
  }

  /// Replaces an unpublished outcome by an error.
  func fail(with error: any Error) {
    state.withLock { state in
      if !state.isPublished { state.outcome = .failure(error) }
    }
  }

  func publish() {
    let (waiters, task) = state.withLock { state in
      state.isPublished = true
      defer { state.task = nil }
      var task: Task<Void, Never>?
      if case .failure = state.outcome {
        task = state.task
      }
      return (state.takeWaiters(), task)
    }
    // The task of a failed request may still be running.
    task?.cancel()
    for waiter in waiters {
      waiter.resume()
    }
  }

  /// Sets the task that runs the request, which is canceled if the request fails.
  func attach(_ task: Task<Void, Never>) {
    let isFinished = state.withLock { state in
      guard state.outcome == nil else { return true }
      state.task = task
      return false
    }
    if isFinished {
      task.cancel()
    }
  }

  var isFinished: Bool {
    state.withLock { $0.outcome != nil }
  }
}

// MARK: - Consumers

extension ResponseStore {
  /// Returns the update that follows a snapshot.
  ///
  /// - Parameter revision: The revision of the last snapshot that the consumer received.
  /// - Returns: A newer snapshot or the outcome, or `nil` if there is neither.
  func update(after revision: Int) -> Update? {
    state.withLock { state in
      if state.isPublished, let outcome = state.outcome {
        switch outcome {
        case .success:
          return .finished(outcome)
        case .failure(let error):
          // Content that precedes an error is delivered before it, except after a cancellation.
          if error is CancellationError || state.revision <= revision { return .finished(outcome) }
        }
      }
      guard state.revision > revision else { return nil }
      return .snapshot(
        Snapshot(
          revision: state.revision, content: state.parser.partialContent, entries: state.entries,
          usage: state.usage, reasoningRevision: state.reasoningRevision, attempt: state.attempt))
    }
  }

  /// Wakes all waiting consumers, each of which checks its own condition again.
  func wakeConsumers() {
    for waiter in state.withLock({ $0.takeWaiters() }) { waiter.resume() }
  }

  /// Waits until there is an update that follows a snapshot, the task is canceled, or a timer
  /// elapses.
  nonisolated(nonsending) func wait(after revision: Int, until timer: WaitTimer?) async {
    await withCheckedContinuation { continuation in
      let isReady = state.withLock { state in
        // The timer elapses before it wakes consumers, which it does under this lock.
        let isReady =
          state.revision > revision || state.isPublished || Task.isCancelled
          || timer?.hasElapsed == true
        if !isReady { state.waiters.append(continuation) }
        return isReady
      }
      if isReady {
        continuation.resume()
      }
    }
  }

  func addConsumer() {
    state.withLock { $0.consumerCount += 1 }
  }

  /// Unregisters a consumer.
  ///
  /// - Returns: Whether no consumer is left of an unfinished request, which is then canceled.
  func removeConsumer() -> Bool {
    state.withLock { state in
      state.consumerCount -= 1
      return state.consumerCount <= 0 && state.outcome == nil
    }
  }
}
