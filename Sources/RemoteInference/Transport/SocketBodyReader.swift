// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The reader of a response's body on a connection, which is closed with the end of the body, with
/// an error, or when the reader is released.
final class SocketBodyReader: Sendable {
  private struct Open: Sendable {
    let exchange: SocketExchange
    var decoder: HTTPBodyDecoder
    var beginning: [UInt8]
  }

  /// The connection, or `nil` while a call reads, and after the end.
  private let state: Mutex<Open?>

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - exchange: The exchange.
  ///   - decoder: The decoder of the body.
  ///   - beginning: The bytes that arrived with the head.
  init(_ exchange: SocketExchange, _ decoder: HTTPBodyDecoder, beginning: some Sequence<UInt8>) {
    state = Mutex(Open(exchange: exchange, decoder: decoder, beginning: Array(beginning)))
  }

  /// Waits for bytes of the body.
  ///
  /// - Returns: The bytes, or `nil` at the end.
  /// - Throws: ``RemoteError`` if the response fails; `CancellationError` if the task is canceled.
  func next() async throws -> [UInt8]? {
    let taken = state.withLock { state in
      defer { state = nil }
      return state
    }
    guard var open = taken else { return nil }
    while !open.decoder.isComplete {
      var bytes = open.beginning
      open.beginning = []
      if bytes.isEmpty { bytes = try await open.exchange.read() }
      guard !bytes.isEmpty else {
        guard open.decoder.canEnd else { throw open.exchange.error(of: nil) }
        return nil
      }
      let body: [UInt8]
      do {
        body = try open.decoder.append(bytes)
      } catch {
        throw open.exchange.error(of: error)
      }
      guard !body.isEmpty else { continue }
      if !open.decoder.isComplete { state.withLock { [open] in $0 = open } }
      return body
    }
    return nil
  }
}
