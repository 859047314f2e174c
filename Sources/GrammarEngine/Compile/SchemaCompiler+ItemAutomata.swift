// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaCompiler {
  /// The instruction that begins an array of which an automaton says what the items are.
  ///
  /// There is a place behind the items of every state, to which items return. Where several steps
  /// read an item alike, the text decides between them as it goes on.
  mutating func automatonInstruction(
    _ automaton: ItemAutomaton, at path: SchemaPaths.ID
  ) throws(GrammarError) -> Instruction {
    guard automaton.isWellFormed else { throw error(.noChoices, path, "contains") }
    var items: [Address] = []
    for node in automaton.nodes { items.append(try address(of: node, at: path)) }
    let isFinishable = automaton.finishable { _ in true }
    let afterItems = automaton.states.map { _ in builder.reserve() }
    var first: [Address] = []
    for (state, after) in zip(automaton.states, afterItems).reversed() {
      let steps = state.steps.filter { isFinishable[$0.target] }.map { step in
        builder.emit(.call(items[step.node], then: afterItems[step.target]))
      }
      let end = state.mayEnd ? [Edge(UInt8(ascii: "]"), to: Program.done)] : []
      var edges = end
      first = []
      if !steps.isEmpty {
        let next = builder.emitChoice(steps)
        edges.insert(Edge(UInt8(ascii: ","), to: afterPunctuation(next)), at: 0)
        first.append(next)
      }
      builder.define(after, as: .jump(padding(before: builder.emitReading(edges))))
      if state.mayEnd { first.append(builder.emitReading(end)) }
    }
    guard isFinishable[0] else { throw error(.noChoices, path, "contains") }
    let inside = padding(before: builder.emitChoice(first))
    return builder.reading([Edge(UInt8(ascii: "["), to: inside)])
  }
}
