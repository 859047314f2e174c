// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Text of a rewritten schema, which is converted to text of the original schema as it arrives.
struct RewrittenText {
  private var rewriter: ResponseRewriter
  /// The beginning of a character whose other bytes have not been returned.
  private var incomplete: [UInt8] = []

  init(_ rewriter: ResponseRewriter) { self.rewriter = rewriter }

  /// Returns the text that follows from a piece of rewritten text.
  mutating func append(_ piece: String) -> String {
    complete(rewriter.append(Array(piece.utf8)))
  }

  /// Returns the rest of the text at its end.
  ///
  /// Text that is not JSON is returned as it is; the session reports the error.
  ///
  /// - Throws: ``RemoteError`` if the text ends inside the object that wraps the value.
  mutating func finish() throws(RemoteError) -> String {
    String(decoding: incomplete + (try rewriter.finish()), as: UTF8.self)
  }

  private mutating func complete(_ bytes: [UInt8]) -> String {
    let all = incomplete + bytes
    let count = all.count - Self.incompleteSuffixLength(of: all)
    incomplete = Array(all[count...])
    return String(decoding: all[..<count], as: UTF8.self)
  }

  /// Returns the number of bytes at the end that begin a character and do not complete it.
  private static func incompleteSuffixLength(of bytes: [UInt8]) -> Int {
    guard let lead = bytes.suffix(3).lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return 0 }
    let length = bytes[lead] < 0xC0 ? 1 : bytes[lead] < 0xE0 ? 2 : bytes[lead] < 0xF0 ? 3 : 4
    return bytes.count - lead < length ? bytes.count - lead : 0
  }
}
