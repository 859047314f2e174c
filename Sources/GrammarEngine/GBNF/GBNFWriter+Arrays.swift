// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension GBNFWriter {
  /// What an array admits, as the right side of a rule.
  mutating func write(
    _ array: ArraySchema, named name: String
  ) throws(GrammarError) -> String {
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
}
