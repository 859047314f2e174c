// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// The transport of Foundation.
///
/// Bytes are written by the session's serial delegate queue, so that they do not accumulate in an
/// asynchronous stream while the disk is slower than the network.
struct URLSessionHubTransport: HubTransport {
  /// The longest time without a byte, in seconds.
  var idleTimeout = 60.0

  func fetch(
    _ url: URL, token: String?, from offset: Int,
    head: @escaping @Sendable (HubResponseHead) throws -> Bool,
    body: @escaping @Sendable ([UInt8]) throws -> Void
  ) async throws {
    var request = URLRequest(url: url, timeoutInterval: idleTimeout)
    request.setValue("swift-guided-generation", forHTTPHeaderField: "User-Agent")
    // A compressed body would not have the announced size.
    request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
    if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
    if offset > 0 { request.setValue("bytes=\(offset)-", forHTTPHeaderField: "Range") }
    let receiver = HubReceiver(head: head, body: body)
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = idleTimeout
    let session = URLSession(configuration: configuration, delegate: receiver, delegateQueue: nil)
    defer { session.finishTasksAndInvalidate() }
    let task = session.dataTask(with: request)
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        receiver.start(continuation)
        task.resume()
      }
    } onCancel: {
      task.cancel()
    }
    try Task.checkCancellation()
  }
}

/// The delegate of one request.
private final class HubReceiver: NSObject, URLSessionDataDelegate {
  private struct State {
    var continuation: CheckedContinuation<Void, any Error>?
    /// The error of a closure, which takes precedence over the cancellation that it causes.
    var failure: (any Error)?
    var skipsBody = false
  }

  private let state = Mutex(State())
  private let head: @Sendable (HubResponseHead) throws -> Bool
  private let body: @Sendable ([UInt8]) throws -> Void

  init(
    head: @escaping @Sendable (HubResponseHead) throws -> Bool,
    body: @escaping @Sendable ([UInt8]) throws -> Void
  ) {
    self.head = head
    self.body = body
  }

  func start(_ continuation: CheckedContinuation<Void, any Error>) {
    state.withLock { $0.continuation = continuation }
  }

  private func fail(_ error: any Error) {
    state.withLock { state in
      if state.failure == nil { state.failure = error }
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    let origin = task.originalRequest?.url
    guard let target = request.url,
      target.scheme == "https" || target.scheme == origin?.scheme
    else {
      fail(URLError(.badURL))
      task.cancel()
      completionHandler(nil)
      return
    }
    var request = request
    for name in ["Range", "User-Agent", "Accept-Encoding"] {
      request.setValue(
        task.originalRequest?.value(forHTTPHeaderField: name), forHTTPHeaderField: name)
    }
    let isSameServer =
      target.host() == origin?.host() && target.port == origin?.port
      && target.scheme == origin?.scheme
    request.setValue(
      isSameServer ? task.originalRequest?.value(forHTTPHeaderField: "Authorization") : nil,
      forHTTPHeaderField: "Authorization")
    completionHandler(request)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    guard let response = response as? HTTPURLResponse else {
      completionHandler(.cancel)
      return
    }
    var headers: [String: String] = [:]
    for (name, value) in response.allHeaderFields {
      guard let name = name as? String, let value = value as? String else { continue }
      headers[name.lowercased()] = value
    }
    do {
      let reads = try head(HubResponseHead(status: response.statusCode, headers: headers))
      state.withLock { $0.skipsBody = !reads }
      completionHandler(reads ? .allow : .cancel)
    } catch {
      fail(error)
      completionHandler(.cancel)
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isOpen = state.withLock { $0.failure == nil && !$0.skipsBody }
    guard isOpen else { return }
    do {
      try body([UInt8](data))
    } catch {
      fail(error)
      dataTask.cancel()
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let (continuation, result) = state.withLock { state in
      let continuation = state.continuation
      state.continuation = nil
      let failure = state.failure ?? (state.skipsBody ? nil : error)
      return (continuation, failure)
    }
    if let result {
      let isCanceled = (result as? URLError)?.code == .cancelled
      continuation?.resume(throwing: isCanceled ? CancellationError() : result)
    } else {
      continuation?.resume()
    }
  }
}
