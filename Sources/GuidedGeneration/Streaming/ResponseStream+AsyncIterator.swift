// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelSession.ResponseStream {
  /// Reads the snapshots of a response.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let consumer: ResponseConsumer
    private var seen = 0
    private var last: Snapshot?
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
          if let snapshot = try snapshot(of: picture) {
            last = snapshot
            return snapshot
          }
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

    private func snapshot(of picture: ResponseStore.Picture) throws -> Snapshot? {
      guard let visible = picture.visible else { return nil }
      let raw = consumer.store.content(visible, isComplete: false)
      guard let content = try convert(raw) else { return nil }
      if let last, raw.isComplete == last.rawContent.isComplete, isSame(content, last.content) {
        // The end of a text was reached, say: nothing that can be seen.
        return nil
      }
      return Snapshot(
        content: content, rawContent: raw, usage: picture.usage, entries: picture.entries)
    }

    private func lastSnapshot(of answer: ResponseStore.Answer) throws -> Snapshot? {
      if let last, last.rawContent == answer.content {
        return nil
      }
      guard let content = try convert(answer.content) else { return nil }
      return Snapshot(
        content: content, rawContent: answer.content, usage: answer.usage,
        entries: PartialEntries(settled: answer.entries))
    }

    private func convert(_ raw: GeneratedContent) throws -> Content.PartiallyGenerated? {
      do {
        return try consumer.store.decoder.partial(raw, as: Content.PartiallyGenerated.self)
      } catch {
        throw consumer.handle.rejected(raw, as: Content.PartiallyGenerated.self, error: error)
      }
    }

    private func isSame<Partial>(_ new: Partial, _ old: Partial) -> Bool {
      guard let new = new as? any Equatable else { return false }
      return Self.isEqual(new, old)
    }

    private static func isEqual<Value: Equatable>(_ new: Value, _ old: Any) -> Bool {
      (old as? Value) == new
    }
  }
}
