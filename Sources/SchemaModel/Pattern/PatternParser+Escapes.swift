// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension PatternParser {
  /// Parses a backslash and the rest of its escape.
  mutating func escape() throws(PatternError) -> PatternAtom {
    let start = position
    position += 1
    guard let letter = next() else {
      throw error(.syntax, "'\\' at the end escapes nothing; remove it", at: start)
    }
    switch letter {
    case "d": return .set(.digits)
    case "D": return .set(ScalarSet.digits.inverted)
    case "w": return .set(.wordScalars)
    case "W": return .set(ScalarSet.wordScalars.inverted)
    case "s": return .set(.whitespace)
    case "S": return .set(ScalarSet.whitespace.inverted)
    case "p", "P": return .set(try property(isNegated: letter == "P", from: start))
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
    case "x": return Unicode.Scalar(UInt8(try hexValue(digits: 2, from: start)))
    case "u": return try unicodeScalar(from: start)
    case "c":
      guard let letter = next(), letter.isASCII, letter.properties.isAlphabetic else {
        throw error(.syntax, "'\\c' needs a letter; write one from A to Z after it", at: start)
      }
      return Unicode.Scalar(UInt8(letter.value & 0x1F))
    case "1"..."9", "k":
      throw error(
        .unsupported, "backreferences are not supported; rewrite the pattern without them",
        at: start)
    case "A", "z", "Z", "G":
      throw error(
        .unsupported, "anchor '\\\(letter)' is not part of ECMA-262; write '^' or '$'", at: start)
    case "a"..."z", "A"..."Z":
      throw error(
        .unsupported, "escape '\\\(letter)' is not supported; list the characters in a class",
        at: start)
    default: return letter
    }
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
        throw error(
          .syntax, "'\\u' needs a scalar value in braces; write it like '\\u{1F600}'", at: start)
      }
      return scalar
    }
    let unit = try hexValue(digits: 4, from: start)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    if unit < 0xDC00, eat("\\u") {
      let low = try hexValue(digits: 4, from: start)
      if (0xDC00...0xDFFF).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
      {
        return scalar
      }
    }
    throw error(.syntax, "unpaired surrogate escape; write '\\u{…}'", at: start)
  }

  private mutating func hexValue(digits: Int, from start: Int) throws(PatternError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let digit = next().flatMap(\.hexValue) else {
        throw error(
          .syntax, "expected \(digits) hexadecimal digits; add leading zeros", at: start)
      }
      value = value << 4 | digit
    }
    return value
  }

  /// Parses the braces after `\p`.
  private mutating func property(
    isNegated: Bool, from start: Int
  ) throws(PatternError) -> ScalarSet {
    guard eat("{") else {
      throw error(.syntax, "'\\p' needs a property in braces; write it like '\\p{L}'", at: start)
    }
    var name = ""
    while let scalar = next(), scalar != "}" {
      name.unicodeScalars.append(scalar)
    }
    if ignoresCase {
      throw error(
        .unsupported, "properties are not supported where case is ignored; remove '(?i)'",
        at: start)
    }
    guard let set = UnicodeProperties.set(named: name) else {
      throw error(.unsupported, Self.message(unknownProperty: name), at: start)
    }
    return isNegated ? set.inverted : set
  }

  private static func message(unknownProperty name: String) -> String {
    let prefix = ["Script_Extensions=", "scx=", ""].first { name.hasPrefix($0) } ?? ""
    let script = String(name.dropFirst(prefix.count))
    if UnicodeScripts.set(named: script) != nil {
      // ECMA-262 has no names of scripts without a key; in Swift, they mean script extensions.
      return "scripts with their extensions are not supported; write 'Script=\(script)'"
    }
    return "property '\(name)' is not supported; use a general category such as 'Lu', a script "
      + "such as 'Script=Greek' or a binary property such as 'Alphabetic'"
  }
}

extension Unicode.Scalar {
  /// The value of a hexadecimal digit; `nil` for other scalars.
  var hexValue: UInt32? {
    isASCII ? UInt8(truncatingIfNeeded: value).hexDigitValue : nil
  }
}
