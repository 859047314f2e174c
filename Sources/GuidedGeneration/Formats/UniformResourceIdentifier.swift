// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The texts that RFC 3986 calls a URI: those with a scheme, in ASCII and percent-encoded.
enum UniformResourceIdentifier {
  /// Whether a text is a URI.
  ///
  /// - Complexity: O(*n*) in the bytes of the text.
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

  /// `user@host:port`, of which only the host must be there, and may be empty.
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
      guard isAddress(literal) || isFutureAddress(literal) else { return false }
      port = host[(end + 1)...]
    } else {
      let name = host.prefix { $0 != UInt8(ascii: ":") }
      guard isEncoded(name, allowing: "") else { return false }
      port = host[name.endIndex...]
    }
    return port.isEmpty || port.first == UInt8(ascii: ":") && port.dropFirst().allSatisfy(isDigit)
  }

  /// Whether all bytes are unreserved, delimiters, other ones that are allowed, or encoded.
  private static func isEncoded(_ bytes: ArraySlice<UInt8>, allowing others: String) -> Bool {
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard let high = rest.popFirst(), let low = rest.popFirst(), isHexadecimal(high),
          isHexadecimal(low)
        else { return false }
      } else if !isLetter(byte), !isDigit(byte), !"-._~!$&'()*+,;=".utf8.contains(byte),
        !others.utf8.contains(byte)
      {
        return false
      }
    }
    return true
  }

  // MARK: - Addresses

  /// `v1.anything`.
  private static func isFutureAddress(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.first == UInt8(ascii: "v"), let period = bytes.firstIndex(of: UInt8(ascii: "."))
    else { return false }
    let version = bytes[(bytes.startIndex + 1)..<period]
    let rest = bytes[(period + 1)...]
    return !version.isEmpty && version.allSatisfy(isHexadecimal) && !rest.isEmpty
      && !rest.contains(UInt8(ascii: "%")) && isEncoded(rest, allowing: ":")
  }

  /// Eight groups of hexadecimal digits, or fewer around one `::`; the last two may be a dotted
  /// address of four bytes.
  private static func isAddress(_ bytes: ArraySlice<UInt8>) -> Bool {
    let colon = UInt8(ascii: ":")
    let gap = bytes.indices.dropLast().first { bytes[$0] == colon && bytes[$0 + 1] == colon }
    guard let gap else { return groupCount(bytes, mayEndDotted: true) == 8 }
    guard let front = groupCount(bytes[..<gap], mayEndDotted: false),
      let back = groupCount(bytes[(gap + 2)...], mayEndDotted: true)
    else { return false }
    return front + back <= 7
  }

  /// How many groups there are, of which a dotted address counts as two; nil for anything else.
  private static func groupCount(_ bytes: ArraySlice<UInt8>, mayEndDotted: Bool) -> Int? {
    if bytes.isEmpty { return 0 }
    let groups = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    var count = groups.count
    for (index, group) in groups.enumerated() {
      if (1...4).contains(group.count), group.allSatisfy(isHexadecimal) { continue }
      guard mayEndDotted, index == groups.count - 1, isDotted(group) else { return nil }
      count += 1
    }
    return count
  }

  private static func isDotted(_ bytes: ArraySlice<UInt8>) -> Bool {
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

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }
}
