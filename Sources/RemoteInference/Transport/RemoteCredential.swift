// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The key with which requests to a server are authorized.
///
/// No description of a credential, and no error or log of a request, contains the key. A key is
/// sent to the server of the base URL only.
///
/// ```swift
/// let server = RemoteServer.openAI(credential: .environment("OPENAI_API_KEY"))
/// let rotating = RemoteServer.openAI(credential: .provider { try await vault.currentToken() })
/// ```
public struct RemoteCredential: Sendable {
  private enum Source: Sendable {
    case none
    case key(String)
    case environment(String, isOptional: Bool)
    case provider(@Sendable () async throws -> String)
  }

  private let source: Source

  /// No credential.
  public static let none = RemoteCredential(source: .none)

  /// Creates a credential with a fixed key.
  ///
  /// - Parameter key: The key.
  /// - Returns: The credential.
  public static func key(_ key: String) -> Self { Self(source: .key(key)) }

  /// Creates a credential whose key is read from the environment at each request.
  ///
  /// - Parameters:
  ///   - name: The name of the variable.
  ///   - isOptional: Whether requests are sent without a key if the variable is missing.
  /// - Returns: The credential.
  public static func environment(_ name: String, isOptional: Bool = false) -> Self {
    Self(source: .environment(name, isOptional: isOptional))
  }

  /// Creates a credential whose key is provided by a closure at each attempt of a request.
  ///
  /// - Parameter provide: The closure, for instance one that refreshes a token that has expired.
  /// - Returns: The credential.
  public static func provider(_ provide: @escaping @Sendable () async throws -> String) -> Self {
    Self(source: .provider(provide))
  }

  /// Returns the current key.
  ///
  /// - Returns: The key, or `nil` if requests are sent without one.
  /// - Throws: ``RemoteError`` if the variable is missing or the key has characters that no header
  ///   can contain; any error of the provider.
  package func key() async throws -> String? {
    switch source {
    case .none: return nil
    case .key(let key): return try Self.checked(key)
    case .environment(let name, let isOptional):
      let key = ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
      guard let key else {
        if isOptional { return nil }
        throw RemoteError(
          .invalidRequest,
          message:
            "the environment variable '\(name)' has no key; set it, or pass another credential")
      }
      return try Self.checked(key)
    case .provider(let provide): return try Self.checked(try await provide())
    }
  }

  private static func checked(_ key: String) throws(RemoteError) -> String {
    let key = key.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !key.isEmpty, key.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw RemoteError(
        .invalidRequest,
        message:
          "the key is empty or has characters other than visible ASCII; check how it was copied")
    }
    return key
  }
}

extension RemoteCredential: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The kind of the credential, without the key.
  public var description: String {
    switch source {
    case .none: "no credential"
    case .key: "a key"
    case .environment(let name, _): "the key in the environment variable '\(name)'"
    case .provider: "a key from a provider"
    }
  }

  /// The kind of the credential, without the key.
  public var debugDescription: String { description }

  /// A mirror without children, so that `dump` does not print the key.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
