// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A check that a text is a regular expression of ECMA-262 with the flag `u` (2024, section
/// 22.2.1).
///
/// Unlike ``Pattern``, it admits expressions that describe no regular language. It needs no call
/// stack for groups.
package struct RegexSyntaxCheck {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  /// Whether each open group can be repeated.
  private var open: [Bool] = []
  private var groupCount = 0
  private var names: Set<String> = []
  private var referencedNames: Set<String> = []
  private var greatestReference = 0

  private init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

  /// Returns whether a text is a regular expression.
  ///
  /// - Parameter text: The scalars of the text.
  /// - Returns: Whether it is one with the flag `u`. Names of properties are those that patterns
  ///   support.
  /// - Complexity: O(*n*) in the length of the text.
  package static func isValid(_ text: [Unicode.Scalar]) -> Bool {
    var check = RegexSyntaxCheck(text)
    return check.readTerms() && check.open.isEmpty && check.greatestReference <= check.groupCount
      && check.referencedNames.isSubset(of: check.names)
  }

  // MARK: - Cursor

  private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func eat(_ text: String) -> Bool {
    guard scalars[position...].starts(with: text.unicodeScalars) else { return false }
    position += text.unicodeScalars.count
    return true
  }

  /// Reads digits, and returns them without leading zeros.
  private mutating func readDigits() -> ArraySlice<Unicode.Scalar> {
    let start = position
    while let digit = next, ("0"..."9").contains(digit) { position += 1 }
    return scalars[start..<position].drop { $0 == "0" }
  }

  // MARK: - Terms

  private mutating func readTerms() -> Bool {
    var canRepeat = false
    while let scalar = next {
      position += 1
      switch scalar {
      case "(":
        guard let isRepeatable = readGroupHead() else { return false }
        open.append(isRepeatable)
        canRepeat = false
      case ")":
        guard let isRepeatable = open.popLast() else { return false }
        canRepeat = isRepeatable
      case "|", "^", "$": canRepeat = false
      case "*", "+", "?", "{":
        guard canRepeat, scalar != "{" || readCounts() else { return false }
        _ = eat("?")
        canRepeat = false
      case "]", "}": return false
      case "[":
        guard readClass() else { return false }
        canRepeat = true
      case "\\":
        if eat("b") || eat("B") {
          canRepeat = false
        } else {
          guard readReference() || readEscape(inClass: false) != nil else { return false }
          canRepeat = true
        }
      default: canRepeat = true
      }
    }
    return true
  }

  /// Reads the text after a parenthesis, and returns whether the group can be repeated; `nil` if it
  /// is malformed.
  private mutating func readGroupHead() -> Bool? {
    guard eat("?") else {
      groupCount += 1
      return true
    }
    if eat(":") { return true }
    if eat("=") || eat("!") || eat("<=") || eat("<!") { return false }
    guard eat("<"), let name = readName(), names.insert(name).inserted else {
      return nil
    }
    groupCount += 1
    return true
  }

  /// Reads the rest of a name in angle brackets.
  private mutating func readName() -> String? {
    var name = String.UnicodeScalarView()
    while let scalar = next {
      position += 1
      if scalar == ">" { return name.isEmpty ? nil : String(name) }
      let isLetter = name.isEmpty ? scalar.properties.isIDStart : scalar.properties.isIDContinue
      guard isLetter || scalar == "$" || scalar == "_" else { return nil }
      name.append(scalar)
    }
    return nil
  }

  /// Reads the rest of a quantifier in braces.
  private mutating func readCounts() -> Bool {
    let start = position
    let minimum = readDigits()
    guard position > start else { return false }
    if eat(",") {
      let start = position
      let maximum = readDigits()
      if position > start {
        if maximum.count < minimum.count { return false }
        let isLess = maximum.lexicographicallyPrecedes(minimum) { $0.value < $1.value }
        if maximum.count == minimum.count, isLess { return false }
      }
    }
    return eat("}")
  }

  // MARK: - Escapes

  /// Reads the rest of a reference to a group.
  private mutating func readReference() -> Bool {
    if let digit = next, ("1"..."9").contains(digit) {
      let digits = readDigits()
      let number = digits.count > 9 ? Int.max : digits.reduce(0) { $0 * 10 + Int($1.value) - 48 }
      greatestReference = max(greatestReference, number)
      return true
    }
    let start = position
    guard eat("k<"), let name = readName() else {
      position = start
      return false
    }
    referencedNames.insert(name)
    return true
  }

  /// One character, or several such as `\d`.
  private enum Atom {
    case character(UInt32)
    case set
  }

  /// Reads the rest of an escape; `nil` if it is malformed.
  private mutating func readEscape(inClass: Bool) -> Atom? {
    guard let scalar = next else { return nil }
    position += 1
    switch scalar {
    case "d", "D", "s", "S", "w", "W": return .set
    case "p", "P": return readProperty() ? .set : nil
    case "t": return .character(0x09)
    case "n": return .character(0x0A)
    case "v": return .character(0x0B)
    case "f": return .character(0x0C)
    case "r": return .character(0x0D)
    case "b" where inClass: return .character(0x08)
    case "-" where inClass: return .character(scalar.value)
    case "0":
      if let digit = next, ("0"..."9").contains(digit) { return nil }
      return .character(0)
    case "c":
      guard let letter = next, letter.isASCII, letter.properties.isAlphabetic else { return nil }
      position += 1
      return .character(letter.value & 0x1F)
    case "x": return readHex(digits: 2).map { .character($0) }
    case "u": return readCodePoint().map { .character($0) }
    case "^", "$", "\\", ".", "*", "+", "?", "(", ")", "[", "]", "{", "}", "|", "/":
      return .character(scalar.value)
    default: return nil
    }
  }

  /// The names of categories with surrogates or unassigned code points, which patterns do not
  /// support.
  private static let otherCategories: Set = ["C", "Other", "Cn", "Unassigned", "Cs", "Surrogate"]

  private mutating func readProperty() -> Bool {
    guard eat("{") else { return false }
    var name = String.UnicodeScalarView()
    while let scalar = next, scalar != "}" {
      name.append(scalar)
      position += 1
    }
    guard eat("}") else { return false }
    let key = ["Script_Extensions=", "scx="].first { String(name).hasPrefix($0) }
    let text = key.map { "Script=" + String(name).dropFirst($0.count) } ?? String(name)
    return Self.otherCategories.contains(text) || UnicodeProperties.set(named: text) != nil
  }

  private mutating func readHex(digits: Int) -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let digit = next.flatMap(\.hexValue) else { return nil }
      value = value << 4 | digit
      position += 1
    }
    return value
  }

  /// Reads the rest of a code point after `\u`, which can be a pair of surrogates.
  private mutating func readCodePoint() -> UInt32? {
    if eat("{") {
      var value: UInt32 = 0
      let start = position
      while let digit = next.flatMap(\.hexValue) {
        value = min(value << 4 | digit, 0x11_0000)
        position += 1
      }
      return position > start && value < 0x11_0000 && eat("}") ? value : nil
    }
    guard let unit = readHex(digits: 4) else { return nil }
    let end = position
    if (0xD800...0xDBFF).contains(unit), eat("\\u"), let low = readHex(digits: 4),
      (0xDC00...0xDFFF).contains(low)
    {
      return 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
    }
    position = end
    return unit
  }

  // MARK: - Classes

  /// Reads the rest of a class.
  private mutating func readClass() -> Bool {
    _ = eat("^")
    while let first = readClassAtom() {
      guard next == "-", position + 1 < scalars.count, scalars[position + 1] != "]" else {
        continue
      }
      position += 1
      guard case .character(let start) = first, case .character(let end)? = readClassAtom(),
        start <= end
      else { return false }
    }
    return eat("]")
  }

  /// Reads a character or an escape of a class; `nil` at its end and if it is malformed.
  private mutating func readClassAtom() -> Atom? {
    guard let scalar = next, scalar != "]" else { return nil }
    let start = position
    position += 1
    guard scalar == "\\" else { return .character(scalar.value) }
    if let atom = readEscape(inClass: true) { return atom }
    position = start
    return nil
  }
}
