// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelSession.ResponseStream {
  /// Reads the snapshots of a response.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let consumer: ResponseConsumer
    private var seen = 0
    private var version: SnapshotVersion?
    private var isAtEnd = false

    init(consumer: ResponseConsumer) {
      self.consumer = consumer
    }

    /// Waits for the next snapshot.
    ///
    /// - Parameter actor: The actor that the caller runs on; snapshots are converted there.
    /// - Returns: The next snapshot, or nil after the last.
    /// - Throws: ``LanguageModelSession/GenerationError`` and whatever the model's executor or a
    ///   tool throws; `CancellationError` if the task was cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws -> Snapshot? {
      while !isAtEnd {
        switch await consumer.news(after: seen) {
        case .picture(let picture):
          seen = picture.revision
          if let snapshot = try snapshot(of: picture) { return snapshot }
        case .ended(.failure(let error)):
          isAtEnd = true
          throw error
        case .ended(.success(let answer)):
          isAtEnd = true
          return try lastSnapshot(of: answer)
        }
      }
      return nil
    }

    private mutating func snapshot(of picture: ResponseStore.Picture) throws -> Snapshot? {
      guard let visible = picture.visible else { return nil }
      let raw = consumer.store.content(visible, revision: picture.revision, isComplete: false)
      return try convert(raw).map { content in
        Snapshot(content: content, rawContent: raw, usage: picture.usage, entries: picture.entries)
      }
    }

    private mutating func lastSnapshot(of answer: ResponseStore.Answer) throws -> Snapshot? {
      try convert(answer.content).map { content in
        Snapshot(
          content: content, rawContent: answer.content, usage: answer.usage,
          entries: PartialEntries(settled: answer.entries))
      }
    }

    /// Decodes what is visible; nil when it looks as it did last time.
    private mutating func convert(
      _ raw: GeneratedContent
    ) throws -> Content.PartiallyGenerated? {
      do {
        let decoder = consumer.store.decoder
        guard let snapshot = try decoder.snapshot(raw, as: Content.PartiallyGenerated.self),
          snapshot.version != version
        else { return nil }
        version = snapshot.version
        return snapshot.value
      } catch {
        throw consumer.handle.rejected(raw, as: Content.PartiallyGenerated.self, error: error)
      }
    }
  }
}
