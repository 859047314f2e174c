// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import Foundation

extension RemoteError {
  /// The maximum number of characters of the excerpt of a body.
  package static let bodyExcerptLimit = 1024

  /// Creates the error of a response with an error status.
  ///
  /// - Parameters:
  ///   - status: The status.
  ///   - header: A function that returns the value of a header.
  ///   - body: The beginning of the body.
  ///   - redact: A function that removes secrets from a text.
  ///   - now: The current date.
  package init(
    status: Int, header: (String) -> String?, body: [UInt8], redact: (String) -> String,
    now: Date = Date()
  ) {
    let fields = ServerErrorBody(body)
    let text = redact(String(decoding: body, as: UTF8.self))
    let message = fields.message.map { ": \(Self.shortened(redact($0)))" } ?? ""
    self.init(
      .server, message: "the server rejected the request\(message); \(Self.remedy(for: status))",
      status: status, code: fields.code.map { Self.shortened(redact($0)) },
      requestID: (header("x-request-id") ?? header("request-id") ?? fields.requestID)
        .map { Self.shortened(redact($0)) },
      retryAfter: RetryAfter.delay(header: header, now: now),
      bodyExcerpt: text.isEmpty ? nil : Self.shortened(text))
    if header("x-should-retry") == "false" { isRetryRefused = true }
    contextSize = fields.contextSize
    promptTokenCount = fields.promptTokenCount
  }

  /// Returns a text without control characters, and not longer than an excerpt.
  package static func shortened(_ text: String) -> String {
    let excerpt = text.unicodeScalars.prefix(bodyExcerptLimit).map { scalar in
      scalar.properties.generalCategory == .control ? " " : Character(scalar)
    }
    return String(excerpt) + (text.unicodeScalars.count > bodyExcerptLimit ? "…" : "")
  }

  private static func remedy(for status: Int) -> String {
    switch status {
    case 401, 403: "check the credential of the server"
    case 404, 405: "check the base URL and the name of the model"
    case 408, 409, 425, 429, 500...: "try again later"
    default: "change the request"
    }
  }
}
