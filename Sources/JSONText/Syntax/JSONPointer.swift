// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A position in a JSON value (RFC 6901): the names and indices on the path from the root.
package struct JSONPointer: Sendable {
  /// The names and indices, from the root, without escapes.
  package let tokens: [String]
  /// The hash value, which follows from that of the parent and the last token.
  private let hash: Int

  /// Creates a pointer.
  ///
  /// - Parameter tokens: The names and indices, from the root; empty for the root itself.
  package init(_ tokens: [String] = []) {
    self.tokens = tokens
    hash = tokens.reduce(0, Self.hash)
  }

  private init(_ parent: JSONPointer, _ tokens: [String]) {
    self.tokens = parent.tokens + tokens
    hash = tokens.reduce(parent.hash, Self.hash)
  }

  private static func hash(parent: Int, _ token: String) -> Int {
    var hasher = Hasher()
    hasher.combine(parent)
    hasher.combine(token)
    return hasher.finalize()
  }

  /// Extends the pointer to a member.
  ///
  /// - Parameter name: The member's name, without escapes.
  /// - Returns: The pointer to the member.
  package func appending(_ name: String) -> JSONPointer { appending([name]) }

  /// Extends the pointer to a descendant.
  ///
  /// - Parameter tokens: The names and indices from here, without escapes.
  /// - Returns: The pointer to the descendant.
  package func appending(_ tokens: [String]) -> JSONPointer { JSONPointer(self, tokens) }

  /// Extends the pointer to an element.
  ///
  /// - Parameter index: The element's index, from 0.
  /// - Returns: The pointer to the element.
  package func appending(_ index: Int) -> JSONPointer { appending(String(index)) }

  /// Escapes a name for a pointer.
  ///
  /// - Parameter name: The name.
  /// - Returns: The token, in which `~0` and `~1` represent `~` and `/`.
  package static func escape(_ name: String) -> String {
    // Most names have nothing to escape, and replacing is slow.
    guard name.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
      return name
    }
    let bytes = Array(name.utf8).replacing("~".utf8, with: "~0".utf8)
    return String(decoding: bytes.replacing("/".utf8, with: "~1".utf8), as: UTF8.self)
  }

  /// Decodes a token of a pointer.
  ///
  /// - Parameter token: The token; a `~` before anything but 0 or 1 is kept.
  /// - Returns: The name.
  package static func unescape(_ token: some StringProtocol) -> String {
    guard token.utf8.contains(UInt8(ascii: "~")) else { return String(token) }
    let bytes = Array(token.utf8).replacing("~1".utf8, with: "/".utf8)
    return String(decoding: bytes.replacing("~0".utf8, with: "~".utf8), as: UTF8.self)
  }
}

extension JSONPointer: Hashable {
  package static func == (left: JSONPointer, right: JSONPointer) -> Bool {
    left.hash == right.hash && left.tokens == right.tokens
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension JSONPointer: CustomStringConvertible {
  package var description: String { tokens.map { "/" + JSONPointer.escape($0) }.joined() }
}
