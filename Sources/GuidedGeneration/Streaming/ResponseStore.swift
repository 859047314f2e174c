// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// What one request has given so far: the box between the executor and those who read the response.
///
/// The box holds the present state and nothing of the past. Who reads slowly gets the newest
/// picture, not a queue of old ones, and a picture is only taken when somebody asks for it.
final class ResponseStore: Sendable {
  /// How a request ended.
  enum Outcome: Sendable {
    /// With a whole answer.
    case success(Answer)
    /// With an error.
    case failure(any Error)
  }

  /// A whole answer.
  struct Answer: Sendable {
    /// The answer as content.
    var content: GeneratedContent
    /// The entries that the request added after its prompt.
    var entries: [Transcript.Entry]
    /// The tokens that the request took.
    var usage: LanguageModelSession.Usage
  }

  /// The state of a response, as a reader sees it.
  struct Picture: Sendable {
    /// The number of the picture; a later one has a greater one.
    var revision: Int
    /// What is visible; nil when nothing is.
    var visible: AnswerAssembler.Visible?
    /// The entries so far.
    var entries: PartialEntries
    /// The tokens so far.
    var usage: LanguageModelSession.Usage
  }

  /// What a reader learns when it asks.
  enum News: Sendable {
    /// There is more to see.
    case picture(Picture)
    /// The request has ended.
    case ended(Outcome)
  }

  /// What an event of the executor means for the request.
  enum Reaction: Sendable {
    /// Nothing: the request has ended before.
    case ignored
    /// The state has changed.
    case changed
    /// The request has failed.
    case failed(any Error)
  }

  fileprivate struct State: Sendable {
    var rounds: [Transcript.Entry] = []
    var usage = LanguageModelSession.Usage.zero
    var turn = TurnAssembler()
    var answer: AnswerAssembler
    var turnOffersTools = false
    var answerError: (any Error)?
    var revision = 0
    var outcome: Outcome?
    var isPublished = false
    var readers: [Int: CheckedContinuation<Void, Never>] = [:]
    var nextReader = 0
    var readerCount = 0
    var task: Task<Void, Never>?

    var entries: PartialEntries {
      PartialEntries(rounds: rounds, turn: turn)
    }

    var picture: Picture {
      Picture(
        revision: revision, visible: answer.visible, entries: entries,
        usage: usage + turn.usage.total)
    }
  }

  /// What the answer must be.
  let form: AnswerForm

  /// Turns what is visible into content, with identities that last as long as the response.
  let decoder = ResponseDecoder()

  private let textID = GenerationID()
  private let state: Mutex<State>

  /// Creates the store of a request that begins.
  init(form: AnswerForm) {
    self.form = form
    state = Mutex(State(answer: AnswerAssembler(form)))
  }

  /// Creates the store of a request that has ended.
  convenience init(form: AnswerForm, ended outcome: Outcome) {
    self.init(form: form)
    _ = claim(outcome)
    publish()
  }

  /// What is visible, as content.
  ///
  /// - Parameters:
  ///   - visible: What is visible.
  ///   - revision: The number of the picture that shows it, if there is one.
  ///   - isComplete: Whether a text is whole; a value knows it by itself.
  /// - Returns: The content.
  func content(
    _ visible: AnswerAssembler.Visible, revision: Int = 0, isComplete: Bool
  ) -> GeneratedContent {
    switch visible {
    case .value(let tree):
      decoder.content(tree)
    case .text(let text):
      GeneratedContent(
        node: ContentNode(.string(text), isComplete: isComplete, revision: revision), id: textID)
    }
  }

  /// The entries that the request has added after its prompt so far.
  var entries: [Transcript.Entry] {
    state.withLock { state in
      if case .success(let answer) = state.outcome {
        return answer.entries
      }
      return state.entries.all
    }
  }
}

