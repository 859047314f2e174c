// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// One Swift file that the generator reads.
package struct SourceFile: Sendable, Hashable {
  /// Where declarations are looked for in a file.
  package enum Mode: Sendable, Hashable {
    /// In the guarded regions, or in the whole file when it has none.
    case automatic
    /// In the guarded regions only; the compiler reads the rest of the file itself.
    case regions
    /// Everywhere; the compiler never sees the file.
    case wholeFile
  }

  /// The path that diagnostics and source locations name.
  package let path: String
  /// The contents.
  package let bytes: [UInt8]
  /// Where declarations are looked for.
  package let mode: Mode
  /// The lines of the contents.
  package let lines: LineTable

  /// Creates a file from its bytes.
  ///
  /// - Parameters:
  ///   - path: The path that diagnostics and source locations name.
  ///   - bytes: The contents, UTF-8.
  ///   - mode: Where declarations are looked for.
  package init(path: String, bytes: [UInt8], mode: Mode = .automatic) {
    self.path = path
    self.bytes = bytes
    self.mode = mode
    lines = LineTable(bytes)
  }

  /// Creates a file from its text.
  ///
  /// - Parameters:
  ///   - path: The path that diagnostics and source locations name.
  ///   - text: The contents.
  ///   - mode: Where declarations are looked for.
  package init(path: String, text: String, mode: Mode = .automatic) {
    self.init(path: path, bytes: Array(text.utf8), mode: mode)
  }

  /// The offset of the first byte that belongs to no character of UTF-8; nil when all do.
  package var firstInvalidByte: Int? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var decoder = UTF8()
    var rest = bytes.makeIterator()
    var offset = 0
    while case .scalarValue(let scalar) = decoder.decode(&rest) { offset += UTF8.width(scalar) }
    return offset
  }

  /// The last component of the path.
  package var name: String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.index(after: slash)...])
  }

  /// The text of a range.
  package func text(_ range: SourceRange) -> String {
    let start = min(max(range.start, 0), bytes.count)
    let end = min(max(range.end, start), bytes.count)
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// The line and column of the byte at `offset`.
  package func position(at offset: Int) -> SourcePosition {
    lines.position(at: offset)
  }
}
