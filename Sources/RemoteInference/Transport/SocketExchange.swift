// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// One request and its response on a connection of their own.
struct SocketExchange: Sendable {
  /// The maximum number of responses with status 1xx.
  private static let maximumInterimCount = 16

  private let socket: StreamSocket
  private let timer: ExchangeTimer
  private let origin: String
  /// The connection counts until the exchange is released.
  private let permit: ConnectionLimiter.Permit

  /// Connects to the server of a request.
  ///
  /// - Parameters:
  ///   - url: The URL of the request.
  ///   - limits: The limits on the time of the exchange.
  ///   - limiter: The limiter of connections.
  /// - Throws: ``RemoteError`` if there is no connection; `CancellationError` if the task is
  ///   canceled.
  init(to url: URL, limits: TransportLimits, limiter: ConnectionLimiter) async throws {
    origin = url.origin
    permit = try await limiter.permit(for: origin)
    timer = ExchangeTimer(limits)
    let host = url.host.map { $0.trimmingCharacters(in: ["[", "]"]) } ?? ""
    let addresses = try await SocketAddress.addresses(of: host, port: url.port ?? 80)
    guard !addresses.isEmpty else { throw RemoteError.unknownHost(origin) }
    socket = try await Self.connect(addresses, timer, origin)
  }

  private static func connect(
    _ addresses: [SocketAddress], _ timer: ExchangeTimer, _ origin: String
  ) async throws -> StreamSocket {
    for address in addresses {
      guard let socket = address.startConnecting() else { continue }
      do {
        try await socket.waitUntilConnected(until: timer.deadline)
        return socket
      } catch StreamSocket.Failure.lost {
        continue
      } catch StreamSocket.Failure.timedOut {
        throw timer.error
      } catch StreamSocket.Failure.unavailable {
        break
      }
    }
    throw RemoteError.cannotConnect(origin)
  }

  /// Sends the request, and waits for the head of the response.
  ///
  /// - Parameter request: The bytes of the request.
  /// - Returns: The head, and the body.
  /// - Throws: ``RemoteError`` if there is no response; `CancellationError` if the task is
  ///   canceled.
  func response(to request: [UInt8]) async throws -> (HTTPResponseHead, SocketBodyReader) {
    do {
      try await socket.write(request, until: { timer.deadline })
    } catch StreamSocket.Failure.lost {
      // A server can respond, for instance with status 413, before it has read the request.
    } catch let failure as StreamSocket.Failure {
      throw error(failure)
    }
    var parser = HTTPHeadParser()
    var interimCount = 0
    do {
      while true {
        let bytes = try await read()
        guard !bytes.isEmpty else { throw RemoteError.connectionLost(origin, nil) }
        guard var head = try parser.append(bytes) else { continue }
        // Responses with status 1xx precede the response.
        while head.status < 200 {
          interimCount += 1
          guard head.status != 101, interimCount <= Self.maximumInterimCount else {
            throw HTTPHeadParser.SyntaxError()
          }
          let rest = parser.rest
          guard let next = try parser.append(rest) else { break }
          head = next
        }
        guard head.status >= 200 else { continue }
        let body = try SocketBodyReader(self, HTTPBodyDecoder(head), beginning: parser.rest)
        return (head, body)
      }
    } catch is HTTPHeadParser.SyntaxError {
      throw RemoteError.otherProtocol(origin)
    }
  }

  /// Waits for bytes of the response.
  ///
  /// - Returns: The bytes, or none if the server ended the connection.
  /// - Throws: ``RemoteError`` if the connection fails; `CancellationError` if the task is
  ///   canceled.
  func read() async throws -> [UInt8] {
    try timer.checkTotalTime()
    do {
      return try await socket.read(until: timer.deadline)
    } catch let failure as StreamSocket.Failure {
      throw error(failure)
    }
  }

  /// The error of a response that ends early, or is malformed.
  func error(of failure: (any Error)?) -> RemoteError {
    failure is HTTPHeadParser.SyntaxError
      ? .otherProtocol(origin) : .connectionLost(origin, nil)
  }

  private func error(_ failure: StreamSocket.Failure) -> RemoteError {
    switch failure {
    case .timedOut: timer.error
    case .lost(let number): .connectionLost(origin, Int(number))
    case .unavailable: .cannotConnect(origin)
    }
  }
}
