// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension GBNFWriter {
  /// What an array admits, as the right side of a rule.
  mutating func write(
    _ array: ArraySchema, named name: String
  ) throws(GrammarError) -> String {
    if let automaton = array.automaton { return try write(automaton, named: name) }
    let minimum = max(array.minimumCount ?? 0, 0)
    let maximum = array.maximumCount
    if maximum == 0 { return "\"[]\"" }
    let prefix = array.prefix.prefix(maximum ?? Int.max)
    var items: [String] = []
    for (index, node) in prefix.enumerated() {
      items.append(try item(of: node, named: "\(name)-item-\(index + 1)"))
    }
    var rest = ""
    let isOpen = maximum.map { $0 > items.count } ?? true
    if items.isEmpty {
      items.append(try item(of: array.items, named: "\(name)-item"))
    }
    if isOpen, maximum.map({ $0 > items.count }) ?? true {
      let follower =
        prefix.isEmpty ? items[0] : try item(of: array.items, named: "\(name)-item")
      let next = rules.rule("\(name)-next", "\", \" \(follower)")
      rest = rules.repeating(
        next, max(minimum - items.count, 0), maximum.map { $0 - items.count })
    }
    // Each item at the beginning may be the last one, unless more are demanded.
    for index in items.indices.dropFirst().reversed() {
      let text = "\", \" \(items[index])" + (rest.isEmpty ? "" : " \(rest)")
      rest = index < minimum ? text : "(\(text))?"
    }
    let some = "\"[\" \(items[0])\(rest.isEmpty ? "" : " \(rest)") \"]\""
    return minimum == 0 ? "\(some) | \"[]\"" : some
  }

  /// An array of which an automaton says what the items are: a rule for what may come after the
  /// items of each state.
  private mutating func write(
    _ automaton: ItemAutomaton, named name: String
  ) throws(GrammarError) -> String {
    var items: [String] = []
    for (index, node) in automaton.nodes.enumerated() {
      items.append(try item(of: node, named: "\(name)-item-\(index + 1)"))
    }
    let isFinishable = automaton.finishable { admitsValue(automaton.nodes[$0]) }
    let after = automaton.states.indices.map { rules.reserve("\(name)-after-\($0 + 1)") }
    var first = "\"[]\""
    for (index, state) in automaton.states.enumerated().reversed() where isFinishable[index] {
      let steps = state.steps.filter {
        isFinishable[$0.target] && admitsValue(automaton.nodes[$0.node])
      }
      .map { "\(items[$0.node]) \(after[$0.target])" }
      let choice = steps.count == 1 ? steps[0] : "(\(steps.joined(separator: " | ")))"
      let end = state.mayEnd ? ["\"]\""] : []
      let more = steps.isEmpty ? [] : ["\", \" \(choice)"]
      rules.define(after[index], as: (more + end).joined(separator: " | "))
      first = ((steps.isEmpty ? [] : ["\"[\" \(choice)"]) + (state.mayEnd ? ["\"[]\""] : []))
        .joined(separator: " | ")
    }
    return first
  }
}
