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
        .unsupported, "']' at the start of a class depends on the dialect; escape it", at: start)
    }
    // The items are united once at the end: a union after each would take quadratic time.
    var ranges: [ClosedRange<UInt32>] = []
    while let scalar = peek() {
      if eat("]") {
        let set = ScalarSet(ranges)
        return isNegated ? set.inverted : set
      }
      if ["&", "-", "~"].contains(scalar), peek(1) == scalar {
        throw error(
          .unsupported, "'\(scalar)\(scalar)' in a class depends on the dialect; escape it")
      }
      ranges += try classItem().ranges
    }
    throw error(.syntax, "class is not closed; add ']'", at: start)
  }

  /// Parses one scalar, escape or range of a class.
  private mutating func classItem() throws(PatternError) -> ScalarSet {
    let start = position
    let first = try classAtom()
    guard peek() == "-", let end = peek(1), end != "]" else {
      guard case .scalar(let scalar) = first else { return first.set }
      return try foldingCase(ScalarSet(scalar), at: start)
    }
    position += 1
    let last = try classAtom()
    guard case .scalar(let low) = first, case .scalar(let high) = last else {
      throw error(.syntax, "range needs a character at both ends; escape the '-'", at: start)
    }
    guard low <= high else {
      throw error(.syntax, "range is out of order; swap its ends", at: start)
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
        .unsupported, "'[' in a class depends on the dialect; escape it as '\\['")
    case let scalar?:
      position += 1
      return .scalar(scalar)
    case nil: throw error(.syntax, "class is not closed; add ']'")
    }
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

/// One escape or character of a pattern.
enum PatternAtom {
  /// One scalar, which can begin or end a range.
  case scalar(Unicode.Scalar)
  /// A shorthand such as `\d`, which cannot.
  case set(ScalarSet)

  /// The scalars that the atom matches.
  var set: ScalarSet {
    switch self {
    case .scalar(let scalar): ScalarSet(scalar)
    case .set(let set): set
    }
  }
}
