// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// Replaces secrets in texts and headers.
package struct SecretRedactor: Sendable {
  /// The text that replaces a secret.
  package static let replacement = "<redacted>"

  private static let sensitiveParts = ["auth", "key", "token", "secret", "cookie", "password"]

  /// The secrets in all encodings in which a server may return them, longest first.
  private let secrets: [String]

  /// Creates a redactor.
  ///
  /// - Parameters:
  ///   - keys: The secrets.
  ///   - headers: Headers; the values of those whose names suggest a secret are secrets.
  package init(keys: [String] = [], headers: [(name: String, value: String)] = []) {
    var secrets: Set<String> = []
    let sensitive = headers.filter { Self.isSensitive($0.name) }.map(\.value)
    for key in keys + sensitive + sensitive.compactMap(Self.withoutScheme) where !key.isEmpty {
      secrets.insert(key)
      secrets.insert(key.replacing("/", with: "\\/"))
      secrets.insert(Data(key.utf8).base64EncodedString())
      if let encoded = key.addingPercentEncoding(withAllowedCharacters: .alphanumerics) {
        secrets.insert(encoded)
      }
    }
    self.secrets = secrets.sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
  }

  /// Returns a text without the secrets.
  ///
  /// - Parameter text: The text.
  /// - Returns: The text, in which each secret is replaced.
  package func redact(_ text: String) -> String {
    secrets.reduce(text) { $0.replacing($1, with: Self.replacement) }
  }

  /// Returns headers without secrets.
  ///
  /// - Parameter headers: The headers.
  /// - Returns: The headers; the values of those whose names suggest a secret are replaced.
  package func redact(
    _ headers: [(name: String, value: String)]
  ) -> [(name: String, value: String)] {
    headers.map { header in
      let isSensitive = Self.isSensitive(header.name)
      return (header.name, isSensitive ? Self.replacement : redact(header.value))
    }
  }

  /// Returns a URL without secrets, user, password, and query values.
  ///
  /// - Parameter url: The URL.
  /// - Returns: The text of the URL.
  package func redact(_ url: URL) -> String {
    guard var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
      return redact(url.origin)
    }
    components.user = nil
    components.password = nil
    components.queryItems = components.queryItems?.map { item in
      Self.isSensitive(item.name) ? URLQueryItem(name: item.name, value: "redacted") : item
    }
    return redact(components.string ?? url.origin)
  }

  private static func isSensitive(_ name: String) -> Bool {
    let name = name.lowercased()
    return sensitiveParts.contains { name.contains($0) }
  }

  /// Returns the part of a value after an authorization scheme, such as `Bearer`.
  private static func withoutScheme(_ value: String) -> String? {
    value.firstIndex(of: " ").map { String(value[$0...].dropFirst()) }
  }
}
