// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension WordScanner {
  private static let upper: ScalarClasses = [.uppercase, .caseless, .mark]
  private static let lower: ScalarClasses = [.lowercase, .caseless, .mark]

  /// Returns the end of the match of a rule for words with case at an index.
  func end(of rule: CasedWordRule, at start: Int) -> Int {
    let first = TextScalar(bytes, at: start)
    let next = start + first.length
    if let end = casedWord(first, at: start) {
      guard rule.hasContractions else { return end }
      return unicodeContraction(at: end) ?? end
    }
    if first.classes.intersects(.number) {
      return numbers(from: start, maximum: rule.maximumDigits)
    }
    if let end = punctuation(at: start, excluding: [.letter, .number, .space]) {
      var index = end
      while index < self.end, [0x0A, 0x0D, 0x2F].contains(bytes[index]) { index += 1 }
      return index
    }
    return first.classes.intersects(.space) ? whitespace(at: start, endsAtNewline: true) : next
  }

  /// Returns the end of the first match of the alternatives `[^\r\n\p{L}\p{N}]?U*L+` and
  /// `[^\r\n\p{L}\p{N}]?U+L*`, which first try to take a prefix.
  private func casedWord(_ first: TextScalar, at start: Int) -> Int? {
    let canBePrefix = !first.classes.intersects([.newline, .letter, .number])
    let afterPrefix = start + first.length
    if canBePrefix, let end = lowercaseWord(from: afterPrefix) { return end }
    if let end = lowercaseWord(from: start) { return end }
    if canBePrefix, let end = uppercaseWord(from: afterPrefix) { return end }
    return uppercaseWord(from: start)
  }

  /// Returns the end of the match of `U*L+` at an index, if there is one.
  ///
  /// `U*` takes as many characters as possible. If no lowercase letter follows, it gives characters
  /// back up to the last one that is also in `L`, which is then the only character of `L+`.
  private func lowercaseWord(from start: Int) -> Int? {
    var index = start
    var endOfLastCommon: Int?
    while let next = scalar(at: index), next.classes.intersects(Self.upper) {
      index += next.length
      if next.classes.intersects(Self.lower) { endOfLastCommon = index }
    }
    let end = run(of: Self.lower, from: index)
    return end > index ? end : endOfLastCommon
  }

  /// Returns the end of the match of `U+L*` at an index, if there is one.
  private func uppercaseWord(from start: Int) -> Int? {
    let end = run(of: Self.upper, from: start)
    return end > start ? run(of: Self.lower, from: end) : nil
  }

  /// Returns the end of the contraction at an index, if there is one.
  ///
  /// Case folding also equates U+017F with `s`.
  private func unicodeContraction(at start: Int) -> Int? {
    if let end = contraction(at: start, ignoringCase: true) { return end }
    let isLongS =
      start + 2 < end && bytes[start] == UInt8(ascii: "'") && bytes[start + 1] == 0xC5
      && bytes[start + 2] == 0xBF
    return isLongS ? start + 3 : nil
  }

  /// Returns the end of the match of a rule for runs at an index, or of the text up to the next
  /// match.
  func end(of rule: RunRule, at start: Int) -> Int {
    if let end = match(of: rule, at: start) { return end }
    var index = start
    repeat {
      index += TextScalar(bytes, at: index).length
    } while index < end && !begins(rule, at: index)
    return index
  }

  private func match(of rule: RunRule, at start: Int) -> Int? {
    var index = start
    if let length = prefixLength(of: rule, at: start) { index += length }
    var count = 0
    while count < rule.maximum, let next = scalar(at: index), rule.set.contains(next) {
      index += next.length
      count += 1
    }
    return count >= rule.minimum ? index : nil
  }

  /// Returns whether a match begins at an index.
  ///
  /// The time does not depend on the length of the match.
  private func begins(_ rule: RunRule, at start: Int) -> Bool {
    var shortest = rule
    shortest.maximum = rule.minimum
    return match(of: shortest, at: start) != nil
  }

  private func prefixLength(of rule: RunRule, at start: Int) -> Int? {
    switch rule.prefix {
    case .none: return nil
    case .space: return bytes[start] == UInt8(ascii: " ") ? 1 : nil
    case .whitespace:
      let first = TextScalar(bytes, at: start)
      return first.classes.intersects(.space) ? first.length : nil
    }
  }

  /// Returns the end of the white space at the end of the part if the index is in it, or the start
  /// of that white space.
  func endBeforeTrailingSpace(at start: Int) -> Int {
    var index = start
    var tail = start
    while let next = scalar(at: index) {
      index += next.length
      if !next.classes.intersects(.space) { tail = index }
    }
    return tail == start ? index : tail
  }

  /// Returns the end of the word of ``SplitRule/leadingSpaces`` at an index.
  func endOfSpacedWord(at start: Int) -> Int {
    var index = start
    while index < end, bytes[index] == UInt8(ascii: " ") { index += 1 }
    while index < end, bytes[index] != UInt8(ascii: " ") { index += 1 }
    return index
  }
}
