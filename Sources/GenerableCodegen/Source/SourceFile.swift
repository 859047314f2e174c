// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A Swift source file that the generator reads.
package struct SourceFile: Sendable, Hashable {
  /// The parts of a file in which the generator looks for declarations.
  package enum Mode: Sendable, Hashable {
    /// The guarded regions, or the entire file if it has none.
    case automatic
    /// Only the guarded regions; the compiler reads the rest of the file.
    case regions
    /// The entire file; the compiler never reads it.
    case wholeFile
  }

  /// The maximum number of bytes of a file.
  package static let sizeLimit = 8_000_000

  /// The path that diagnostics and `#sourceLocation` directives contain.
  package let path: String
  /// The contents.
  package let bytes: [UInt8]
  /// The parts in which the generator looks for declarations.
  package let mode: Mode
  /// The line table of the contents.
  let lines: LineTable

  /// Creates a file from its bytes.
  ///
  /// - Parameters:
  ///   - path: The path that diagnostics and `#sourceLocation` directives contain.
  ///   - bytes: The contents, UTF-8.
  ///   - mode: The parts in which the generator looks for declarations.
  package init(path: String, bytes: [UInt8], mode: Mode = .automatic) {
    self.path = path
    self.bytes = bytes
    self.mode = mode
    lines = LineTable(bytes)
  }

  /// Creates a file from its text.
  ///
  /// - Parameters:
  ///   - path: The path that diagnostics and `#sourceLocation` directives contain.
  ///   - text: The contents.
  ///   - mode: The parts in which the generator looks for declarations.
  package init(path: String, text: String, mode: Mode = .automatic) {
    self.init(path: path, bytes: Array(text.utf8), mode: mode)
  }

  /// The offset of the first byte that is not valid UTF-8, or `nil` if all bytes are.
  var firstInvalidByte: Int? {
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

  /// Returns the text of a range.
  ///
  /// - Parameter range: The range; clamped to the file.
  /// - Returns: The text, with invalid UTF-8 replaced.
  package func text(_ range: SourceRange) -> String {
    let start = min(max(range.start, 0), bytes.count)
    let end = min(max(range.end, start), bytes.count)
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Returns the text of a range in which parts are replaced.
  ///
  /// - Parameters:
  ///   - range: The range.
  ///   - replacements: Ranges with their replacements, in order, without overlaps.
  /// - Returns: The text with the replacements.
  package func text(
    _ range: SourceRange, replacing replacements: [(range: SourceRange, text: String)]
  ) -> String {
    var result = ""
    var offset = range.start
    for replacement in replacements {
      result += text(SourceRange(offset, replacement.range.start)) + replacement.text
      offset = replacement.range.end
    }
    return result + text(SourceRange(offset, range.end))
  }

  /// Returns the line and column of a byte.
  ///
  /// - Parameter offset: The offset of the byte; clamped to the file.
  /// - Returns: The position, counted from 1.
  package func position(at offset: Int) -> SourcePosition {
    lines.position(at: offset)
  }
}

/// The names of the modules that declarations and generated code import.
package enum ModuleNames {
  /// Apple's module, which the source imports.
  package static let foundationModels = "FoundationModels"
  /// The runtime of this package, which generated code imports instead.
  ///
  /// Both names have the same length: replacing one by the other keeps all columns.
  package static let runtime = "GuidedGeneration"
}
