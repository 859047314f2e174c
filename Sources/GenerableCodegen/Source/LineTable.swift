// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The byte offsets of the line starts in a file.
///
/// As in the Swift compiler, a line ends at a line feed, a carriage return, or a carriage return
/// followed by a line feed.
package struct LineTable: Sendable, Hashable {
  /// The offset of the first byte of each line, ascending; the first is zero.
  let starts: [Int]
  private let byteCount: Int

  /// Creates the line table of a file.
  ///
  /// - Parameter bytes: The contents of the file.
  package init(_ bytes: [UInt8]) {
    var starts = [0]
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\r"), index < bytes.count, bytes[index] == UInt8(ascii: "\n") {
        index += 1
      }
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        starts.append(index)
      }
    }
    self.starts = starts
    byteCount = bytes.count
  }

  /// Returns the line and column of a byte.
  ///
  /// - Parameter offset: The offset of the byte; clamped to the file.
  /// - Returns: The position, counted from 1.
  package func position(at offset: Int) -> SourcePosition {
    let offset = min(max(offset, 0), byteCount)
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset {
        low = middle
      } else {
        high = middle
      }
    }
    return SourcePosition(line: low + 1, column: offset - starts[low] + 1)
  }

  /// Returns the range of a line without its line ending; empty if the file has no such line.
  func range(ofLine line: Int, in bytes: [UInt8]) -> SourceRange {
    guard line >= 1, line <= starts.count else { return SourceRange(byteCount, byteCount) }
    let start = starts[line - 1]
    var end = line < starts.count ? starts[line] : byteCount
    while end > start, bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r")
    {
      end -= 1
    }
    return SourceRange(start, end)
  }
}

/// A line and column in a source file, counted as the Swift compiler counts them.
package struct SourcePosition: Sendable, Hashable {
  /// The line, from 1.
  package let line: Int
  /// The column in UTF-8 bytes, from 1.
  package let column: Int

  /// Creates a position.
  ///
  /// - Parameters:
  ///   - line: The line, from 1.
  ///   - column: The column in UTF-8 bytes, from 1.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
