// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The state machine of a session: it admits one request at a time, and rolls the transcript back
/// when a request fails.
struct SessionStateMachine: Sendable {
  struct RequestID: Hashable, Sendable {
    fileprivate let number: Int
  }

  private enum State: Sendable {
    case idle
    case responding(RequestID, promptIndex: Int)
  }

  private var state = State.idle
  private var requestCount = 0
  private var lastCommit: (id: RequestID, promptIndex: Int)?

  /// The conversation, up to the prompt of the running request.
  private(set) var transcript: Transcript

  /// The number of tokens that all requests have used.
  private(set) var usage = LanguageModelSession.Usage.zero

  init(transcript: Transcript) { self.transcript = transcript }

  /// Begins a request.
  ///
  /// - Parameter prompt: The transcript entry of the prompt.
  /// - Returns: The identifier of the request, or `nil` if another request is running.
  mutating func begin(with prompt: Transcript.Entry) -> RequestID? {
    guard case .idle = state else { return nil }
    let id = RequestID(number: requestCount)
    requestCount += 1
    state = .responding(id, promptIndex: transcript.count)
    lastCommit = nil
    transcript.append(prompt)
    return id
  }

  /// Commits a request.
  ///
  /// - Parameters:
  ///   - id: The request; it is ignored unless it is running.
  ///   - entries: The entries that the request adds to the transcript.
  mutating func commit(_ id: RequestID, entries: [Transcript.Entry]) {
    guard case .responding(id, let promptIndex) = state else { return }
    lastCommit = (id, promptIndex)
    transcript.append(contentsOf: entries)
    state = .idle
  }

  /// Adds the tokens of a request, whether or not it was successful.
  mutating func add(_ usage: LanguageModelSession.Usage) { self.usage = self.usage + usage }

  /// Removes a request and its prompt from the transcript.
  ///
  /// - Parameter id: The request; it is ignored unless it is running, or was committed last and
  ///   nothing has changed since.
  mutating func rollBack(_ id: RequestID) {
    switch state {
    case .responding(id, let promptIndex):
      transcript.removeSubrange(promptIndex...)
      state = .idle
    case .idle:
      guard let commit = lastCommit, commit.id == id else { return }
      transcript.removeSubrange(commit.promptIndex...)
      lastCommit = nil
    case .responding:
      break
    }
  }

  /// Replaces the instructions at the beginning of the transcript.
  ///
  /// - Parameter instructions: The instructions, or `nil` for none.
  mutating func replaceInstructions(by instructions: Transcript.Instructions?) {
    let old = transcript.count - transcript.history.count
    transcript.replaceSubrange(..<old, with: instructions.map { [.instructions($0)] } ?? [])
    let shift = (instructions == nil ? 0 : 1) - old
    if case .responding(let id, let promptIndex) = state {
      state = .responding(id, promptIndex: promptIndex + shift)
    }
    lastCommit = lastCommit.map { (id: $0.id, promptIndex: $0.promptIndex + shift) }
  }

  /// Replaces the history on behalf of the session's own profile or tools, also during a request.
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

  /// Replaces the transcript and ends the running request, if there is one.
  mutating func replaceTranscript(by transcript: Transcript) {
    self.transcript = transcript
    lastCommit = nil
    state = .idle
  }
}
