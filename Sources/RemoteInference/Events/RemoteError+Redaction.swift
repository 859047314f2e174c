// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension RemoteError {
  /// Returns the error without secrets in its texts.
  ///
  /// - Parameter redact: A function that removes secrets from a text.
  /// - Returns: The error.
  package func redacted(by redact: (String) -> String) -> Self {
    var error = self
    error.message = redact(message)
    error.code = code.map(redact)
    error.requestID = requestID.map(redact)
    error.bodyExcerpt = bodyExcerpt.map(redact)
    return error
  }
}
