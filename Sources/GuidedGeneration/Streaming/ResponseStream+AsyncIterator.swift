// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelSession.ResponseStream {
  /// An iterator over the snapshots of a response.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let consumer: ResponseConsumer
    private var revision = 0
    private var version: SnapshotVersion?
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
      while !isFinished {
        switch await consumer.nextUpdate(after: revision) {
        case .snapshot(let snapshot):
          revision = snapshot.revision
          guard let partial = snapshot.content else { continue }
          let raw = consumer.store.content(partial, revision: revision, isComplete: false)
          if let content = try decode(raw) {
            return Snapshot(
              content: content, rawContent: raw, usage: snapshot.usage, entries: snapshot.entries)
          }
        case .finished(.failure(let error)):
          isFinished = true
          throw error
        case .finished(.success(let response)):
          isFinished = true
          return try decode(response.content).map { content in
            Snapshot(
              content: content, rawContent: response.content, usage: response.usage,
              entries: PartialEntries(previous: response.entries, turn: nil))
          }
        }
      }
      return nil
    }

    /// Decodes visible content; returns `nil` if it equals that of the previous snapshot.
    private mutating func decode(_ raw: GeneratedContent) throws -> Content.PartiallyGenerated? {
      do {
        let decoder = consumer.store.decoder
        guard let snapshot = try decoder.snapshot(raw, as: Content.PartiallyGenerated.self),
          snapshot.version != version
        else { return nil }
        version = snapshot.version
        return snapshot.value
      } catch {
        throw consumer.handle.rollBack(raw, as: Content.PartiallyGenerated.self, error: error)
      }
    }
  }
}
