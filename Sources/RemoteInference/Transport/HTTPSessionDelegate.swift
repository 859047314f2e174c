// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// Forwards the callbacks of a URL session to the exchanges of its tasks.
final class HTTPSessionDelegate: NSObject, URLSessionDataDelegate {
  private let exchanges = Mutex<[Int: HTTPExchange]>([:])

  /// The number of tasks that have not ended.
  var openRequestCount: Int { exchanges.withLock { $0.count } }

  /// Adds the exchange of a task, which is removed when the task ends.
  func add(_ exchange: HTTPExchange, for task: URLSessionTask) {
    exchanges.withLock { $0[task.taskIdentifier] = exchange }
  }

  private func exchange(of task: URLSessionTask) -> HTTPExchange? {
    exchanges.withLock { $0[task.taskIdentifier] }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    // The transport follows redirects itself, because Foundation would change the method and send
    // the headers to any host.
    let exchange = exchange(of: task)
    #if !canImport(FoundationNetworking)
      completionHandler(nil)
    #endif
    // FoundationNetworking traps if the handler is called after the task was canceled, which can
    // happen at any time. Without the call, the task waits until it is canceled here.
    if let exchange, let location = request.url {
      exchange.receive(redirect: response.statusCode, to: location)
    } else {
      task.cancel()
    }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    exchange(of: dataTask)?.receive(response)
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(of: dataTask)?.receive(data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    exchange?.finish(with: error.map { RemoteError($0, origin: task.originalRequest?.url?.origin) })
  }
}
