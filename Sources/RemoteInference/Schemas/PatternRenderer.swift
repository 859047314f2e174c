// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// A renderer of the syntax tree of a pattern.
///
/// Characters of classes other than letters and digits are hexadecimal escapes, because servers
/// disagree about the escapes of punctuation in classes.
struct PatternRenderer {
  /// The syntax that encloses a node.
  enum Context: Comparable {
    case alternation, sequence, atom
  }

  private let maximumCount: Int

  /// Whether all counts are within the maximum.
  private(set) var isExpressible = true

  /// Creates a renderer.
  ///
  /// - Parameter maximumCount: The greatest count of a repetition.
  init(maximumCount: Int) { self.maximumCount = maximumCount }

  /// Renders a node.
  ///
  /// - Parameters:
  ///   - node: The node, without lookarounds.
  ///   - context: The syntax that encloses it.
  /// - Returns: The text, in parentheses if the context requires them.
  mutating func text(of node: PatternNode, in context: Context) -> String {
    switch node {
    case .empty, .lookaround: return ""
    case .startAnchor: return "^"
    case .endAnchor: return "$"
    case .scalars(let set):
      if let scalar = set.only { return literal(scalar, isRepeated: context == .atom) }
      return Self.characterClass(set)
    case .sequence(let parts):
      if parts.count == 1 { return text(of: parts[0], in: context) }
      let content = parts.map { text(of: $0, in: .sequence) }.joined()
      return context == .atom && !content.isEmpty ? "(\(content))" : content
    case .alternation(let parts): return alternation(parts, in: context)
    case .repetition(let part, let min, let max):
      let content = text(of: part, in: .atom)
      if content.isEmpty || max == 0 { return "" }
      let repeated = content + quantifier(min, max)
      return context == .atom ? "(\(repeated))" : repeated
    }
  }

  private mutating func alternation(_ parts: [PatternNode], in context: Context) -> String {
    var texts: [String] = []
    for part in parts {
      let text = text(of: part, in: .alternation)
      if !texts.contains(text) { texts.append(text) }
    }
    // An empty choice is optional text, because some servers do not read empty choices.
    let choices = texts.filter { !$0.isEmpty }
    if choices.isEmpty { return "" }
    if choices.count < texts.count {
      let optional = "(\(choices.joined(separator: "|")))?"
      return context == .atom ? "(\(optional))" : optional
    }
    let content = choices.joined(separator: "|")
    return context == .alternation || choices.count == 1 && context != .atom
      ? content : "(\(content))"
  }

  private mutating func quantifier(_ min: Int, _ max: Int?) -> String {
    if min > maximumCount || max ?? 0 > maximumCount { isExpressible = false }
    switch (min, max) {
    case (0, nil): return "*"
    case (1, nil): return "+"
    case (0, 1): return "?"
    case (1, 1): return ""
    case (_, nil): return "{\(min),}"
    case (_, let max?): return min == max ? "{\(min)}" : "{\(min),\(max)}"
    }
  }

  // MARK: - Characters

  private func literal(_ scalar: Unicode.Scalar, isRepeated: Bool) -> String {
    if Self.isAlphanumeric(scalar) { return String(scalar) }
    // llama.cpp applies a quantifier after an escape to the preceding characters, too.
    if isRepeated { return "[\(Self.member(scalar.value))]" }
    if "\\^$.*+?()[]{}|".unicodeScalars.contains(scalar) { return "\\\(scalar)" }
    return scalar.value < 0x20 || scalar.value == 0x7F
      ? Self.member(scalar.value) : String(scalar)
  }

  private static func characterClass(_ set: ScalarSet) -> String {
    if set == .all { return "[\\s\\S]" }
    let isNegated = set.ranges.last?.upperBound == 0x10FFFF
    let ranges = isNegated ? set.inverted.ranges : set.ranges
    let members = ranges.map { range in
      range.count == 1
        ? member(range.lowerBound) : "\(member(range.lowerBound))-\(member(range.upperBound))"
    }
    return "[\(isNegated ? "^" : "")\(members.joined())]"
  }

  private static func member(_ value: UInt32) -> String {
    guard let scalar = Unicode.Scalar(value) else { return "" }
    if isAlphanumeric(scalar) { return String(scalar) }
    let isVisible = scalar.properties.isAlphabetic || value > 0xFFFF
    if value > 0x7F, isVisible { return String(scalar) }
    let digits = String(value, radix: 16, uppercase: true)
    let width = value <= 0xFF ? 2 : 4
    return (value <= 0xFF ? "\\x" : "\\u") + String(repeating: "0", count: width - digits.count)
      + digits
  }

  private static func isAlphanumeric(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: false
    }
  }
}

extension ScalarSet {
  /// The only scalar of the set; `nil` if there are several.
  fileprivate var only: Unicode.Scalar? {
    ranges.count == 1 && ranges[0].count == 1 ? Unicode.Scalar(ranges[0].lowerBound) : nil
  }
}
