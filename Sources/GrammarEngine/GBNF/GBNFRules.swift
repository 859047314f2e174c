// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The rules of a GBNF grammar while it is written.
struct GBNFRules {
  private var texts: [(name: String, text: String)] = []
  private var indices: [String: Int] = [:]

  /// The name of the rule that grammars begin with.
  static let root = "root"

  /// The grammar: the root first, then the others in the order in which they were named.
  var text: String {
    let width = texts.map(\.name.utf8.count).max() ?? 0
    return texts.map { rule in
      let padding = String(repeating: " ", count: min(width, 24) - min(rule.name.utf8.count, 24))
      return "\(rule.name)\(padding) ::= \(rule.text)\n"
    }.joined()
  }

  /// Takes a name for a rule that is defined later.
  ///
  /// - Parameter wish: What the rule is for; what GBNF doesn't allow in a name becomes a dash.
  /// - Returns: A name that no other rule has.
  mutating func reserve(_ wish: String) -> String {
    var name = ""
    for scalar in wish.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9": name.unicodeScalars.append(scalar)
      default: name += name.hasSuffix("-") || name.isEmpty ? "" : "-"
      }
    }
    while name.hasSuffix("-") { name.removeLast() }
    if name.isEmpty { name = "rule" }
    var unique = name
    var number = 2
    while indices[unique] != nil {
      unique = "\(name)-\(number)"
      number += 1
    }
    indices[unique] = texts.count
    texts.append((unique, ""))
    return unique
  }

  /// Defines a rule whose name was taken.
  mutating func define(_ name: String, as text: String) {
    if let index = indices[name] { texts[index].text = text }
  }

  /// Adds a rule, or finds the one that was added for the same purpose.
  mutating func rule(_ wish: String, _ text: String) -> String {
    if let index = indices[wish], texts[index].text == text { return wish }
    let name = reserve(wish)
    define(name, as: text)
    return name
  }

  // MARK: - Repetition

  /// The greatest count of one repetition.
  ///
  /// llama.cpp expands repetitions into rules and refuses
  /// those above 2,000; greater counts become repetitions of repetitions.
  private static let block = 1000

  /// A rule, repeated so often.
  ///
  /// - Parameters:
  ///   - rule: The name of a rule that never matches the empty text.
  ///   - minimum: The fewest times.
  ///   - maximum: The most times; nil for any number.
  /// - Returns: A sequence, which may be empty text.
  mutating func repeating(_ rule: String, _ minimum: Int, _ maximum: Int?) -> String {
    guard let maximum else {
      switch minimum {
      case ...0: return "\(rule)*"
      case 1: return "\(rule)+"
      default: return "\(exactly(rule, minimum)) \(rule)*"
      }
    }
    if maximum <= 0 { return "\"\"" }
    if maximum == minimum { return exactly(rule, minimum) }
    if minimum <= 0 { return atMost(rule, maximum) }
    if maximum < Self.block { return "\(rule){\(minimum),\(maximum)}" }
    return "\(exactly(rule, minimum)) \(atMost(rule, maximum - minimum))"
  }

  private mutating func exactly(_ rule: String, _ count: Int) -> String {
    if count == 1 { return rule }
    if count < Self.block { return "\(rule){\(count)}" }
    let (blocks, rest) = count.quotientAndRemainder(dividingBy: Self.block)
    let whole = exactly(blockRule(of: rule), blocks)
    return rest == 0 ? whole : "\(whole) \(exactly(rule, rest))"
  }

  private mutating func atMost(_ rule: String, _ count: Int) -> String {
    if count == 1 { return "\(rule)?" }
    if count < Self.block { return "\(rule){0,\(count)}" }
    // Fewer whole blocks and anything less than a block, or all whole blocks and the rest.
    let (blocks, rest) = count.quotientAndRemainder(dividingBy: Self.block)
    let block = blockRule(of: rule)
    let fewer = blocks == 1 ? "" : atMost(block, blocks - 1) + " "
    let tail = rest == 0 ? "" : " " + atMost(rule, rest)
    return "(\(fewer)\(rule){0,\(Self.block - 1)} | \(exactly(block, blocks))\(tail))"
  }

  private mutating func blockRule(of rule: String) -> String {
    self.rule("\(rule)-block", "\(rule){\(Self.block)}")
  }
}
