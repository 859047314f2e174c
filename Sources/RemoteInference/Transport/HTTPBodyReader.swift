// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The reader of a response's body.
///
/// A request whose body was not read to its end is canceled soon after the reader is released.
final class HTTPBodyReader: Sendable {
  private let exchange: HTTPExchange

  init(_ exchange: HTTPExchange) { self.exchange = exchange }

  deinit { exchange.abandon() }

  /// Waits for bytes of the body.
  ///
  /// - Returns: The bytes, or `nil` at the end.
  /// - Throws: ``RemoteError`` if the response fails; `CancellationError` if the task is canceled.
  func next() async throws -> [UInt8]? { try await exchange.next() }
}
