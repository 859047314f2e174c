// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension ReferenceRecognizer {
  /// Returns the scalars that a complete or truncated UTF-8 sequence can become.
  static func scalars(beginning part: ArraySlice<UInt8>) -> (
    range: ClosedRange<UInt32>, length: Int
  )? {
    guard let lead = part.first else { return nil }
    let length: Int
    switch lead {
    case 0x00...0x7F: length = 1
    case 0xC0...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF7: length = 4
    default: return nil
    }
    guard part.count <= length, part.dropFirst().allSatisfy({ $0 & 0xC0 == 0x80 }) else {
      return nil
    }
    var low = UInt32(lead) & (length == 1 ? 0x7F : 0x7F >> UInt32(length))
    var high = low
    for place in 1..<max(length, 1) {
      let given = place < part.count ? part[part.startIndex + place] : nil
      low = low << 6 | UInt32(given ?? 0x80) & 0x3F
      high = high << 6 | UInt32(given ?? 0xBF) & 0x3F
    }
    low = max(low, [0, 0, 0x80, 0x800, 0x10000][length])
    high = min(high, 0x10FFFF)
    if low >= 0xD800 && low <= 0xDFFF { low = 0xE000 }
    if high >= 0xD800 && high <= 0xDFFF { high = 0xD7FF }
    return low <= high ? (low...high, length) : nil
  }

  /// Matches the content of an unrestricted string with a bounded number of scalars, and its
  /// closing quote.
  func matchFreeContent(_ start: Int, _ lengths: ClosedRange<Int> = 0...Int.max) -> Outcome {
    var place = start
    var count = -1
    while place < bytes.count {
      let byte = bytes[place]
      count += 1
      if byte == UInt8(ascii: "\"") {
        return lengths.contains(count) ? Outcome(ends: [place + 1], runsOut: false) : .nothing
      }
      guard count < lengths.upperBound else { return .nothing }
      if byte == UInt8(ascii: "\\") {
        guard let length = escapeLength(place) else { return .nothing }
        place += length
        continue
      }
      guard byte >= 0x20 else { return .nothing }
      if byte < 0x80 {
        place += 1
        continue
      }
      var part = bytes[place...].prefix(1)
      guard let length = Self.scalars(beginning: part)?.length else { return .nothing }
      part = bytes[place...].prefix(length)
      guard Self.scalars(beginning: part) != nil else { return .nothing }
      place += length
    }
    return Outcome(ends: [], runsOut: true)
  }

  /// Matches a key that is none of the names, and its closing quote.
  ///
  /// The part of the key that is a prefix of a name must be in canonical encoding.
  func matchFreeKey(_ names: [[UInt8]], _ start: Int) -> Outcome {
    var place = start
    while true {
      let read = bytes[start..<min(place, bytes.count)]
      guard names.contains(where: { $0.starts(with: read) }) else {
        return matchFreeContent(place)
      }
      guard place < bytes.count else { return Outcome(ends: [], runsOut: true) }
      if bytes[place] == UInt8(ascii: "\"") {
        return names.contains { $0.elementsEqual(read) }
          ? .nothing : Outcome(ends: [place + 1], runsOut: false)
      }
      guard let (_, length) = Self.canonicalScalars(bytes[place...]) else { return .nothing }
      place += length
      if place > bytes.count { return Outcome(ends: [], runsOut: true) }
    }
  }

  /// The result of decoding the bytes of a key.
  enum Key {
    case none, begun, free, whole
  }

  /// Returns whether the bytes are, or are a prefix of, a key that is none of the names, with its
  /// closing quote.
  ///
  /// The key is unrestricted after a complete character at which it is no prefix of a name.
  func key(_ read: [UInt8], _ names: [[UInt8]]) -> Key {
    bytes = read
    let outcome = matchFreeKey(names, 0)
    if outcome.ends.contains(read.count) { return .whole }
    guard outcome.runsOut else { return .none }
    bytes = read + [UInt8(ascii: "\"")]
    let isBoundary = matchFreeKey(names, 0).ends.contains(bytes.count)
    return isBoundary && !names.contains { $0.starts(with: read) } ? .free : .begun
  }

  /// Returns the bytes of an incomplete character, no bytes for a complete one, and `nil` for bytes
  /// that no unrestricted string contains.
  func pendingCharacter(_ character: [UInt8]) -> [UInt8]? {
    bytes = character
    guard matchFreeContent(0).runsOut else { return nil }
    bytes = character + [UInt8(ascii: "\"")]
    return matchFreeContent(0).ends.contains(bytes.count) ? [] : character
  }

  /// Returns the length of the complete or truncated escape at a position, or `nil` if there is
  /// none.
  private func escapeLength(_ place: Int) -> Int? {
    let part = bytes[place...].prefix(12)
    guard part.count > 1 else { return 2 }
    let letter = part[place + 1]
    if letter != UInt8(ascii: "u") { return "\"\\/bfnrt".utf8.contains(letter) ? 2 : nil }
    let first = part.dropFirst(2).prefix(4)
    // All code units that the digits can become.
    guard let units = Self.units(first) else { return nil }
    if units.contains(where: { !(0xD800...0xDFFF).contains($0) }) { return 6 }
    guard units.contains(where: { (0xD800...0xDBFF).contains($0) }) else { return nil }
    let second = part.dropFirst(6)
    guard zip(second, #"\u"#.utf8).allSatisfy({ $0 == $1 }) else { return nil }
    guard let low = Self.units(second.dropFirst(2)) else { return nil }
    return low.contains { (0xDC00...0xDFFF).contains($0) } ? 12 : nil
  }

  /// Returns the code units that complete or truncated hexadecimal digits can become.
  private static func units(_ digits: some Collection<UInt8>) -> ClosedRange<UInt32>? {
    guard digits.allSatisfy("0123456789abcdefABCDEF".utf8.contains) else { return nil }
    let text = String(decoding: digits, as: UTF8.self)
    let missing = 4 - digits.count
    guard let low = UInt32(text + String(repeating: "0", count: missing), radix: 16),
      let high = UInt32(text + String(repeating: "F", count: missing), radix: 16)
    else { return nil }
    return low...high
  }

  /// Matches the content of a string with a pattern, in canonical encoding, and its closing quote.
  func matchPattern(_ pattern: PatternReference, _ start: Int) -> Outcome {
    var place = start
    var state = pattern.start
    var isFirst = true
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "\"") {
        return pattern.accepts(state, isFirst: isFirst)
          ? Outcome(ends: [place + 1], runsOut: false) : .nothing
      }
      guard let (scalars, length) = Self.canonicalScalars(bytes[place...]) else { return .nothing }
      if place + length > bytes.count {
        let isViable = scalars.contains { range in
          pattern.samples(in: range).contains {
            pattern.isViable(pattern.next(state, $0, isFirst: isFirst))
          }
        }
        return Outcome(ends: [], runsOut: isViable)
      }
      state = pattern.next(state, scalars[0].lowerBound, isFirst: isFirst)
      guard pattern.isViable(state) else { return .nothing }
      isFirst = false
      place += length
    }
    return Outcome(ends: [], runsOut: true)
  }

  /// Returns the scalars whose canonical encoding starts with the text, and its length.
  static func canonicalScalars(
    _ text: ArraySlice<UInt8>
  ) -> (scalars: [ClosedRange<UInt32>], length: Int)? {
    guard let first = text.first else { return nil }
    if first == UInt8(ascii: "\\") {
      let all = escapes.filter { $0.spelling.starts(with: text.prefix($0.spelling.count)) }
      guard let first = all.first else { return nil }
      return (all.map { $0.scalar...$0.scalar }, first.spelling.count)
    }
    guard first >= 0x20,
      let length = scalars(beginning: text.prefix(1))?.length,
      let found = scalars(beginning: text.prefix(length))
    else { return nil }
    return ([found.range], length)
  }

  private static let escapes: [(scalar: UInt32, spelling: [UInt8])] = {
    let short: [UInt32: String] = [
      8: #"\b"#, 9: #"\t"#, 10: #"\n"#, 12: #"\f"#, 13: #"\r"#, 34: #"\""#, 92: #"\\"#,
    ]
    let scalars: [UInt32] = Array(0..<32) + [34, 92]
    return scalars.map { scalar in
      let long = "\\u00" + (scalar < 16 ? "0" : "") + String(scalar, radix: 16)
      return (scalar, Array((short[scalar] ?? long).utf8))
    }
  }()
}
