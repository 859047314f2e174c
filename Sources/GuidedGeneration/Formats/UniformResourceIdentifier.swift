// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The URI syntax of RFC 3986: ASCII, percent-encoded, with a scheme.
enum UniformResourceIdentifier {
  /// Returns whether a string is a URI.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  static func isAbsolute(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), isScheme(bytes[..<colon])
    else { return false }
    var rest = bytes[(colon + 1)...]
    for mark in [UInt8(ascii: "#"), UInt8(ascii: "?")] {
      guard let start = rest.firstIndex(of: mark) else { continue }
      guard isEncoded(rest[(start + 1)...], allowing: "/?:@") else { return false }
      rest = rest[..<start]
    }
    if rest.starts(with: "//".utf8) {
      let authority = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }
      guard isAuthority(authority) else { return false }
      rest = rest[authority.endIndex...]
    }
    return isEncoded(rest, allowing: "/:@")
  }

  private static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, isLetter(first) else { return false }
    return bytes.allSatisfy { isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) }
  }

  /// Returns whether bytes are `user@host:port`; only the host is required, and it may be empty.
  private static func isAuthority(_ bytes: ArraySlice<UInt8>) -> Bool {
    var host = bytes
    if let at = bytes.firstIndex(of: UInt8(ascii: "@")) {
      guard isEncoded(bytes[..<at], allowing: ":") else { return false }
      host = bytes[(at + 1)...]
    }
    let port: ArraySlice<UInt8>
    if host.first == UInt8(ascii: "[") {
      guard let end = host.firstIndex(of: UInt8(ascii: "]")) else { return false }
      let literal = host[(host.startIndex + 1)..<end]
      guard isIPv6(literal) || isIPvFuture(literal) else { return false }
      port = host[(end + 1)...]
    } else {
      let name = host.prefix { $0 != UInt8(ascii: ":") }
      guard isEncoded(name, allowing: "") else { return false }
      port = host[name.endIndex...]
    }
    return port.isEmpty || port.first == UInt8(ascii: ":") && port.dropFirst().allSatisfy(isDigit)
  }

  /// Returns whether all bytes are unreserved, subcomponent delimiters, percent-encoded, or among
  /// `others`.
  private static func isEncoded(_ bytes: ArraySlice<UInt8>, allowing others: String) -> Bool {
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard let high = rest.popFirst(), let low = rest.popFirst(), isHexDigit(high),
          isHexDigit(low)
        else { return false }
      } else if !isLetter(byte), !isDigit(byte), !"-._~!$&'()*+,;=".utf8.contains(byte),
        !others.utf8.contains(byte)
      {
        return false
      }
    }
    return true
  }

  // MARK: - IP addresses

  /// Returns whether bytes are an address of a future version, such as `v1.anything`.
  private static func isIPvFuture(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.first == UInt8(ascii: "v"), let period = bytes.firstIndex(of: UInt8(ascii: "."))
    else { return false }
    let version = bytes[(bytes.startIndex + 1)..<period]
    let rest = bytes[(period + 1)...]
    return !version.isEmpty && version.allSatisfy(isHexDigit) && !rest.isEmpty
      && !rest.contains(UInt8(ascii: "%")) && isEncoded(rest, allowing: ":")
  }

  /// Returns whether bytes are an IPv6 address.
  ///
  /// It has eight groups of hexadecimal digits, or fewer and one `::`, and may end in an IPv4
  /// address.
  private static func isIPv6(_ bytes: ArraySlice<UInt8>) -> Bool {
    let colon = UInt8(ascii: ":")
    let gap = bytes.indices.dropLast().first { bytes[$0] == colon && bytes[$0 + 1] == colon }
    guard let gap else { return groupCount(bytes, allowsIPv4: true) == 8 }
    guard let front = groupCount(bytes[..<gap], allowsIPv4: false),
      let back = groupCount(bytes[(gap + 2)...], allowsIPv4: true)
    else { return false }
    return front + back <= 7
  }

  /// Returns the number of groups, where an IPv4 address counts as two; `nil` if a group is
  /// invalid.
  private static func groupCount(_ bytes: ArraySlice<UInt8>, allowsIPv4: Bool) -> Int? {
    if bytes.isEmpty { return 0 }
    let groups = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    var count = groups.count
    for (index, group) in groups.enumerated() {
      if (1...4).contains(group.count), group.allSatisfy(isHexDigit) { continue }
      guard allowsIPv4, index == groups.count - 1, isIPv4(group) else { return nil }
      count += 1
    }
    return count
  }

  private static func isIPv4(_ bytes: ArraySlice<UInt8>) -> Bool {
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        let text = String(decoding: part, as: UTF8.self)
        return UInt8(text).map { "\($0)" == text } ?? false
      }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool { byte.hexDigitValue != nil }
}
