// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelSession {
  /// The snapshots of a response as the body of an HTTP response, created by
  /// ``ResponseStream/serverSentEvents(keepAlive:describing:)`` or
  /// ``ResponseStream/jsonLines(describing:)``.
  ///
  /// Each element is the UTF-8 text of one message or comment. The last message contains the
  /// complete content or a failure, so iterating never throws. The newest snapshot is read when the
  /// next element is requested: a client that reads slowly receives fewer snapshots. When the
  /// iterator is released or its task is canceled, because the client has closed the connection,
  /// the model stops.
  public struct ServedResponse<Content: Generable>: AsyncSequence, Sendable {
    /// The text of one message.
    public typealias Element = String
    /// The sequence reports errors as messages.
    public typealias Failure = Never

    /// The separation of messages.
    enum Framing: Sendable {
      case serverSentEvents
      case jsonLines
    }

    let handle: ResponseHandle
    let framing: Framing
    /// The time without a message after which a comment is sent.
    let keepAlive: Duration?
    let describe: @Sendable (any Swift.Error) -> ServedFailure

    /// The value of the header `Content-Type`.
    public var mediaType: String {
      switch framing {
      case .serverSentEvents: "text/event-stream"
      case .jsonLines: "application/jsonl"
      }
    }

    /// Creates an iterator that begins with the newest snapshot.
    public func makeAsyncIterator() -> AsyncIterator {
      let stream = ResponseStream<Content>(handle)
      return AsyncIterator(
        stream: stream, snapshots: stream.makeAsyncIterator(), framing: framing,
        keepAlive: keepAlive, describe: describe)
    }

    /// An iterator over the messages of a served response.
    public struct AsyncIterator: AsyncIteratorProtocol {
      fileprivate let stream: ResponseStream<Content>
      /// The snapshots, or `nil` after the last message.
      fileprivate var snapshots: ResponseStream<Content>.AsyncIterator?
      fileprivate let framing: Framing
      fileprivate let keepAlive: Duration?
      fileprivate let describe: @Sendable (any Swift.Error) -> ServedFailure
      private var lastMessage: ServedMessage?

      fileprivate init(
        stream: ResponseStream<Content>, snapshots: ResponseStream<Content>.AsyncIterator,
        framing: Framing, keepAlive: Duration?,
        describe: @escaping @Sendable (any Swift.Error) -> ServedFailure
      ) {
        self.stream = stream
        self.snapshots = snapshots
        self.framing = framing
        self.keepAlive = keepAlive
        self.describe = describe
      }

      /// Waits for the next message.
      ///
      /// - Parameter actor: The actor of the caller, on which the content is decoded.
      /// - Returns: The text of the message or comment; `nil` after the last message and in a
      ///   canceled task.
      public mutating func next(
        isolation actor: isolated (any Actor)? = #isolation
      ) async -> String? {
        guard var snapshots else { return nil }
        let timer = keepAlive.map { WaitTimer($0, waking: stream.handle.store) }
        do {
          while true {
            let snapshot: ResponseStream<Content>.Snapshot
            switch try await snapshots.next(until: timer, isolation: actor) {
            case .snapshot(let next): snapshot = next
            case .end:
              self.snapshots = nil
              return text(of: .result(try await stream.collect().rawContent.jsonValue))
            case .elapsed:
              self.snapshots = snapshots
              return Self.comment
            }
            // The complete content is the last message.
            guard !snapshot.rawContent.isComplete else { continue }
            let message = ServedMessage(snapshot: snapshot.rawContent)
            // The reasoning of the model is not sent.
            guard message != lastMessage else { continue }
            lastMessage = message
            self.snapshots = snapshots
            return text(of: message)
          }
        } catch is CancellationError {
          self.snapshots = nil
          return nil
        } catch {
          self.snapshots = nil
          return text(of: .failure(describe(error)))
        }
      }

      /// A comment of an event stream, which ends with an empty line as an event does.
      private static var comment: String { ": keep-alive\n\n" }

      private func text(of message: ServedMessage) -> String {
        switch framing {
        case .serverSentEvents: "event: \(message.name)\ndata: \(message.text)\n\n"
        case .jsonLines: "\(message.text)\n"
        }
      }
    }
  }
}
