// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension GBNFWriter {
  mutating func write(
    _ array: ArraySchema, named name: String
  ) throws(GrammarError) -> String {
    if let automaton = array.automaton { return try write(automaton, named: name) }
    if array.hasUniqueItems, array.mayHaveSeveralItems {
      throw GrammarError(
        kind: .notEnforceable("a grammar without memory cannot compare the items; remove it"),
        path: SchemaPath(base: name), keyword: "uniqueItems")
    }
    let minimum = max(array.minimumCount ?? 0, 0)
    let maximum = array.maximumCount
    if maximum == 0 { return "\"[]\"" }
    let prefix = array.prefix.prefix(maximum ?? Int.max)
    var items: [String] = []
    for (index, node) in prefix.enumerated() {
      items.append(try item(of: node, named: "\(name)-item-\(index + 1)"))
    }
    let isOpen = maximum.map { $0 > items.count } ?? true
    if items.isEmpty { items.append(try item(of: array.items, named: "\(name)-item")) }
    var rest = ""
    if isOpen, maximum.map({ $0 > items.count }) ?? true {
      let follower =
        prefix.isEmpty ? items[0] : try item(of: array.items, named: "\(name)-item")
      let next = rules.rule("\(name)-next", "\(separator) \(follower)")
      rest = rules.repeating(
        next, max(minimum - items.count, 0), maximum.map { $0 - items.count })
    }
    // Each prefix item may be the last one unless the minimum requires more.
    for index in items.indices.dropFirst().reversed() {
      let text = "\(separator) \(items[index])" + (rest.isEmpty ? "" : " \(rest)")
      rest = index < minimum ? text : "(\(text))?"
    }
    let some = "\"[\" \(items[0])\(rest.isEmpty ? "" : " \(rest)") \"]\""
    return minimum == 0 ? "\(some) | \"[]\"" : some
  }

  /// Returns the right side of the rule of an array whose items are determined by an automaton.
  ///
  /// Each state has a rule for the text after its items.
  private mutating func write(
    _ automaton: ItemAutomaton, named name: String
  ) throws(GrammarError) -> String {
    var items: [String] = []
    for (index, node) in automaton.nodes.enumerated() {
      items.append(try item(of: node, named: "\(name)-item-\(index + 1)"))
    }
    let isFinishable = automaton.liveStates { admitsValue(automaton.nodes[$0]) }
    let after = automaton.states.indices.map { rules.reserve("\(name)-after-\($0 + 1)") }
    var first = "\"[]\""
    for (index, state) in automaton.states.enumerated().reversed() where isFinishable[index] {
      let steps = state.steps.filter {
        isFinishable[$0.target] && admitsValue(automaton.nodes[$0.node])
      }
      .map { "\(items[$0.node]) \(after[$0.target])" }
      let choice = steps.count == 1 ? steps[0] : "(\(steps.joined(separator: " | ")))"
      func alternatives(_ open: String, _ end: String) -> String {
        ((steps.isEmpty ? [] : ["\"\(open)\" \(choice)"]) + (state.mayEnd ? ["\"\(end)\""] : []))
          .joined(separator: " | ")
      }
      rules.define(after[index], as: alternatives(layout.separator, "]"))
      first = alternatives("[", "[]")
    }
    return first
  }
}
