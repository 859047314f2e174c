// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

/// A recognizer that reads a text byte by byte with sets of continuations.
///
/// It is a faster alternative to ``ReferenceRecognizer``, with which tests compare it, and shares
/// no code with the engine. A continuation is a list of items to read. A number is the text read so
/// far, which is checked as a unit. Transitions are cached, so thousands of tokens can be checked
/// at each position.
package final class ContinuationRecognizer {
  /// The set of continuations after a text.
  package typealias State = Int

  /// An item of a continuation.
  enum Item: Hashable {
    case text([UInt8])
    case node(Int)
    case members(object: Int, from: Int, count: Int)
    case key(object: Int, read: [UInt8])
    case items(array: Int, count: Int)
    case content(StringSchema, count: Int, pending: [UInt8])
    case patterned(StringSchema, state: PatternReference.State, isFirst: Bool, pending: [UInt8])
    case number(Int, text: String)
    case blanks(Int)
    case anyMembers
  }

  /// An item and the index of the next cell.
  ///
  /// The end of the document is zero.
  private struct Cell: Hashable {
    let item: Item
    let next: Int
  }

  private let schema: Schema
  private let layout: JSONLayout
  private var nodes: [SchemaNode] = []
  private var nodeNumbers: [SchemaNode: Int] = [:]
  private var cells: [Cell?] = [nil]
  private var cellNumbers: [Cell: Int] = [:]
  private var sets: [[Int]] = []
  private var setNumbers: [[Int]: State] = [:]
  /// The cached transitions of each state.
  private var steps: [[Int32]] = []
  /// The names of the properties of an object as JSON text without quotes.
  private var spelledNames: [Int: [[UInt8]]] = [:]
  private var patterns: [StringSchema: PatternReference] = [:]
  private let helper: ReferenceRecognizer

  /// The initial state.
  package private(set) var start: State = 0

  /// Creates a recognizer.
  package init(_ schema: Schema, layout: JSONLayout = .spaced) {
    self.schema = schema
    self.layout = layout
    helper = ReferenceRecognizer(schema, layout: layout)
    _ = number(of: [])
    var first: Set<Int> = []
    expand(cell(.node(number(of: schema.root)), 0), into: &first)
    start = number(of: first)
  }

  /// Returns the state after one more byte, or `nil` if the text is then no prefix of a document.
  package func next(_ state: State, _ byte: UInt8) -> State? {
    if steps[state].isEmpty { steps[state] = [Int32](repeating: -1, count: 256) }
    let known = steps[state][Int(byte)]
    if known >= 0 { return known == 0 ? nil : Int(known) }
    var after: Set<Int> = []
    for cell in sets[state] { read(byte, cell, into: &after) }
    let next = number(of: after)
    steps[state][Int(byte)] = Int32(next)
    return next == 0 ? nil : next
  }

  /// Returns whether the text is a document.
  package func isDocument(_ state: State) -> Bool {
    sets[state].contains(0)
  }

  private func number(of cells: Set<Int>) -> State {
    let sorted = cells.sorted()
    if let known = setNumbers[sorted] { return known }
    setNumbers[sorted] = sets.count
    sets.append(sorted)
    steps.append([])
    return sets.count - 1
  }

  private func number(of node: SchemaNode) -> Int {
    if let known = nodeNumbers[node] { return known }
    nodeNumbers[node] = nodes.count
    nodes.append(node)
    return nodes.count - 1
  }

  private func cell(_ item: Item, _ next: Int) -> Int {
    let cell = Cell(item: item, next: next)
    if let known = cellNumbers[cell] { return known }
    cellNumbers[cell] = cells.count
    cells.append(cell)
    return cells.count - 1
  }

  /// Returns the cell that reads the items in order.
  private func list(_ items: [Item], _ next: Int) -> Int {
    items.reversed().reduce(next) { cell($1, $0) }
  }

  private func text(_ text: String) -> Item {
    .text(Array(text.utf8))
  }

  /// Returns the items of a comma or a colon with the white space of the layout.
  private func punctuation(_ mark: String) -> [Item] {
    switch layout {
    case .spaced: [text(mark + " ")]
    case .compact: [text(mark)]
    case .flexible: [.blanks(16), text(mark), .blanks(16)]
    }
  }

  private var padding: [Item] { layout == .flexible ? [.blanks(16)] : [] }

  // MARK: - Expansion

  /// Expands items until only cells that read a byte remain.
  private func expand(_ start: Int, into result: inout Set<Int>) {
    var seen: Set<Int> = []
    var pending = [start]
    while let number = pending.popLast() {
      guard seen.insert(number).inserted else { continue }
      guard let cell = cells[number] else {
        result.insert(0)
        continue
      }
      switch cell.item {
      case .text(let bytes):
        if bytes.isEmpty { pending.append(cell.next) } else { result.insert(number) }
      case .node(let node): pending += choices(of: nodes[node], cell.next)
      case .members(let object, let place, let count):
        pending += members(object, place, count, cell.next)
      case .items(let array, let count): pending += items(array, count, cell.next)
      case .content, .patterned, .key: result.insert(number)
      case .number(let node, let text):
        result.insert(number)
        if judge(node).isNumber(text) { pending.append(cell.next) }
      case .blanks(let count):
        if count > 0 { result.insert(number) }
        pending.append(cell.next)
      case .anyMembers:
        pending.append(list(padding + [text("}")], cell.next))
        pending.append(list(punctuation(",") + anyMember, number))
      }
    }
  }

  private func judge(_ node: Int) -> NumberReference {
    switch nodes[node] {
    case .integer(let bounds): NumberReference(bounds, isInteger: true)
    case .number(let bounds): NumberReference(bounds, isInteger: false)
    default: NumberReference(NumberSchema(), isInteger: false)
    }
  }

  private func choices(of node: SchemaNode, _ next: Int) -> [Int] {
    switch node {
    case .object:
      let members = Item.members(object: number(of: node), from: 0, count: 0)
      return [list([text("{")] + padding + [members], next)]
    case .array:
      return [list([text("[")] + padding + [.items(array: number(of: node), count: 0)], next)]
    case .string(let string):
      return strings(string, next)
    case .integer, .number:
      return [cell(.number(number(of: node), text: ""), next)]
    case .boolean:
      return [cell(text("true"), next), cell(text("false"), next)]
    case .null:
      return [cell(text("null"), next)]
    case .constants(let constants):
      return constants.values.map { list(constant($0), next) }
    case .anyOf(let union):
      return union.choices.map { cell(.node(number(of: $0)), next) }
    case .reference(let reference):
      switch reference.target {
      case .root: return [cell(.node(number(of: schema.root)), next)]
      case .definition(let name):
        return schema.definition(named: name).map { [cell(.node(number(of: $0)), next)] } ?? []
      }
    case .any:
      return anyChoices(next)
    }
  }

  private func anyChoices(_ next: Int) -> [Int] {
    let simple: [SchemaNode] = [
      .string(StringSchema()), .number(NumberSchema()), .boolean(), .null,
      .array(ArraySchema(items: .any())),
    ]
    return simple.flatMap { choices(of: $0, next) } + [
      list([text("{")] + padding + [text("}")], next),
      list([text("{")] + padding + anyMember, cell(.anyMembers, next)),
    ]
  }

  private var anyMember: [Item] {
    [text("\""), .content(StringSchema(), count: 0, pending: [])] + punctuation(":") + [
      .node(number(of: .any()))
    ]
  }

  /// Returns the items of a constant, with white space if the layout is flexible.
  private func constant(_ value: JSONValue) -> [Item] {
    switch value {
    case .number(let number): return [text(ReferenceRecognizer.spelling(of: number))]
    case .array(let elements):
      let items = elements.map(constant).joined(separator: punctuation(","))
      return [text("[")] + (elements.isEmpty ? padding : padding + items + padding) + [text("]")]
    case .object(let members):
      let items = members.map { member in
        [text(JSONWriter.text(of: member.name))] + punctuation(":") + constant(member.value)
      }.joined(separator: punctuation(","))
      return [text("{")] + (members.isEmpty ? padding : padding + items + padding) + [text("}")]
    case .null, .bool, .string: return [text(JSONWriter.text(of: value))]
    }
  }

  private func strings(_ string: StringSchema, _ next: Int) -> [Int] {
    switch string.restriction {
    case .constant(let constant):
      return helper.choices([constant], string).map { cell(text($0), next) }
    case .choices(let choices): return helper.choices(choices, string).map { cell(text($0), next) }
    case .none, .pattern: break
    }
    var key = string
    key.description = nil
    guard string.needsAutomaton else {
      return [list([text("\""), .content(key, count: 0, pending: [])], next)]
    }
    guard let reference = try? patterns[key] ?? PatternReference(key) else { return [] }
    patterns[key] = reference
    let content = Item.patterned(key, state: reference.start, isFirst: true, pending: [])
    return [list([text("\""), content], next)]
  }

  private func members(_ object: Int, _ place: Int, _ count: Int, _ next: Int) -> [Int] {
    guard case .object(let schema) = nodes[object] else { return [] }
    guard place < schema.properties.count else { return families(object, schema, count, next) }
    let property = schema.properties[place]
    var result: [Int] = []
    if count < schema.maximumProperties ?? Int.max,
      helper.isFinishable(schema, place + 1, count + 1)
    {
      let rest = cell(.members(object: object, from: place + 1, count: count + 1), next)
      let key = [text(JSONWriter.text(of: property.name))] + punctuation(":")
      let value = Item.node(number(of: property.node))
      result.append(list((count == 0 ? [] : punctuation(",")) + key + [value], rest))
    }
    if property.isOptional, helper.isFinishable(schema, place + 1, count) {
      result.append(cell(.members(object: object, from: place + 1, count: count), next))
    }
    return result
  }

  /// Expands additional properties and the end of the object.
  private func families(
    _ object: Int, _ schema: ObjectSchema, _ count: Int, _ next: Int
  ) -> [Int] {
    var result: [Int] = []
    if schema.lastMember.isEmpty, count >= schema.minimumProperties ?? 0 {
      result.append(list((count == 0 ? [] : padding) + [text("}")], next))
    }
    guard count < schema.maximumProperties ?? Int.max else { return result }
    let end = list(padding + [text("}")], next)
    result += schema.lastMember.flatMap { member(of: $0, object, schema, count, end) }
    guard helper.isFinishable(schema, schema.properties.count, count + 1) else { return result }
    // Counts above all bounds are equivalent.
    let isEndless = schema.maximumProperties == nil && count > schema.minimumProperties ?? 0
    let more = isEndless ? count : count + 1
    let rest = cell(.members(object: object, from: schema.properties.count, count: more), next)
    return result
      + schema.additionalProperties.flatMap { member(of: $0, object, schema, count, rest) }
  }

  private func member(
    of family: ObjectSchema.PropertyPattern, _ object: Int, _ schema: ObjectSchema, _ count: Int,
    _ next: Int
  ) -> [Int] {
    let value = list(punctuation(":") + [.node(number(of: family.node))], next)
    let names = schema.properties.map(\.name)
    let starts =
      family.keys.isUnrestricted && !names.isEmpty
      ? [list([text("\""), .key(object: object, read: [])], value)]
      : strings(helper.excluding(names, from: family.keys), value)
    return starts.map { list(count == 0 ? [] : punctuation(","), $0) }
  }

  private func items(_ array: Int, _ count: Int, _ next: Int) -> [Int] {
    guard case .array(let schema) = nodes[array] else { return [] }
    if let automaton = schema.automaton { return items(automaton, array, count, next) }
    var result: [Int] = []
    if count >= schema.minimumCount ?? 0 {
      // The white space after the opening bracket has been read already.
      result.append(list((count == 0 ? [] : padding) + [text("]")], next))
    }
    if count < schema.maximumCount ?? Int.max {
      // Counts above the minimum of an unbounded array are equivalent.
      let counted = max(1, schema.minimumCount ?? 0, schema.prefix.count)
      let isEndless = schema.maximumCount == nil && count >= counted
      let rest = cell(.items(array: array, count: isEndless ? count : count + 1), next)
      let item = Item.node(
        number(of: count < schema.prefix.count ? schema.prefix[count] : schema.items))
      result.append(list((count == 0 ? [] : punctuation(",")) + [item], rest))
    }
    return result
  }

  /// Expands the items of an automaton.
  ///
  /// The count is zero before the first item, then the state plus one.
  private func items(
    _ automaton: ItemAutomaton, _ array: Int, _ count: Int, _ next: Int
  ) -> [Int] {
    let state = automaton.states[max(0, count - 1)]
    var result: [Int] = []
    if state.mayEnd { result.append(list((count == 0 ? [] : padding) + [text("]")], next)) }
    for step in state.steps where helper.isFinishable(step.target, automaton) {
      let rest = cell(.items(array: array, count: step.target + 1), next)
      let item = Item.node(number(of: automaton.nodes[step.node]))
      result.append(list((count == 0 ? [] : punctuation(",")) + [item], rest))
    }
    return result
  }

  // MARK: - Reading

  private func read(_ byte: UInt8, _ number: Int, into result: inout Set<Int>) {
    guard let cell = cells[number] else { return }
    switch cell.item {
    case .text(let bytes):
      guard bytes[0] == byte else { return }
      expand(self.cell(.text(Array(bytes.dropFirst())), cell.next), into: &result)
    case .blanks(let count):
      guard [0x20, 0x09, 0x0A].contains(byte) else { return }
      expand(self.cell(.blanks(count - 1), cell.next), into: &result)
    case .number(let node, let text):
      guard "+-.0123456789Ee".utf8.contains(byte) else { return }
      let longer = text + String(UnicodeScalar(byte))
      guard judge(node).begins(longer) else { return }
      expand(self.cell(.number(node, text: longer), cell.next), into: &result)
    case .content(let string, let count, let pending):
      if pending.isEmpty && byte == UInt8(ascii: "\"") {
        if count >= string.minimumLength ?? 0 { expand(cell.next, into: &result) }
      } else if count < string.maximumLength ?? Int.max,
        let rest = helper.pendingCharacter(pending + [byte])
      {
        let isEndless = string.maximumLength == nil && count >= string.minimumLength ?? 0
        let more = rest.isEmpty && !isEndless ? count + 1 : count
        expand(self.cell(.content(string, count: more, pending: rest), cell.next), into: &result)
      }
    case .key(let object, let read):
      self.read(byte, ofKey: read, of: object, cell.next, into: &result)
    case .patterned(let pattern, let state, let isFirst, let pending):
      guard let reference = patterns[pattern] else { return }
      if pending.isEmpty && byte == UInt8(ascii: "\"") {
        if reference.accepts(state, isFirst: isFirst) { expand(cell.next, into: &result) }
      } else if let item = patterned(pattern, reference, state, isFirst, pending + [byte]) {
        expand(self.cell(item, cell.next), into: &result)
      }
    case .node, .members, .items, .anyMembers:
      return
    }
  }

  /// Reads a byte of an unrestricted key that is so far a prefix of a declared name in canonical
  /// encoding.
  private func read(
    _ byte: UInt8, ofKey read: [UInt8], of object: Int, _ next: Int, into result: inout Set<Int>
  ) {
    let names = spelledNames(of: object)
    let longer = read + [byte]
    switch helper.key(longer, names) {
    case .none: return
    case .whole: expand(next, into: &result)
    case .begun: expand(cell(.key(object: object, read: longer), next), into: &result)
    case .free:
      expand(cell(.content(StringSchema(), count: 0, pending: []), next), into: &result)
    }
  }

  private func spelledNames(of object: Int) -> [[UInt8]] {
    if let known = spelledNames[object] { return known }
    guard case .object(let schema) = nodes[object] else { return [] }
    let names = schema.properties.map {
      Array(JSONWriter.text(of: $0.name).utf8.dropFirst().dropLast())
    }
    spelledNames[object] = names
    return names
  }

  private func patterned(
    _ pattern: StringSchema, _ reference: PatternReference, _ state: PatternReference.State,
    _ isFirst: Bool, _ bytes: [UInt8]
  ) -> Item? {
    guard let (scalars, length) = ReferenceRecognizer.canonicalScalars(bytes[...]) else {
      return nil
    }
    if bytes.count < length {
      let isViable = scalars.contains { range in
        reference.samples(in: range).contains {
          reference.isViable(reference.next(state, $0, isFirst: isFirst))
        }
      }
      return isViable
        ? .patterned(pattern, state: state, isFirst: isFirst, pending: bytes) : nil
    }
    let next = reference.next(state, scalars[0].lowerBound, isFirst: isFirst)
    guard reference.isViable(next) else { return nil }
    return .patterned(pattern, state: next, isFirst: false, pending: [])
  }
}

extension ContinuationRecognizer {
  /// Returns the allowed tokens, found by checking every token.
  ///
  /// - Parameters:
  ///   - state: The state after the text.
  ///   - tokens: The tokens.
  /// - Returns: The ids in ascending order.
  package func tokens(after state: State, of tokens: ReferenceTokens) -> [Int] {
    var result: [Int] = []
    forEachToken(after: state, of: tokens) { result.append($0) }
    return result.sorted()
  }

  /// Calls `body` with the id of every allowed token.
  package func forEachToken(
    after state: State, of tokens: ReferenceTokens, _ body: (Int) -> Void
  ) {
    var states = [State](repeating: state, count: tokens.longest + 1)
    var index = 0
    while index < tokens.beginnings.count {
      let beginning = tokens.beginnings[index]
      guard let longer = next(states[beginning.length - 1], beginning.byte) else {
        index = beginning.end
        continue
      }
      states[beginning.length] = longer
      for token in beginning.tokens { body(token) }
      index += 1
    }
  }
}
