// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Reports the events of one request to the log of a model.
struct RequestLogger {
  private static let requestCount = Atomic(0)

  private let receive: (@Sendable (RemoteRequestEvent) -> Void)?
  private let number: Int
  private var attempt = 0
  private var url = ""
  private let method: String
  private var redactor = SecretRedactor()

  init(_ request: HTTPRequest, receive: (@Sendable (RemoteRequestEvent) -> Void)?) {
    self.receive = receive
    method = request.method
    number = Self.requestCount.add(1, ordering: .relaxed).newValue
    url = redactor.redact(request.url)
  }

  /// Records the start of an attempt.
  mutating func begin(attempt: Int, _ prepared: PreparedRequest) {
    self.attempt = attempt
    redactor = prepared.redactor
    url = redactor.redact(prepared.request.url)
    record(
      .started(
        bodyByteCount: prepared.request.body?.count ?? 0, headers: prepared.request.headers))
  }

  /// Records an event; the headers in it are redacted.
  func record(_ kind: RemoteRequestEvent.Kind) {
    guard let receive else { return }
    let redacted: RemoteRequestEvent.Kind =
      switch kind {
      case .started(let count, let headers):
        .started(bodyByteCount: count, headers: redactor.redact(headers))
      case .received(let status, let headers):
        .received(status: status, headers: redactor.redact(headers))
      case .retrying, .finished, .failed: kind
      }
    receive(
      RemoteRequestEvent(
        kind: redacted, requestNumber: number, attempt: attempt, method: method, url: url))
  }
}
