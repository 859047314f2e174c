// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

@testable import ModelCatalog

/// A hub in memory whose responses have faults.
final class FaultyHub: HubTransport {
  /// A fault of one response.
  enum Fault: Sendable {
    /// The connection ends after a number of bytes.
    case cut(after: Int)
    /// The server responds with a status instead of the file.
    case status(Int)
    /// The server ignores the requested range and sends the complete file.
    case ignoredRange
    /// The server states another range than the one that was requested.
    case wrongRange
    /// The file has additional bytes.
    case tooLong
    /// The file has other bytes of the same length.
    case otherBytes
  }

  struct Request: Sendable, Equatable {
    let path: String
    let offset: Int
    let token: String?
  }

  private struct State {
    var faults: [Fault]
    var requests: [Request] = []
  }

  static let commit = String(repeating: "a1", count: 20)
  private let files: [String: [UInt8]]
  private let description: String
  private let state: Mutex<State>

  init(_ files: [String: [UInt8]], faults: [Fault] = [], description: String? = nil) {
    self.files = files
    self.description = description ?? Self.describe(files)
    state = Mutex(State(faults: faults))
  }

  var requests: [Request] { state.withLock { $0.requests } }

  static func describe(_ files: [String: [UInt8]]) -> String {
    let siblings = files.sorted { $0.key < $1.key }.map { path, bytes in
      var checksum = SHA256()
      checksum.append(bytes)
      return
        #"{"rfilename":"\#(path)","lfs":{"sha256":"\#(checksum.finish())","size":\#(bytes.count)}}"#
    }
    return
      #"{"sha":"\#(commit)","siblings":[{"rfilename":"README.md"},\#(siblings.joined(separator: ","))]}"#
  }

  func fetch(
    _ url: URL, token: String?, from offset: Int,
    head: @escaping @Sendable (HubResponseHead) throws -> Bool,
    body: @escaping @Sendable ([UInt8]) throws -> Void
  ) async throws {
    try Task.checkCancellation()
    state.withLock {
      $0.requests.append(Request(path: url.path(), offset: offset, token: token))
    }
    if url.path().contains("/api/") {
      if try head(HubResponseHead(status: 200)) { try body(Array(description.utf8)) }
      return
    }
    let name = url.path().components(separatedBy: "/resolve/\(Self.commit)/").last ?? ""
    guard var bytes = files[name] else {
      _ = try head(HubResponseHead(status: 404))
      return
    }
    let fault = state.withLock { $0.faults.isEmpty ? nil : $0.faults.removeFirst() }
    let size = bytes.count
    var start = offset
    switch fault {
    case .status(let status):
      _ = try head(HubResponseHead(status: status))
      return
    case .ignoredRange: start = 0
    case .tooLong: bytes += [1, 2, 3]
    case .otherBytes: bytes = bytes.map { $0 ^ 1 }
    case .wrongRange, .cut, nil: break
    }
    var response = HubResponseHead(status: start > 0 ? 206 : 200)
    if start > 0 {
      let stated = if case .wrongRange? = fault { start - 1 } else { start }
      response.headers["content-range"] = "bytes \(stated)-\(size - 1)/\(size)"
    }
    guard try head(response) else { return }
    var end = bytes.count
    if case .cut(let count)? = fault { end = min(start + count, end) }
    for position in stride(from: start, to: end, by: 7) {
      try body(Array(bytes[position..<min(position + 7, end)]))
    }
    if end < bytes.count { throw URLError(.networkConnectionLost) }
  }
}
