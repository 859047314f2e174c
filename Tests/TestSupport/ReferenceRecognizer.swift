// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

/// A backtracking recognizer that decides whether bytes are a prefix of a document of a schema.
///
/// It shares no code with the engine. It matches the schema tree against the text. For every node
/// it computes all positions where a value can end, and whether the text can end inside the value.
package final class ReferenceRecognizer {
  /// The result of matching a node at a position.
  struct Outcome {
    /// The positions where a value can end.
    var ends: Set<Int> = []
    /// Whether the text ends inside some value.
    var runsOut = false

    static let nothing = Outcome()

    mutating func formUnion(_ other: Outcome) {
      ends.formUnion(other.ends)
      runsOut = runsOut || other.runsOut
    }
  }

  let schema: Schema
  let layout: JSONLayout
  var bytes: [UInt8] = []
  private var active: Set<String> = []
  private var patterns: [StringSchema: PatternReference] = [:]
  var numbers: [NumberQuestion: Outcome] = [:]

  /// Creates a recognizer.
  package init(_ schema: Schema, layout: JSONLayout = .spaced) {
    self.schema = schema
    self.layout = layout
  }

  /// Returns whether the bytes are a prefix of a document.
  package func isPrefix(_ text: [UInt8]) -> Bool {
    bytes = text
    active = []
    let outcome = match(schema.root, 0)
    return outcome.runsOut || outcome.ends.contains(text.count)
  }

  /// Returns whether the bytes are a document.
  package func isDocument(_ text: [UInt8]) -> Bool {
    bytes = text
    active = []
    return match(schema.root, 0).ends.contains(text.count)
  }

  func match(_ node: SchemaNode, _ place: Int) -> Outcome {
    switch node {
    case .object(let object): return matchObject(object, place)
    case .array(let array): return matchArray(array, place)
    case .string(let string): return matchString(string, place)
    case .integer(let number): return matchNumber(number, isInteger: true, place)
    case .number(let number): return matchNumber(number, isInteger: false, place)
    case .boolean: return either([literal("true", place), literal("false", place)])
    case .null: return literal("null", place)
    case .constants(let constants):
      return either(constants.values.map { matchConstant($0, place) })
    case .anyOf(let union): return either(union.choices.map { match($0, place) })
    case .reference(let reference): return matchReference(reference, place)
    case .any: return matchAny(place)
    }
  }

  // MARK: - Combining

  func literal(_ text: String, _ place: Int) -> Outcome {
    var place = place
    for byte in text.utf8 {
      if place == bytes.count { return Outcome(ends: [], runsOut: true) }
      if bytes[place] != byte { return .nothing }
      place += 1
    }
    return Outcome(ends: [place], runsOut: false)
  }

  func either(_ outcomes: [Outcome]) -> Outcome {
    var result = Outcome()
    for outcome in outcomes { result.formUnion(outcome) }
    return result
  }

  func then(_ first: Outcome, _ second: (Int) -> Outcome) -> Outcome {
    var result = Outcome(ends: [], runsOut: first.runsOut)
    for end in first.ends { result.formUnion(second(end)) }
    return result
  }

  /// Matches the white space of a flexible layout.
  func padding(_ place: Int) -> Outcome {
    layout == .flexible ? blanks(place) : Outcome(ends: [place], runsOut: false)
  }

  private func blanks(_ place: Int) -> Outcome {
    var ends: Set<Int> = [place]
    var next = place
    while next < bytes.count, next - place < 16, [0x20, 0x0A, 0x09].contains(bytes[next]) {
      next += 1
      ends.insert(next)
    }
    return Outcome(ends: ends, runsOut: false)
  }

  /// Matches a comma or a colon with the white space of the layout.
  func punctuation(_ mark: String, _ place: Int) -> Outcome {
    switch layout {
    case .spaced: literal(mark + " ", place)
    case .compact: literal(mark, place)
    case .flexible: then(then(blanks(place)) { self.literal(mark, $0) }) { self.blanks($0) }
    }
  }

  // MARK: - Structure

  private func matchObject(_ object: ObjectSchema, _ place: Int) -> Outcome {
    then(then(literal("{", place)) { self.padding($0) }) {
      self.matchMembers(object, 0, count: 0, $0)
    }
  }

  private func matchMembers(
    _ object: ObjectSchema, _ index: Int, count: Int, _ place: Int
  ) -> Outcome {
    guard index < object.properties.count else { return matchFamilies(object, count, place) }
    let property = object.properties[index]
    var result = Outcome()
    if count < object.maximumProperties ?? Int.max, isFinishable(object, index + 1, count + 1) {
      let key = then(separator(count, place)) {
        self.literal(JSONWriter.text(of: property.name), $0)
      }
      let value = then(then(key) { self.punctuation(":", $0) }) { self.match(property.node, $0) }
      result = then(value) { self.matchMembers(object, index + 1, count: count + 1, $0) }
    }
    if property.isOptional, isFinishable(object, index + 1, count) {
      result.formUnion(matchMembers(object, index + 1, count: count, place))
    }
    return result
  }

  /// Returns whether the number of members is possible.
  func isFinishable(_ object: ObjectSchema, _ index: Int, _ count: Int) -> Bool {
    let rest = object.properties[index...]
    let last = object.lastMember.isEmpty ? 0 : 1
    let most = object.additionalProperties.isEmpty ? count + rest.count + last : Int.max
    return count + rest.count { !$0.isOptional } + last <= object.maximumProperties ?? Int.max
      && most >= object.minimumProperties ?? 0
  }

  private func separator(_ count: Int, _ place: Int) -> Outcome {
    count == 0 ? Outcome(ends: [place], runsOut: false) : punctuation(",", place)
  }

  /// Matches additional properties and the end of the object.
  private func matchFamilies(_ object: ObjectSchema, _ count: Int, _ place: Int) -> Outcome {
    var result = Outcome()
    let end = object.properties.count
    if object.lastMember.isEmpty, count >= object.minimumProperties ?? 0 {
      // The white space after the opening brace has been read already.
      let end = count == 0 ? Outcome(ends: [place], runsOut: false) : padding(place)
      result = then(end) { self.literal("}", $0) }
    }
    guard count < object.maximumProperties ?? Int.max else { return result }
    let start = separator(count, place)
    for family in object.additionalProperties where isFinishable(object, end, count + 1) {
      let member = then(start) { self.matchMember(of: family, object, $0) }
      result.formUnion(then(member) { self.matchFamilies(object, count + 1, $0) })
    }
    for family in object.lastMember {
      let member = then(start) { self.matchMember(of: family, object, $0) }
      result.formUnion(then(then(member) { self.padding($0) }) { self.literal("}", $0) })
    }
    return result
  }

  private func matchMember(
    of family: ObjectSchema.PropertyPattern, _ object: ObjectSchema, _ place: Int
  ) -> Outcome {
    let key = matchKey(family.keys, excluding: object.properties, place)
    return then(then(key) { self.punctuation(":", $0) }) { self.match(family.node, $0) }
  }

  private func matchKey(
    _ keys: StringSchema, excluding properties: [ObjectSchema.Property], _ place: Int
  ) -> Outcome {
    let names = properties.map(\.name)
    if keys.isUnrestricted, !names.isEmpty {
      let spellings = names.map { Array(JSONWriter.text(of: $0).utf8.dropFirst().dropLast()) }
      return then(literal("\"", place)) { self.matchFreeKey(spellings, $0) }
    }
    return matchString(excluding(names, from: keys), place)
  }

  /// Returns a schema that excludes the names.
  func excluding(_ names: [String], from keys: StringSchema) -> StringSchema {
    var keys = keys
    if names.isEmpty { return keys }
    switch keys.restriction {
    case .choices(let texts): keys.restriction = .choices(texts.filter { !names.contains($0) })
    case .constant(let text): if names.contains(text) { keys.restriction = .choices([]) }
    case .none, .pattern: keys.excludedTexts += names
    }
    return keys
  }

  private func matchArray(_ array: ArraySchema, _ place: Int) -> Outcome {
    let start = then(literal("[", place)) { self.padding($0) }
    if let automaton = array.automaton {
      return then(start) { self.matchItems(automaton, from: 0, isFirst: true, $0) }
    }
    var result = Outcome(ends: [], runsOut: start.runsOut)
    if array.minimumCount ?? 0 == 0 {
      result.formUnion(then(start) { self.literal("]", $0) })
    }
    guard array.maximumCount != 0 else { return result }
    var count = 1
    let node = { (index: Int) in index < array.prefix.count ? array.prefix[index] : array.items }
    var items = then(start) { self.match(node(0), $0) }
    while true {
      result.runsOut = result.runsOut || items.runsOut
      if items.ends.isEmpty { return result }
      if count >= array.minimumCount ?? 0 {
        let close = then(Outcome(ends: items.ends, runsOut: false)) { self.padding($0) }
        result.formUnion(then(close) { self.literal("]", $0) })
      }
      if let maximum = array.maximumCount, count >= maximum { return result }
      let comma = then(Outcome(ends: items.ends, runsOut: false)) { self.punctuation(",", $0) }
      items = then(comma) { self.match(node(count), $0) }
      count += 1
    }
  }

  /// Matches the items from a state of an automaton on, and the end of the array.
  private func matchItems(
    _ automaton: ItemAutomaton, from state: Int, isFirst: Bool, _ place: Int
  ) -> Outcome {
    var result = Outcome()
    if automaton.states[state].mayEnd {
      let end = isFirst ? Outcome(ends: [place], runsOut: false) : padding(place)
      result = then(end) { self.literal("]", $0) }
    }
    let start = isFirst ? Outcome(ends: [place], runsOut: false) : punctuation(",", place)
    for step in automaton.states[state].steps where isFinishable(step.target, automaton) {
      let item = then(start) { self.match(automaton.nodes[step.node], $0) }
      result.formUnion(
        then(item) { self.matchItems(automaton, from: step.target, isFirst: false, $0) })
    }
    return result
  }

  /// Returns whether an array can end after a state, assuming that every node has a value.
  func isFinishable(_ state: Int, _ automaton: ItemAutomaton) -> Bool {
    automaton.liveStates { _ in true }[state]
  }

  private func matchReference(_ reference: ReferenceSchema, _ place: Int) -> Outcome {
    let key = "\(reference.target) \(place)"
    // A union that reaches itself at the same position adds no alternatives.
    guard active.insert(key).inserted else { return .nothing }
    defer { active.remove(key) }
    switch reference.target {
    case .root: return match(schema.root, place)
    case .definition(let name):
      return schema.definition(named: name).map { match($0, place) } ?? .nothing
    }
  }

  private func matchAny(_ place: Int) -> Outcome {
    guard place < bytes.count else { return Outcome(ends: [], runsOut: true) }
    switch bytes[place] {
    case UInt8(ascii: "{"): return matchAnyObject(place)
    case UInt8(ascii: "["): return match(.array(ArraySchema(items: .any())), place)
    case UInt8(ascii: "\""): return match(.string(StringSchema()), place)
    case UInt8(ascii: "t"): return literal("true", place)
    case UInt8(ascii: "f"): return literal("false", place)
    case UInt8(ascii: "n"): return literal("null", place)
    default: return match(.number(NumberSchema()), place)
    }
  }

  private func matchAnyObject(_ place: Int) -> Outcome {
    let start = then(literal("{", place)) { self.padding($0) }
    var result = then(start) { self.literal("}", $0) }
    var member = then(start) { self.matchAnyMember($0) }
    while true {
      result.runsOut = result.runsOut || member.runsOut
      if member.ends.isEmpty { return result }
      let ends = Outcome(ends: member.ends, runsOut: false)
      result.formUnion(then(then(ends) { self.padding($0) }) { self.literal("}", $0) })
      member = then(then(ends) { self.punctuation(",", $0) }) { self.matchAnyMember($0) }
    }
  }

  private func matchAnyMember(_ place: Int) -> Outcome {
    let name = match(.string(StringSchema()), place)
    return then(then(name) { self.punctuation(":", $0) }) { self.matchAny($0) }
  }

  private func matchString(_ string: StringSchema, _ place: Int) -> Outcome {
    switch string.restriction {
    case .constant(let text): return either(choices([text], string).map { literal($0, place) })
    case .choices(let texts): return either(choices(texts, string).map { literal($0, place) })
    case .none, .pattern: break
    }
    guard string.needsAutomaton else {
      let lengths = (string.minimumLength ?? 0)...(string.maximumLength ?? Int.max)
      return then(literal("\"", place)) { self.matchFreeContent($0, lengths) }
    }
    var key = string
    key.description = nil
    guard let pattern = try? patterns[key] ?? PatternReference(key) else { return .nothing }
    patterns[key] = pattern
    return then(literal("\"", place)) { self.matchPattern(pattern, $0) }
  }

  /// Returns the encodings of the texts that satisfy the other keywords of a schema.
  func choices(_ texts: [String], _ string: StringSchema) -> [String] {
    texts.filter { SchemaValidator.isValid($0, besideChoices: string) }
      .map { JSONWriter.text(of: $0) }
  }

  // MARK: - Constants

  private func matchConstant(_ value: JSONValue, _ place: Int) -> Outcome {
    switch value {
    case .number(let number): return literal(Self.spelling(of: number), place)
    case .array(let elements):
      var result = then(literal("[", place)) { self.padding($0) }
      for (index, element) in elements.enumerated() {
        if index > 0 { result = then(result) { self.punctuation(",", $0) } }
        result = then(result) { self.matchConstant(element, $0) }
        if index == elements.count - 1 { result = then(result) { self.padding($0) } }
      }
      return then(result) { self.literal("]", $0) }
    case .object(let members):
      var result = then(literal("{", place)) { self.padding($0) }
      for (index, member) in members.enumerated() {
        if index > 0 { result = then(result) { self.punctuation(",", $0) } }
        result = then(result) { self.literal(JSONWriter.text(of: member.name), $0) }
        result = then(then(result) { self.punctuation(":", $0) }) {
          self.matchConstant(member.value, $0)
        }
        if index == members.count - 1 { result = then(result) { self.padding($0) } }
      }
      return then(result) { self.literal("}", $0) }
    case .null, .bool, .string: return literal(JSONWriter.text(of: value), place)
    }
  }

  /// Returns the text of a short number without exponent and redundant zeros.
  static func spelling(of number: JSONNumber) -> String {
    guard let value = number.double else { return number.text }
    return value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : "\(value)"
  }
}
