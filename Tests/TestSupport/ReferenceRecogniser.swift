// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

/// Decides by plain backtracking whether bytes are a prefix of a document of a schema.
///
/// It shares nothing with the engine: it walks the schema tree over the text, and for every node
/// gives all places where a value can end and whether the text can run out inside it. Its slowness
/// is its virtue.
package final class ReferenceRecogniser {
  /// What a node can make of the text from a place on.
  struct Outcome {
    /// Where a value can end.
    var ends: Set<Int> = []
    /// Whether the text runs out before the end of some value.
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
  private var patterns: [String: PatternReference] = [:]
  var numbers: [NumberQuestion: Outcome] = [:]

  /// Creates a recogniser.
  package init(_ schema: Schema, layout: JSONLayout = .spaced) {
    self.schema = schema
    self.layout = layout
  }

  /// Whether some document begins with the bytes.
  package func isPrefix(_ text: [UInt8]) -> Bool {
    bytes = text
    active = []
    let outcome = match(schema.root, 0)
    return outcome.runsOut || outcome.ends.contains(text.count)
  }

  /// Whether the bytes are a document.
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
    case .constants: return .nothing
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

  /// White space where only a flexible layout has any.
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

  /// A comma or a colon with what the layout puts around it.
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
      self.matchMembers(object.properties[...], isFirst: true, $0)
    }
  }

  private func matchMembers(
    _ properties: ArraySlice<ObjectSchema.Property>, isFirst: Bool, _ place: Int
  ) -> Outcome {
    guard let property = properties.first else {
      return then(padding(place)) { self.literal("}", $0) }
    }
    let separator =
      isFirst
      ? Outcome(ends: [place], runsOut: false) : punctuation(",", place)
    let key = then(separator) { self.literal(JSONWriter.text(of: property.name), $0) }
    let value = then(then(key) { self.punctuation(":", $0) }) { self.match(property.node, $0) }
    var result = then(value) { self.matchMembers(properties.dropFirst(), isFirst: false, $0) }
    if property.isOptional {
      result.formUnion(matchMembers(properties.dropFirst(), isFirst: isFirst, place))
    }
    return result
  }

  private func matchArray(_ array: ArraySchema, _ place: Int) -> Outcome {
    let start = then(literal("[", place)) { self.padding($0) }
    var result = Outcome(ends: [], runsOut: start.runsOut)
    if array.minimumCount ?? 0 == 0 {
      result.formUnion(then(start) { self.literal("]", $0) })
    }
    guard array.maximumCount != 0 else { return result }
    var count = 1
    var items = then(start) { self.match(array.items, $0) }
    while true {
      result.runsOut = result.runsOut || items.runsOut
      if items.ends.isEmpty { return result }
      if count >= array.minimumCount ?? 0 {
        let close = then(Outcome(ends: items.ends, runsOut: false)) { self.padding($0) }
        result.formUnion(then(close) { self.literal("]", $0) })
      }
      if let maximum = array.maximumCount, count >= maximum { return result }
      let comma = then(Outcome(ends: items.ends, runsOut: false)) { self.punctuation(",", $0) }
      items = then(comma) { self.match(array.items, $0) }
      count += 1
    }
  }

  private func matchReference(_ reference: ReferenceSchema, _ place: Int) -> Outcome {
    let key = "\(reference.target) \(place)"
    // A union that leads back to itself at the same place adds nothing.
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
    case .none: return then(literal("\"", place)) { self.matchFreeContent($0) }
    case .constant(let text): return literal(JSONWriter.text(of: text), place)
    case .choices(let texts): return either(texts.map { literal(JSONWriter.text(of: $0), place) })
    case .pattern(let text):
      guard let pattern = try? patterns[text] ?? PatternReference(text) else { return .nothing }
      patterns[text] = pattern
      return then(literal("\"", place)) { self.matchPattern(pattern, $0) }
    }
  }
}
