// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A half-open range of byte offsets in one source file.
package struct SourceRange: Sendable, Hashable {
  /// The offset of the first byte.
  package let start: Int
  /// The offset after the last byte.
  package let end: Int

  /// Creates a range; an `end` before `start` makes an empty range at `start`.
  package init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = max(start, end)
  }

  /// The number of bytes.
  package var count: Int { end - start }

  /// Whether there is no byte in the range.
  package var isEmpty: Bool { start == end }

  /// Whether `offset` lies in the range.
  package func contains(_ offset: Int) -> Bool {
    offset >= start && offset < end
  }

  /// Whether `other` lies in the range entirely.
  package func contains(_ other: SourceRange) -> Bool {
    other.start >= start && other.end <= end
  }

  /// The smallest range that holds this one and `other`.
  package func union(_ other: SourceRange) -> SourceRange {
    SourceRange(min(start, other.start), max(end, other.end))
  }
}

/// A place in a source file as the compiler counts it.
package struct SourcePosition: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The line, from 1.
  package let line: Int
  /// The column in UTF-8 bytes, from 1.
  package let column: Int

  /// Creates a position.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package var description: String { "\(line):\(column)" }

  package static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.line, lhs.column) < (rhs.line, rhs.column)
  }
}
