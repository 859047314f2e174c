// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension PatternParser {
  /// Parses a class in brackets.
  mutating func characterClass() throws(PatternError) -> ScalarSet {
    let start = position
    position += 1
    let isNegated = eat("^")
    if peek() == "]" {
      throw error(
        .unsupported, "dialects disagree about ']' at the start of a class; escape it", at: start)
    }
    // One set is made of all items at the end: a union after each would take quadratic time.
    var ranges: [ClosedRange<UInt32>] = []
    while let scalar = peek() {
      if eat("]") {
        let set = ScalarSet(ranges)
        return isNegated ? set.inverted : set
      }
      if ["&", "-", "~"].contains(scalar), peek(1) == scalar {
        throw error(
          .unsupported, "dialects disagree about '\(scalar)\(scalar)' in a class; escape it")
      }
      ranges += try classItem().ranges
    }
    throw error(.syntax, "this class is never closed; add ']'", at: start)
  }

  /// Parses one scalar, escape or range inside of a class.
  private mutating func classItem() throws(PatternError) -> ScalarSet {
    let start = position
    let first = try classAtom()
    guard peek() == "-", let end = peek(1), end != "]" else {
      guard let scalar = first.scalar else { return first.set }
      return try foldingCase(ScalarSet(scalar), at: start)
    }
    position += 1
    let last = try classAtom()
    guard let low = first.scalar, let high = last.scalar else {
      throw error(.syntax, "a range goes from one character to another; escape the '-'", at: start)
    }
    guard low <= high else {
      throw error(.syntax, "the ends of this range are out of order", at: start)
    }
    return try foldingCase(ScalarSet([low.value...high.value]), at: start)
  }

  private mutating func classAtom() throws(PatternError) -> PatternAtom {
    switch peek() {
    case "\\":
      if eat("\\b") { return .scalar("\u{08}") }
      return try escape()
    case "[":
      throw error(
        .unsupported, "dialects disagree about '[' in a class; escape it as '\\['")
    case let scalar?:
      position += 1
      return .scalar(scalar)
    case nil:
      throw error(.syntax, "this class is never closed; add ']'")
    }
  }

  /// Parses what a backslash introduces.
  mutating func escape() throws(PatternError) -> PatternAtom {
    let start = position
    position += 1
    guard let letter = next() else {
      throw error(.syntax, "a backslash at the end escapes nothing", at: start)
    }
    switch letter {
    case "d": return .set(.digits)
    case "D": return .set(ScalarSet.digits.inverted)
    case "w": return .set(.wordScalars)
    case "W": return .set(ScalarSet.wordScalars.inverted)
    case "s": return .set(.whitespace)
    case "S": return .set(ScalarSet.whitespace.inverted)
    case "p", "P": return .set(try category(isNegated: letter == "P", from: start))
    default: return .scalar(try escapedScalar(letter, from: start))
    }
  }

  private mutating func escapedScalar(
    _ letter: Unicode.Scalar, from start: Int
  ) throws(PatternError) -> Unicode.Scalar {
    switch letter {
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "f": return "\u{0C}"
    case "v": return "\u{0B}"
    case "0":
      if let digit = peek(), ("0"..."9").contains(digit) {
        throw error(.unsupported, "octal escapes are not supported; write '\\xHH'", at: start)
      }
      return "\0"
    case "x": return try hexScalar(digits: 2, from: start)
    case "u": return try unicodeScalar(from: start)
    case "c": return try controlScalar(from: start)
    default: return try escapedItself(letter, from: start)
    }
  }

  /// A scalar that a backslash makes stand for itself: punctuation, but no letter or digit.
  private func escapedItself(
    _ letter: Unicode.Scalar, from start: Int
  ) throws(PatternError) -> Unicode.Scalar {
    switch letter {
    case "1"..."9", "k":
      throw error(.unsupported, "backreferences are not supported", at: start)
    case "A", "z", "Z", "G":
      throw error(
        .unsupported, "anchor '\\\(letter)' is not part of ECMA-262; write '^' or '$'", at: start)
    case "0"..."9", "a"..."z", "A"..."Z":
      throw error(.unsupported, "escape '\\\(letter)' is not supported", at: start)
    default:
      return letter
    }
  }

  private mutating func controlScalar(from start: Int) throws(PatternError) -> Unicode.Scalar {
    guard let letter = next(), letter.isASCII, letter.properties.isAlphabetic else {
      throw error(.syntax, "'\\c' needs a letter from A to Z", at: start)
    }
    return Unicode.Scalar(UInt8(letter.value & 0x1F))
  }

  /// Parses the digits after `\u`: four, or any number in braces; surrogates come in pairs.
  private mutating func unicodeScalar(from start: Int) throws(PatternError) -> Unicode.Scalar {
    if eat("{") {
      var value: UInt32 = 0
      let digits = position
      while let digit = peek().flatMap(\.hexValue) {
        value = min(value << 4 | digit, 0x110000)
        position += 1
      }
      guard position > digits, eat("}"), let scalar = Unicode.Scalar(value) else {
        throw error(.syntax, "'\\u{…}' needs the hexadecimal number of a scalar", at: start)
      }
      return scalar
    }
    let unit = try hexValue(digits: 4, from: start)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    if unit < 0xDC00, eat("\\u") {
      let low = try hexValue(digits: 4, from: start)
      if (0xDC00...0xDFFF).contains(low) {
        let value = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
        if let scalar = Unicode.Scalar(value) { return scalar }
      }
    }
    throw error(.syntax, "escaped surrogate without its partner; write '\\u{…}'", at: start)
  }

  private mutating func hexScalar(
    digits: Int, from start: Int
  ) throws(PatternError) -> Unicode.Scalar {
    guard let scalar = Unicode.Scalar(try hexValue(digits: digits, from: start)) else {
      throw error(.syntax, "no scalar has this number", at: start)
    }
    return scalar
  }

  private mutating func hexValue(digits: Int, from start: Int) throws(PatternError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let digit = next().flatMap(\.hexValue) else {
        throw error(.syntax, "expected \(digits) hexadecimal digits", at: start)
      }
      value = value << 4 | digit
    }
    return value
  }

  /// Parses the braces after `\p`.
  private mutating func category(
    isNegated: Bool, from start: Int
  ) throws(PatternError) -> ScalarSet {
    guard eat("{") else {
      throw error(.syntax, "'\\p' needs a name in braces, such as '\\p{L}'", at: start)
    }
    var name = ""
    while let scalar = next(), scalar != "}" {
      name.unicodeScalars.append(scalar)
    }
    let known = UnicodeProperties.set(named: name)
    if ignoresCase {
      throw error(
        .unsupported, "properties are not supported where case is ignored", at: start)
    }
    guard let set = known else { throw error(.unsupported, Self.remedy(for: name), at: start) }
    return isNegated ? set.inverted : set
  }

  /// What to say about a property that is not known.
  private static func remedy(for name: String) -> String {
    let prefix = ["Script_Extensions=", "scx=", ""].first { name.hasPrefix($0) } ?? ""
    let script = String(name.dropFirst(prefix.count))
    if UnicodeScripts.set(named: script) != nil {
      // ECMA-262 has no bare names of scripts, and Swift's mean those of extensions.
      return "scripts with their extensions are not supported; write 'Script=\(script)'"
    }
    return "property '\(name)' is not supported; general categories such as 'Lu', scripts such as "
      + "'Script=Greek' and binary properties such as 'Alphabetic' are"
  }

  /// Adds the other case of ASCII letters where case is ignored.
  func foldingCase(_ set: ScalarSet, at offset: Int) throws(PatternError) -> ScalarSet {
    guard ignoresCase else { return set }
    let beyond = set.subtracting(.ascii)
    let hasCase = beyond.ranges.joined().prefix(1000).contains { value in
      Unicode.Scalar(value)?.properties.changesWhenCaseMapped ?? false
    }
    guard !hasCase, beyond.count <= 1000 else {
      throw error(
        .unsupported, "ignoring case beyond ASCII letters is not supported; list both cases",
        at: offset)
    }
    let letters = set.intersection(.asciiLetters).ranges
    return set.union(ScalarSet(letters.map { ($0.lowerBound ^ 0x20)...($0.upperBound ^ 0x20) }))
  }
}

/// What one escape or character of a pattern stands for.
enum PatternAtom {
  /// One scalar, which can begin or end a range.
  case scalar(Unicode.Scalar)
  /// A shorthand such as `\d`, which cannot.
  case set(ScalarSet)

  /// The scalar, or nil for a shorthand.
  var scalar: Unicode.Scalar? {
    guard case .scalar(let scalar) = self else { return nil }
    return scalar
  }

  /// The scalars that the atom matches.
  var set: ScalarSet {
    switch self {
    case .scalar(let scalar): ScalarSet(scalar)
    case .set(let set): set
    }
  }
}

extension Unicode.Scalar {
  /// The value of a hexadecimal digit, or nil.
  fileprivate var hexValue: UInt32? {
    isASCII ? Byte.hexValue(UInt8(truncatingIfNeeded: value)) : nil
  }
}
