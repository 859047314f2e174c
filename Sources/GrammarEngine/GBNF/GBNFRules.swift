// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The rules of a GBNF grammar.
struct GBNFRules {
  private var texts: [(name: String, text: String)] = []
  private var indices: [String: Int] = [:]

  static let root = "root"

  /// The text of the grammar, with the rules in the order in which their names were reserved.
  var text: String {
    let width = texts.map(\.name.utf8.count).max() ?? 0
    return texts.map { rule in
      let padding = String(repeating: " ", count: min(width, 24) - min(rule.name.utf8.count, 24))
      return "\(rule.name)\(padding) ::= \(rule.text)\n"
    }.joined()
  }

  /// Reserves a unique name for a rule that is defined later.
  ///
  /// Characters of the preferred name that GBNF does not allow become dashes.
  mutating func reserve(_ preferredName: String) -> String {
    var name = ""
    for scalar in preferredName.unicodeScalars {
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

  mutating func define(_ name: String, as text: String) {
    if let index = indices[name] { texts[index].text = text }
  }

  /// Adds a rule unless there is one with the same name and text, and returns its name.
  mutating func rule(_ preferredName: String, _ text: String) -> String {
    if let index = indices[preferredName], texts[index].text == text { return preferredName }
    let name = reserve(preferredName)
    define(name, as: text)
    return name
  }

  // MARK: - Repetition

  /// The limit of one repetition.
  ///
  /// llama.cpp expands repetitions into rules and rejects counts above 2,000. Greater counts become
  /// nested repetitions.
  private static let block = 1000

  /// Returns a sequence of repetitions of a rule that does not match the empty text.
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
    let multiple = exactly(blockRule(of: rule), blocks)
    return rest == 0 ? multiple : "\(multiple) \(exactly(rule, rest))"
  }

  private mutating func atMost(_ rule: String, _ count: Int) -> String {
    if count == 1 { return "\(rule)?" }
    if count < Self.block { return "\(rule){0,\(count)}" }
    // Fewer than all blocks and less than one more, or all blocks and the rest.
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
