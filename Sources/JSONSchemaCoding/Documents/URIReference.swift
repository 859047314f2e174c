// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// A URI, or a reference relative to one, divided into its components (RFC 3986, section 3).
struct URIReference: Sendable, Hashable {
  var scheme: String?
  var authority: String?
  var path: String
  var query: String?
  var fragment: String?

  /// Divides a text, which can be any text.
  init(_ text: String) {
    var rest = Substring(text)
    func removeSuffix(after mark: Character) -> String? {
      guard let index = rest.firstIndex(of: mark) else { return nil }
      defer { rest = rest[..<index] }
      return String(rest[rest.index(after: index)...])
    }
    fragment = removeSuffix(after: "#")
    query = removeSuffix(after: "?")
    if let colon = rest.firstIndex(of: ":"), !rest[..<colon].contains("/"), colon > rest.startIndex
    {
      scheme = String(rest[..<colon])
      rest = rest[rest.index(after: colon)...]
    }
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: "/") ?? rest.endIndex
      authority = String(rest[..<end])
      rest = rest[end...]
    }
    path = String(rest)
  }

  /// Returns the reference resolved against a base URI (RFC 3986, section 5.2).
  func resolved(against base: URIReference) -> URIReference {
    if scheme != nil { return self }
    var target = self
    target.scheme = base.scheme
    if authority != nil { return target }
    target.authority = base.authority
    if path.isEmpty {
      target.path = base.path
      target.query = query ?? base.query
    } else if path.hasPrefix("/") {
      target.path = Self.removingDotSegments(path)
    } else {
      let end = base.path.lastIndex(of: "/").map { base.path.index(after: $0) }
      let folder = end.map { String(base.path[..<$0]) } ?? (base.authority == nil ? "" : "/")
      target.path = Self.removingDotSegments(folder + path)
    }
    return target
  }

  /// The text without its fragment.
  var base: String {
    (scheme.map { $0 + ":" } ?? "") + (authority.map { "//" + $0 } ?? "") + path
      + (query.map { "?" + $0 } ?? "")
  }

  /// Resolves the segments `.` and `..`; URNs have no segments and stay as they are.
  private static func removingDotSegments(_ path: String) -> String {
    guard path.contains("/.") || path.hasPrefix(".") else { return path }
    var kept: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case ".": if isLast { kept.append("") }
      case "..":
        if kept.count > 1 || kept.first?.isEmpty == false { kept.removeLast() }
        if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    return kept.joined(separator: "/")
  }

  /// Returns a fragment with its percent escapes decoded.
  static func decoded(_ fragment: String) -> String {
    guard fragment.utf8.contains(UInt8(ascii: "%")) else { return fragment }
    var bytes: [UInt8] = []
    var rest = Array(fragment.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let high = rest[rest.startIndex].hexDigitValue,
        let low = rest[rest.startIndex + 1].hexDigitValue
      {
        bytes.append(UInt8(truncatingIfNeeded: high << 4 | low))
        rest.removeFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