/// The entries of a request that is being answered, put together only when somebody looks.
struct PartialEntries: Sendable {
  fileprivate var rounds: [Transcript.Entry]
  fileprivate var turn: TurnAssembler?

  /// The entries of a request that has been answered.
  init(settled entries: [Transcript.Entry]) {
    rounds = entries
  }

  fileprivate init(rounds: [Transcript.Entry], turn: TurnAssembler) {
    self.rounds = rounds
    self.turn = turn
  }

  /// The entries.
  var all: [Transcript.Entry] {
    rounds + (turn?.entries() ?? [])
  }
}

// MARK: - What the executor does

extension ResponseStore {
  /// A call of the executor begins.
  ///
  /// - Parameter offersTools: Whether it may ask for tools, so that text before a call need not be
  ///   an answer.
  func beginTurn(offersTools: Bool) {
    state.withLock { state in
      state.turn = TurnAssembler()
      state.turnOffersTools = offersTools
      state.answerError = nil
      if state.answer.visible != nil {
        state.revision += 1
      }
      state.answer = AnswerAssembler(form)
    }
  }

  /// Takes an event of the executor in.
  func receive(_ event: LanguageModelExecutorGenerationChannel.Event) -> Reaction {
    let (reaction, readers) = state.withLock { state in
      guard state.outcome == nil else {
        return (Reaction.ignored, [CheckedContinuation<Void, Never>]())
      }
      let before = state.answer.revision
      do {
        try Self.apply(state.turn.handle(event), to: &state)
      } catch {
        if !state.turnOffersTools {
          return (.failed(brokenAnswer(error, in: state)), [])
        }
        state.answerError = error
      }
      guard state.answer.revision != before else { return (.changed, []) }
      state.revision += 1
      return (.changed, state.takeReaders())
    }
    for reader in readers {
      reader.resume()
    }
    return reaction
  }

  private static func apply(_ change: TurnAssembler.Change, to state: inout State) throws {
    switch change {
    case .none:
      break
    case .appended(let piece):
      guard state.answerError == nil else { return }
      try state.answer.append(piece)
    case .replaced:
      state.answerError = nil
      try state.answer.replace(by: state.turn.answerText)
    }
  }

  /// A call of the executor has returned.
  ///
  /// - Returns: The tools that it asks for.
  /// - Throws: A decoding failure when their arguments are not JSON.
  func endTurn() throws -> [Transcript.ToolCall] {
    try state.withLock { state in
      let calls = try state.turn.toolCalls()
      if !calls.isEmpty {
        state.rounds += state.turn.entries()
        state.usage = state.usage + state.turn.usage.total
        state.turn = TurnAssembler()
      }
      return calls
    }
  }

  /// Tools have returned.
  func add(_ outputs: [Transcript.ToolOutput]) {
    state.withLock { $0.rounds += outputs.map { .toolOutput($0) } }
  }

  /// Puts the whole answer together.
  ///
  /// - Throws: A decoding failure when the text is not a complete value.
  func finishAnswer() throws -> Answer {
    let (visible, turn, rounds, usage) = try state.withLock { state in
      if let error = state.answerError {
        throw brokenAnswer(error, in: state)
      }
      do {
        let visible = try state.answer.finish()
        return (visible, state.turn, state.rounds, state.usage)
      } catch {
        throw incompleteAnswer(error, in: state)
      }
    }
    let content = content(visible, isComplete: true)
    var entries: [Transcript.Entry] =
      switch form {
      case .text: turn.entries()
      case .structured(let schema): turn.entries(value: content, schemaName: schema.name)
      }
    if !entries.contains(where: \.isResponse) {
      // A model that says nothing has answered all the same: with an empty text.
      entries.append(.response(Transcript.Response(assetIDs: [], segments: [])))
    }
    return Answer(content: content, entries: rounds + entries, usage: usage + turn.usage.total)
  }

