// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The offsets at which the lines of a file begin.
///
/// A line ends at a line feed, a carriage return, or the pair of them, as in the compiler.
package struct LineTable: Sendable, Hashable {
  /// The offset of the first byte of each line, ascending; the first is zero.
  package let starts: [Int]
  private let byteCount: Int

  /// Finds the lines of `bytes`.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
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

  /// The line and column of the byte at `offset`; offsets outside the file are clamped to it.
  ///
  /// - Complexity: O(log *n*) in the number of lines.
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

  /// The bytes of a line without its end, or an empty range when there is no such line.
  ///
  /// - Parameters:
  ///   - line: The number of the line, from 1.
  ///   - bytes: The bytes that the table was made from.
  /// - Returns: The range of the line.
  package func range(ofLine line: Int, in bytes: [UInt8]) -> SourceRange {
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
