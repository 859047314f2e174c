// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import GuidedGeneration
internal import SchemaModel

/// The snapshots of a response that another process serves, created by
/// `servedSnapshots(of:framing:limits:)`.
///
/// Content that violates the schema of the type is an error and not an element.
public struct ServedSnapshotSequence<Bytes: AsyncSequence, Content: Generable>: AsyncSequence
where Bytes.Element: Sequence<UInt8> {
  /// The type of the elements: snapshots.
  public typealias Element = ServedSnapshot<Content>

  let bytes: Bytes
  let framing: StreamFraming
  let limits: StreamLimits

  /// Creates an iterator that reads the bytes from their beginning.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(
      bytes: bytes.makeAsyncIterator(), messages: StreamMessageDecoder(framing, limits: limits))
  }

  /// Waits for the complete content.
  ///
  /// - Returns: The value.
  /// - Throws: The errors of reading the snapshots, or any error of the type's initializer.
  nonisolated(nonsending) public func collect() async throws -> Content {
    var iterator = makeAsyncIterator()
    var last: ServedSnapshot<Content>?
    while let snapshot = try await iterator.next() { last = snapshot }
    guard let last, let value = try iterator.value(of: last.rawContent) else {
      throw RemoteError.cutOff
    }
    return value
  }

  /// An iterator over the snapshots of a served response.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private var bytes: Bytes.AsyncIterator
    private var messages: StreamMessageDecoder
    private var pending: ArraySlice<StreamMessage> = []
    private var decoder: ServedContentDecoder?
    private var version: SnapshotVersion?
    private var isFinished = false

    fileprivate init(bytes: Bytes.AsyncIterator, messages: StreamMessageDecoder) {
      self.bytes = bytes
      self.messages = messages
    }

    /// Waits for the next snapshot.
    ///
    /// - Parameter actor: The actor of the caller, on which the content is decoded.
    /// - Returns: The snapshot, or `nil` after the last one.
    /// - Throws: ``GuidedGeneration/ServedFailure`` if the server reports one; ``RemoteError`` if
    ///   the stream exceeds a limit, ends before the complete content, or is not a served response;
    ///   ``GuidedGeneration/GenerationSchema/Violation`` if the content violates the schema; any
    ///   error of the bytes or of the type's initializer.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws -> ServedSnapshot<Content>? {
      do {
        while !isFinished {
          if let message = pending.popFirst() {
            if let snapshot = try snapshot(of: message) { return snapshot }
          } else if let chunk = try await bytes.next(isolation: actor) {
            pending = try messages.append(Array(chunk))[...]
          } else {
            guard let message = messages.finish() else { throw RemoteError.cutOff }
            pending = [message]
          }
        }
        return nil
      } catch {
        isFinished = true
        throw error
      }
    }

    private mutating func snapshot(
      of message: StreamMessage
    ) throws -> ServedSnapshot<Content>? {
      switch ServedMessage(message.data) {
      case nil:
        throw RemoteError(
          .malformedResponse,
          message: "the message at offset \(message.offset) is not part of a served response; "
            + "check the path and the framing")
      case .failure(let failure): throw failure
      case .snapshot(let value, let open):
        // The complete content has a message of its own.
        return open > 0 ? try snapshot(of: value, open: open) : nil
      case .result(let value):
        let last = try snapshot(of: value, open: 0)
        isFinished = true
        return last
      }
    }

    private mutating func snapshot(
      of value: JSONValue, open: Int
    ) throws -> ServedSnapshot<Content>? {
      var decoder = try self.decoder ?? ServedContentDecoder(schema: Content.generationSchema)
      // The decoder is moved out, so that its parser continues and is not copied.
      self.decoder = nil
      defer { self.decoder = decoder }
      guard let content = try decoder.content(value, open: open),
        let snapshot = try decoder.snapshot(content, as: Content.PartiallyGenerated.self),
        snapshot.version != version
      else { return nil }
      version = snapshot.version
      return ServedSnapshot(content: snapshot.value, rawContent: content)
    }

    /// Decodes the complete value; returns `nil` for content that is incomplete.
    fileprivate func value(of content: GeneratedContent) throws -> Content? {
      guard content.isComplete else { return nil }
      return try decoder?.value(content, as: Content.self)
    }
  }
}

extension RemoteError {
  /// The error of a served response without its last message.
  fileprivate static var cutOff: Self {
    Self(
      .connection,
      message: "the served response ended before the complete content; send the request again")
  }
}
