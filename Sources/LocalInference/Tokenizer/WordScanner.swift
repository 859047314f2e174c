// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The part of a text up to an end, and the scanners of the rules that several models share.
struct WordScanner {
  let bytes: [UInt8]
  let end: Int

  /// Returns the character at an index, or `nil` at the end.
  @inline(__always) func scalar(at index: Int) -> TextScalar? {
    index < end ? TextScalar(bytes, at: index) : nil
  }

  /// Returns the end of the run of characters of some classes that continues at an index.
  func run(of classes: ScalarClasses, from start: Int) -> Int {
    var index = start
    while let next = scalar(at: index), next.classes.intersects(classes) { index += next.length }
    return index
  }

  /// Returns the end of the run of characters without some classes that continues at an index.
  func run(without classes: ScalarClasses, from start: Int) -> Int {
    var index = start
    while let next = scalar(at: index), !next.classes.intersects(classes) { index += next.length }
    return index
  }

  /// Returns the end of at most `maximum` numbers that continue at an index.
  func numbers(from start: Int, maximum: Int) -> Int {
    var index = start
    var count = 0
    while count < maximum, let next = scalar(at: index), next.classes.intersects(.number) {
      index += next.length
      count += 1
    }
    return index
  }

  /// Returns the end of the English contraction (`'s`, `'re` …) at an index, if there is one.
  func contraction(at start: Int, ignoringCase: Bool) -> Int? {
    guard start + 1 < end, bytes[start] == UInt8(ascii: "'") else { return nil }
    let mask: UInt8 = ignoringCase ? 0x20 : 0
    let first = bytes[start + 1] | mask
    switch first {
    case UInt8(ascii: "s"), UInt8(ascii: "t"), UInt8(ascii: "m"), UInt8(ascii: "d"):
      return start + 2
    default: break
    }
    guard start + 2 < end else { return nil }
    switch (first, bytes[start + 2] | mask) {
    case (UInt8(ascii: "r"), UInt8(ascii: "e")), (UInt8(ascii: "v"), UInt8(ascii: "e")),
      (UInt8(ascii: "l"), UInt8(ascii: "l")):
      return start + 3
    default: return nil
    }
  }

  /// Returns the end of the match of `\s*[\r\n]+|\s+(?!\S)|\s+` at white space.
  func whitespace(at start: Int, endsAtNewline: Bool) -> Int {
    var index = start
    var last = start
    var newlineEnd: Int?
    while let next = scalar(at: index), next.classes.intersects(.space) {
      last = index
      index += next.length
      if next.classes.intersects(.newline) { newlineEnd = index }
    }
    if endsAtNewline, let newlineEnd { return newlineEnd }
    return index < end && last > start ? last : index
  }

  /// Returns the end of the word of `SplitRule/gpt2` at an index.
  func endOfGPT2Word(at start: Int) -> Int {
    if let end = contraction(at: start, ignoringCase: false) { return end }
    let first = TextScalar(bytes, at: start)
    guard first.classes.intersects(.space) else {
      return gpt2Run(first.classes, from: start + first.length)
    }
    // One space belongs to the word that follows it.
    if bytes[start] == UInt8(ascii: " "), let next = scalar(at: start + 1),
      !next.classes.intersects(.space)
    {
      return gpt2Run(next.classes, from: start + 1 + next.length)
    }
    return whitespace(at: start, endsAtNewline: false)
  }

  private func gpt2Run(_ classes: ScalarClasses, from start: Int) -> Int {
    if classes.intersects(.letter) { return run(of: .letter, from: start) }
    if classes.intersects(.number) { return run(of: .number, from: start) }
    return run(without: [.letter, .number, .space], from: start)
  }

  /// Returns the end of the characters that ` ?[^\s…]+` matches at an index.
  ///
  /// - Parameters:
  ///   - start: The index.
  ///   - excluded: The classes of characters that are not punctuation; they include `.space`.
  /// - Returns: The end, or `nil` if there is no match.
  func punctuation(at start: Int, excluding excluded: ScalarClasses) -> Int? {
    var index = start
    if bytes[start] == UInt8(ascii: " ") { index += 1 }
    let end = run(without: excluded, from: index)
    return end > index ? end : nil
  }

  /// Returns the end of the match of a word rule at an index.
  func end(of rule: WordRule, at start: Int) -> Int {
    if rule.hasContractions, let end = contraction(at: start, ignoringCase: true) { return end }
    let letters = ScalarClasses(rawValue: rule.letters)
    let first = TextScalar(bytes, at: start)
    let next = start + first.length
    if first.classes.intersects(letters) { return run(of: letters, from: next) }
    if first.classes.intersects(.number) {
      return numbers(from: start, maximum: rule.maximumDigits ?? .max)
    }
    if !first.classes.intersects([.newline, .letter]), let second = scalar(at: next),
      second.classes.intersects(letters)
    {
      return run(of: letters, from: next + second.length)
    }
    let excluded = letters.union([.letter, .number, .space])
    if let end = punctuation(at: start, excluding: excluded) {
      return rule.takesNewlines ? run(of: .newline, from: end) : end
    }
    return whitespace(at: start, endsAtNewline: true)
  }

  /// Returns the end of the word of ``SplitRule/deepSeek`` at an index.
  func endOfDeepSeekWord(at start: Int) -> Int {
    if let end = matchOfDeepSeek(at: start) { return end }
    // The characters between two matches are one word.
    var index = start
    repeat {
      index += TextScalar(bytes, at: index).length
    } while index < end && matchOfDeepSeek(at: index) == nil
    return index
  }

  private func matchOfDeepSeek(at start: Int) -> Int? {
    let first = TextScalar(bytes, at: start)
    let next = start + first.length
    let letters = ScalarClasses.letter.union(.mark)
    if first.length == 1, first.classes.intersects([.punctuation, .symbol]),
      bytes[start] < 0x80, next < end, Self.isASCIILetter(bytes[next])
    {
      var index = next
      while index < end, Self.isASCIILetter(bytes[index]) { index += 1 }
      return index
    }
    if first.classes.intersects(letters) { return run(of: letters, from: next) }
    if !first.classes.intersects([.newline, .punctuation, .symbol]), let second = scalar(at: next),
      second.classes.intersects(letters)
    {
      return run(of: letters, from: next + second.length)
    }
    let start = bytes[start] == UInt8(ascii: " ") ? next : start
    let end = run(of: [.punctuation, .symbol], from: start)
    if end > start { return run(of: .newline, from: end) }
    guard first.classes.intersects(.space) else { return nil }
    return whitespace(at: next - first.length, endsAtNewline: true)
  }

  private static func isASCIILetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
