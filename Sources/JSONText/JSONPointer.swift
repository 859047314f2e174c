// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A place in a JSON value (RFC 6901): the names and indices on the way from the root.
package struct JSONPointer: Sendable, Hashable {
  /// The names and indices, from the root, without escapes.
  package private(set) var tokens: [String]

  /// Creates a pointer; without tokens it is the root.
  package init(_ tokens: [String] = []) {
    self.tokens = tokens
  }

  /// The place `name` below this one.
  package func appending(_ name: String) -> JSONPointer {
    JSONPointer(tokens + [name])
  }

  /// The element `index` below this one.
  package func appending(_ index: Int) -> JSONPointer {
    appending(String(index))
  }

  /// A name as it is written inside of a pointer.
  package static func escape(_ name: String) -> String {
    var escaped = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "~": escaped += "~0"
      case "/": escaped += "~1"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// The name that stands inside of a pointer; a `~` before anything but 0 or 1 stays.
  package static func unescape(_ token: some StringProtocol) -> String {
    var name = ""
    var isEscaped = false
    for scalar in token.unicodeScalars {
      switch (isEscaped, scalar) {
      case (true, "0"): name += "~"
      case (true, "1"): name += "/"
      case (true, "~"): name += "~"
      case (true, _): name.unicodeScalars.append(contentsOf: ["~", scalar])
      case (false, "~"): break
      case (false, _): name.unicodeScalars.append(scalar)
      }
      isEscaped = scalar == "~"
    }
    return isEscaped ? name + "~" : name
  }
}

extension JSONPointer: CustomStringConvertible {
  package var description: String {
    tokens.map { "/" + JSONPointer.escape($0) }.joined()
  }
}
