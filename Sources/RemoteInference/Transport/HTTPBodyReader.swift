// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The reader of a response's body.
///
/// The request is canceled when the reader is released, so that a body that is not read to its end
/// does not keep the connection.
final class HTTPBodyReader: Sendable {
  private let exchange: HTTPExchange

  init(_ exchange: HTTPExchange) { self.exchange = exchange }

  deinit { exchange.fail(with: CancellationError()) }

  /// Waits for bytes of the body.
  ///
  /// - Returns: The bytes, or `nil` at the end.
  /// - Throws: ``RemoteError`` if the response fails; `CancellationError` if the task is canceled.
  func next() async throws -> [UInt8]? { try await exchange.next() }
}
