// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelSession.ResponseStream {
  /// An iterator over the snapshots of a response.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let consumer: ResponseConsumer
    private var revision = 0
    private var version: SnapshotVersion?
    private var reasoningRevision = 0
    /// Whether the last snapshot preceded all content of the response.
    private var isBeforeContent = false
    private var isFinished = false

    init(consumer: ResponseConsumer) { self.consumer = consumer }

    /// Waits for the next snapshot.
    ///
    /// - Parameter actor: The actor of the caller, on which the content is decoded.
    /// - Returns: The next snapshot, or `nil` after the last one.
    /// - Throws: ``LanguageModelSession/GenerationError`` and any error of the model's executor or
    ///   of a tool; `CancellationError` if the task was canceled.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws -> Snapshot? {
      switch try await next(until: nil, isolation: actor) {
      case .snapshot(let snapshot): snapshot
      case .end, .elapsed: nil
      }
    }

    /// The result of waiting for a snapshot.
    enum WaitResult {
      case snapshot(Snapshot)
      /// The last snapshot has been returned.
      case end
      /// There was no new snapshot before the timer elapsed.
      case elapsed
    }

    /// Waits for the next snapshot, or until a timer elapses.
    mutating func next(
      until timer: WaitTimer?, isolation actor: isolated (any Actor)?
    ) async throws -> WaitResult {
      while !isFinished {
        switch await consumer.nextUpdate(after: revision, until: timer) {
        case .snapshot(let snapshot):
          revision = snapshot.revision
          if let visible = visible(snapshot) { return .snapshot(visible) }
        case .finished(.failure(let error)):
          isFinished = true
          throw error
        case .finished(.success(let response)):
          isFinished = true
          return try last(of: response).map(WaitResult.snapshot) ?? .end
        case nil: return .elapsed
        }
      }
      return .end
    }

    /// Returns the snapshot of an unfinished response, or `nil` if it shows nothing new.
    ///
    /// Content that cannot be decoded has no snapshot, because the model may still complete or
    /// replace it.
    private mutating func visible(_ snapshot: ResponseStore.Snapshot) -> Snapshot? {
      let store = consumer.store
      let raw = snapshot.content.map { store.content($0, revision: revision, isComplete: false) }
      let showsReasoning = snapshot.reasoningRevision > reasoningRevision
      if let raw, isBeforeContent, !showsReasoning, raw.isEmptyBeginning { return nil }
      guard let content = raw ?? (showsReasoning ? store.emptyContent : nil),
        let value = try? decode(content, reasoningRevision: snapshot.reasoningRevision)
      else { return nil }
      isBeforeContent = raw == nil
      return Snapshot(
        content: value, rawContent: content, usage: snapshot.usage, attempt: snapshot.attempt,
        entries: snapshot.entries)
    }

    /// Returns the snapshot of a complete response, or `nil` if the previous one has shown it.
    private mutating func last(
      of response: ResponseStore.FinishedResponse
    ) throws -> Snapshot? {
      do {
        return try decode(response.content, reasoningRevision: response.reasoningRevision).map {
          Snapshot(
            content: $0, rawContent: response.content, usage: response.usage,
            attempt: response.attempt,
            entries: PartialEntries(previous: response.entries, turn: nil))
        }
      } catch {
        throw consumer.handle.rollBack(
          response, as: Content.PartiallyGenerated.self, error: error)
      }
    }

    /// Decodes visible content; returns `nil` if neither it nor the reasoning has changed.
    private mutating func decode(
      _ raw: GeneratedContent, reasoningRevision: Int
    ) throws -> Content.PartiallyGenerated? {
      let decoder = consumer.store.decoder
      guard let snapshot = try decoder.snapshot(raw, as: Content.PartiallyGenerated.self),
        snapshot.version != version || reasoningRevision > self.reasoningRevision
      else { return nil }
      version = snapshot.version
      self.reasoningRevision = reasoningRevision
      return snapshot.value
    }
  }
}

extension GeneratedContent {
  /// Whether the content is the beginning of an object or array of which no part is visible.
  fileprivate var isEmptyBeginning: Bool {
    guard !isComplete else { return false }
    return switch node.value {
    case .structure(let members): members.members.isEmpty
    case .array(let elements): elements.isEmpty
    default: false
    }
  }
}