  private func brokenAnswer(_ error: any Error, in state: borrowing State) -> any Error {
    LanguageModelSession.GenerationError.brokenJSON(
      state.turn.answerText, in: form.schema?.name ?? "String",
      partial: state.answer.visible.map { content($0, isComplete: false) }, error: error)
  }

  private func incompleteAnswer(_ error: any Error, in state: borrowing State) -> any Error {
    LanguageModelSession.GenerationError.incompleteJSON(
      state.turn.answerText, in: form.schema?.name ?? "String",
      partial: state.answer.visible.map { content($0, isComplete: false) }, error: error)
  }
}

// MARK: - The end

extension ResponseStore {
  /// Ends the request; only the first end counts.
  ///
  /// - Returns: Whether this end is the first. Then the session's state is to be settled, and
  ///   after that ``publish()`` called, so that who reads the end finds the session settled.
  func claim(_ outcome: Outcome) -> Bool {
    state.withLock { state in
      guard state.outcome == nil else { return false }
      state.outcome = outcome
      return true
    }
  }

  /// Turns an end that nobody has seen yet into an error.
  func amend(_ error: any Error) {
    state.withLock { state in
      if !state.isPublished { state.outcome = .failure(error) }
    }
  }

  /// Lets the readers see the end.
  func publish() {
    let (readers, task) = state.withLock { state in
      state.isPublished = true
      defer { state.task = nil }
      var task: Task<Void, Never>?
      if case .failure = state.outcome {
        task = state.task
      }
      return (state.takeReaders(), task)
    }
    // A failed request may still be computing.
    task?.cancel()
    for reader in readers {
      reader.resume()
    }
  }

  /// Remembers the task that computes the response, to stop it when the request is given up.
  func attach(_ task: Task<Void, Never>) {
    let isOver = state.withLock { state in
      guard state.outcome == nil else { return true }
      state.task = task
      return false
    }
    if isOver {
      task.cancel()
    }
  }
}

// MARK: - What readers do

extension ResponseStore {
  /// What there is to learn after a picture.
  ///
  /// - Parameter seen: The number of the last picture that the reader has seen.
  /// - Returns: A newer picture or the end; nil while there is neither.
  func news(after seen: Int) -> News? {
    state.withLock { state in
      if state.isPublished, let outcome = state.outcome {
        switch outcome {
        case .success:
          return .ended(outcome)
        case .failure(let error):
          // What was visible before an error is shown first; who cancelled wants nothing more.
          if error is CancellationError || state.revision <= seen {
            return .ended(outcome)
          }
        }
      }
      return state.revision > seen ? .picture(state.picture) : nil
    }
  }

  /// Waits until there is something to learn after a picture.
  nonisolated(nonsending) func wait(after seen: Int) async {
    await withCheckedContinuation { continuation in
      let isReady = state.withLock { state in
        let isReady = state.revision > seen || state.isPublished
        if !isReady {
          state.readers[state.nextReader] = continuation
          state.nextReader += 1
        }
        return isReady
      }
      if isReady {
        continuation.resume()
      }
    }
  }

  /// Counts a reader in.
  func enter() {
    state.withLock { $0.readerCount += 1 }
  }

  /// Counts a reader out.
  ///
  /// - Returns: Whether it was the last, and the request has not ended: then it is to be given up,
  ///   even if somebody still holds the stream.
  func leave() -> Bool {
    state.withLock { state in
      state.readerCount -= 1
      return state.readerCount <= 0 && state.outcome == nil
    }
  }

  /// Whether the request has not ended.
  var isOpen: Bool {
    state.withLock { $0.outcome == nil }
  }
}

extension ResponseStore.State {
  /// Those who wait; they are to be resumed.
  fileprivate mutating func takeReaders() -> [CheckedContinuation<Void, Never>] {
    defer { readers = [:] }
    return Array(readers.values)
  }
}

extension Transcript.Entry {
  fileprivate var isResponse: Bool {
    if case .response = self { true } else { false }
  }
}
