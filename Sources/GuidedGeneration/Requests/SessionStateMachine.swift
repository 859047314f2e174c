// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// What a session is doing, and what was said in it: one request at a time, and a transcript that
/// a failed request leaves as it was.
struct SessionStateMachine: Sendable {
  /// The number of a request within its session.
  struct RequestID: Hashable, Sendable {
    fileprivate let number: Int
  }

  /// What became of an attempt to begin a request.
  enum Beginning: Equatable, Sendable {
    /// The request has begun.
    case begun(RequestID)
    /// Another one is still being answered.
    case rejected
  }

  private enum State: Sendable {
    case idle
    case responding(RequestID, promptIndex: Int)
  }

  private var state = State.idle
  private var requestCount = 0
  private var lastCommit: (id: RequestID, promptIndex: Int)?

  /// What was said, up to the prompt of a request that is being answered.
  private(set) var transcript: Transcript

  /// The tokens that all answered requests took.
  private(set) var usage = LanguageModelSession.Usage.zero

  /// Creates the state of a session that begins with a transcript.
  init(transcript: Transcript) {
    self.transcript = transcript
  }

  /// The request that is being answered.
  var activeRequest: RequestID? {
    switch state {
    case .idle: nil
    case .responding(let id, _): id
    }
  }

  /// Begins a request.
  ///
  /// - Parameter prompt: The entry of its prompt.
  /// - Returns: Whether it has begun.
  mutating func begin(with prompt: Transcript.Entry) -> Beginning {
    guard case .idle = state else { return .rejected }
    let id = RequestID(number: requestCount)
    requestCount += 1
    state = .responding(id, promptIndex: transcript.count)
    lastCommit = nil
    transcript.append(prompt)
    return .begun(id)
  }

  /// A request was answered.
  ///
  /// - Parameters:
  ///   - id: The request; nothing happens unless it is the present one.
  ///   - entries: What it adds to the transcript.
  ///   - usage: The tokens that it took.
  mutating func commit(
    _ id: RequestID, entries: [Transcript.Entry], usage: LanguageModelSession.Usage
  ) {
    guard case .responding(id, let promptIndex) = state else { return }
    lastCommit = (id, promptIndex)
    transcript.append(contentsOf: entries)
    self.usage = self.usage + usage
    state = .idle
  }

  /// A request has failed or was given up: its prompt goes with it.
  ///
  /// - Parameter id: The request; nothing happens unless it is the present one.
  mutating func rollBack(_ id: RequestID) {
    guard case .responding(id, let promptIndex) = state else { return }
    transcript.removeSubrange(promptIndex...)
    state = .idle
  }

  /// An answer turned out to be no value of the requested type: the request is taken back, unless
  /// something has happened since.
  mutating func takeBack(_ id: RequestID) {
    guard let commit = lastCommit, commit.id == id, case .idle = state else { return }
    transcript.removeSubrange(commit.promptIndex...)
    lastCommit = nil
  }

  /// The instructions have changed since the last call of the model.
  ///
  /// - Parameter instructions: The instructions to begin the transcript with; nil for none.
  mutating func replaceInstructions(by instructions: Transcript.Instructions?) {
    let old = transcript.count - transcript.history.count
    transcript.replaceSubrange(..<old, with: instructions.map { [.instructions($0)] } ?? [])
    let shift = (instructions == nil ? 0 : 1) - old
    if case .responding(let id, let promptIndex) = state {
      state = .responding(id, promptIndex: promptIndex + shift)
    }
    lastCommit = lastCommit.map { (id: $0.id, promptIndex: $0.promptIndex + shift) }
  }

  /// The session itself, by an action of its profile, edits what was said, also during a request.
  mutating func replaceHistory(by history: some Collection<Transcript.Entry>) {
    var promptID: String?
    if case .responding(_, let promptIndex) = state, promptIndex < transcript.count {
      promptID = transcript[promptIndex].id
    }
    transcript.history = Transcript.HistoryView(history)
    lastCommit = nil
    if case .responding(let id, _) = state {
      let index = transcript.lastIndex { $0.id == promptID }
      state = .responding(id, promptIndex: index ?? transcript.count)
    }
  }

  /// Somebody puts another transcript in place.
  ///
  /// The request that is being answered, if any, is to be failed before.
  mutating func replaceTranscript(by transcript: Transcript) {
    self.transcript = transcript
    lastCommit = nil
  }
}
