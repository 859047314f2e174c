// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A recursive-descent parser of patterns with limited depth.
struct PatternParser {
  private let scalars: [Unicode.Scalar]
  /// The number of scalars that have been read.
  var position = 0
  private var depth = 0
  private(set) var ignoresCase = false

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  // MARK: - Cursor

  /// Returns the scalar at `distance` from the cursor; `nil` after the end.
  func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    position + distance < scalars.count ? scalars[position + distance] : nil
  }

  /// Reads the next scalar; returns `nil` at the end.
  mutating func next() -> Unicode.Scalar? {
    guard let scalar = peek() else { return nil }
    position += 1
    return scalar
  }

  /// Reads `text` if it comes next; returns whether it did.
  mutating func eat(_ text: String) -> Bool {
    guard scalars[position...].starts(with: text.unicodeScalars) else { return false }
    position += text.unicodeScalars.count
    return true
  }

  /// Returns an error at an offset; the cursor by default.
  func error(
    _ kind: PatternError.Kind, _ message: String, at offset: Int? = nil
  ) -> PatternError {
    PatternError(kind: kind, offset: offset ?? position, message: message)
  }

  // MARK: - Structure

  mutating func pattern() throws(PatternError) -> PatternNode {
    let node = try alternation()
    guard position == scalars.count else {
      throw error(.syntax, "')' closes no group; escape it as '\\)'")
    }
    return node
  }

  private mutating func alternation() throws(PatternError) -> PatternNode {
    let outerCase = ignoresCase
    defer { ignoresCase = outerCase }
    var branches = [try sequence()]
    while eat("|") { branches.append(try sequence()) }
    return branches.count == 1 ? branches[0] : .alternation(branches)
  }

  private mutating func sequence() throws(PatternError) -> PatternNode {
    var nodes: [PatternNode] = []
    while let scalar = peek(), scalar != "|", scalar != ")" {
      let start = position
      guard let atom = try atom() else { continue }
      let node = try quantified(atom, from: start)
      if node != .empty { nodes.append(node) }
    }
    switch nodes.count {
    case 0: return .empty
    case 1: return nodes[0]
    default: return .sequence(nodes)
    }
  }

  /// Parses one atom; returns `nil` for a directive such as `(?i)`.
  private mutating func atom() throws(PatternError) -> PatternNode? {
    guard let scalar = peek() else { return .empty }
    if eat("^") { return .startAnchor }
    if eat("$") { return .endAnchor }
    if eat(".") { return .scalars(.nonTerminators) }
    if eat("\\b") { return .wordBoundary(isNegated: false) }
    if eat("\\B") { return .wordBoundary(isNegated: true) }
    switch scalar {
    case "(": return try group()
    case "[": return .scalars(try characterClass())
    case "\\": return .scalars(try escapedScalars())
    case "*", "+", "?":
      throw error(.syntax, "'\(scalar)' repeats nothing; escape it as '\\\(scalar)'")
    case "{":
      if try quantifier() != nil {
        throw error(.syntax, "a quantifier repeats nothing; escape the brace as '\\{'")
      }
      fallthrough
    default:
      position += 1
      return .scalars(try foldingCase(ScalarSet(scalar), at: position - 1))
    }
  }

  private mutating func escapedScalars() throws(PatternError) -> ScalarSet {
    let start = position
    switch try escape() {
    case .scalar(let scalar): return try foldingCase(ScalarSet(scalar), at: start)
    case .set(let set): return set
    }
  }

  // MARK: - Groups

  private mutating func group() throws(PatternError) -> PatternNode? {
    let start = position
    position += 1
    let outerCase = ignoresCase
    var head = GroupHead.group
    if eat("?") { head = try groupHead(from: start) }
    if head == .directive { return nil }
    guard depth < Pattern.maximumNesting else {
      throw error(
        .tooLarge, "more than \(Pattern.maximumNesting) nested groups; nest fewer", at: start)
    }
    depth += 1
    let node = try alternation()
    depth -= 1
    ignoresCase = outerCase
    guard eat(")") else {
      throw error(.syntax, "group is not closed; add ')'", at: start)
    }
    guard case .lookaround(let isBehind, let isNegated) = head else { return node }
    if isBehind, node.looksAhead {
      throw error(
        .unsupported, "a lookbehind cannot look ahead; move '$' or the lookahead out of it",
        at: start)
    }
    return .lookaround(node, isBehind: isBehind, isNegated: isNegated)
  }

  private enum GroupHead: Equatable {
    case group, directive
    case lookaround(isBehind: Bool, isNegated: Bool)
  }

  /// Parses the text after `(?`.
  private mutating func groupHead(from start: Int) throws(PatternError) -> GroupHead {
    if eat(":") { return .group }
    if eat("=") { return .lookaround(isBehind: false, isNegated: false) }
    if eat("!") { return .lookaround(isBehind: false, isNegated: true) }
    if eat("<=") { return .lookaround(isBehind: true, isNegated: false) }
    if eat("<!") { return .lookaround(isBehind: true, isNegated: true) }
    for (opening, construct) in Self.unsupportedGroups where eat(opening) {
      throw error(
        .unsupported, "\(construct) is not supported; rewrite the pattern without it", at: start)
    }
    if eat("P<") || eat("<") { return try groupName(from: start) }
    return try groupFlags(from: start)
  }

  private static let unsupportedGroups = [
    (">", "atomic group '(?>'"), ("#", "comment '(?#'"), ("|", "branch reset '(?|'"),
    ("(", "conditional '(?('"), ("P=", "backreference '(?P='"), ("P>", "subpattern '(?P>'"),
    ("R", "recursion '(?R'"), ("&", "subpattern '(?&'"),
  ]

  private mutating func groupName(from start: Int) throws(PatternError) -> GroupHead {
    while let scalar = next() {
      if scalar == ">" { return .group }
      guard scalar.properties.isXIDContinue || scalar == "$" else { break }
    }
    throw error(.syntax, "malformed group name; write '(?<name>…)'", at: start)
  }

  private mutating func groupFlags(from start: Int) throws(PatternError) -> GroupHead {
    var isOn = true
    while let flag = next() {
      switch flag {
      case "i": ignoresCase = isOn
      case "-": isOn = false
      case ":": return .group
      case ")": return .directive
      default:
        throw error(
          .unsupported, "flag '\(flag)' is not supported; use only 'i'", at: position - 1)
      }
    }
    throw error(.syntax, "group is not closed; add ')'", at: start)
  }

  // MARK: - Quantifiers

  private mutating func quantified(
    _ atom: PatternNode, from start: Int
  ) throws(PatternError) -> PatternNode {
    guard let (min, max) = try quantifier() else { return atom }
    if atom.isAssertion {
      throw error(
        .syntax, "anchors and lookarounds cannot be repeated; remove the quantifier", at: start)
    }
    let isLazy = eat("?")
    if !isLazy, peek() == "+" {
      throw error(.unsupported, "possessive quantifiers are not supported; remove the '+'")
    }
    let position = position
    if try quantifier() != nil {
      throw error(.syntax, "two quantifiers in a row; put the first into a group", at: position)
    }
    switch (atom, min, max) {
    case (.empty, _, _), (_, _, 0): return .empty
    case (_, 1, 1): return atom
    default: return .repetition(atom, min: min, max: max)
    }
  }

  private mutating func quantifier() throws(PatternError) -> (min: Int, max: Int?)? {
    if eat("*") { return (0, nil) }
    if eat("+") { return (1, nil) }
    if eat("?") { return (0, 1) }
    guard peek() == "{" else { return nil }
    let start = position
    position += 1
    let min = try count()
    var max = min
    if eat(",") { max = try count() }
    guard eat("}"), min != nil || max != nil else {
      // In both dialects, a brace that begins no quantifier is a literal.
      position = start
      return nil
    }
    guard let min else {
      throw error(
        .unsupported, "'{,n}' depends on the dialect; write '{0,n}' or escape the brace", at: start)
    }
    if let max, max < min {
      throw error(.syntax, "the counts are out of order; write '{\(max),\(min)}'", at: start)
    }
    return (min, max)
  }

  /// Parses a decimal count; returns `nil` without digits.
  private mutating func count() throws(PatternError) -> Int? {
    let start = position
    var value = 0
    while let digit = peek(), ("0"..."9").contains(digit) {
      value = min(value * 10 + Int(digit.value - 0x30), Pattern.maximumCount + 1)
      position += 1
    }
    guard value <= Pattern.maximumCount else {
      throw error(.tooLarge, "count is above \(Pattern.maximumCount); reduce it", at: start)
    }
    return position == start ? nil : value
  }
}
