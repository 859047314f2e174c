// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension JinjaText {
  /// Returns the position of a text, by the algorithm of Knuth, Morris, and Pratt (1977).
  ///
  /// - Parameters:
  ///   - needle: The text to find.
  ///   - start: The position at which the search begins.
  ///   - end: The position before which the occurrence ends, or `nil` for the end of the text.
  /// - Returns: The position of the first occurrence, or `nil` if there is none.
  /// - Complexity: O(*n* + *m*) in the lengths of both texts.
  func firstPosition(of needle: JinjaText, from start: Int = 0, to end: Int? = nil) -> Int? {
    positions(of: needle, from: start, to: end ?? count, limit: 1).first
  }

  /// Returns the positions of all occurrences that do not overlap, from left to right.
  func positions(
    of needle: JinjaText, from start: Int = 0, to end: Int? = nil, limit: Int = .max
  ) -> [Int] {
    let end = end ?? count
    guard !needle.isEmpty, start + needle.count <= end, limit > 0 else {
      return needle.isEmpty && start <= end ? Array((start...end).prefix(limit)) : []
    }
    let pattern = needle.scalars
    let failures = Self.failures(of: pattern)
    var found: [Int] = []
    var matched = 0
    for index in start..<end {
      let scalar = units[index] & ~Self.mark
      while matched > 0, pattern[matched] != scalar { matched = failures[matched - 1] }
      if pattern[matched] == scalar { matched += 1 }
      guard matched == pattern.count else { continue }
      found.append(index + 1 - matched)
      if found.count == limit { break }
      matched = 0
    }
    return found
  }

  /// Returns the lengths of the longest proper borders of all prefixes.
  private static func failures(of pattern: [UInt32]) -> [Int] {
    var failures = [Int](repeating: 0, count: pattern.count)
    var length = 0
    for index in pattern.indices.dropFirst() {
      while length > 0, pattern[length] != pattern[index] { length = failures[length - 1] }
      if pattern[length] == pattern[index] { length += 1 }
      failures[index] = length
    }
    return failures
  }

  /// Returns whether the text begins with another text.
  func hasPrefix(_ prefix: JinjaText) -> Bool {
    count >= prefix.count && self[0..<prefix.count] == prefix
  }

  /// Returns whether the text ends with another text.
  func hasSuffix(_ suffix: JinjaText) -> Bool {
    count >= suffix.count && self[count - suffix.count..<count] == suffix
  }

  /// Returns the parts between occurrences of a separator.
  func split(at positions: [Int], length: Int) -> [JinjaText] {
    var parts: [JinjaText] = []
    var start = 0
    for position in positions {
      parts.append(self[start..<position])
      start = position + length
    }
    return parts + [self[start..<count]]
  }
}
