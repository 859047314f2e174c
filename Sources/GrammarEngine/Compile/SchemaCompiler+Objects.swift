// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaCompiler {
  /// The instruction that begins an object.
  ///
  /// Members come in declaration order; an optional one may be left out. After a member, a comma
  /// promises another one, so it is offered only where one is left, and the end only where no
  /// required one is left. The chain of what may come next is shared by all places before it:
  /// the program grows with the number of properties, not with its square. Where the number of
  /// members is bounded, there is such a chain for every number of members so far.
  mutating func objectInstruction(
    _ object: ObjectSchema, at path: SchemaPaths.ID
  ) throws(GrammarError) -> Instruction {
    var seen: Set<String> = []
    for property in object.properties where !seen.insert(property.name).inserted {
      throw error(.duplicateProperty(property.name), path, "properties")
    }
    let counts = try MemberCounts(try declared(object, at: path), self, at: path)
    var values: [Address] = []
    for property in object.properties {
      values.append(try address(of: property.node, at: paths.property(property.name, of: path)))
    }
    let names = object.properties.map(\.name)
    let member = try familyMember(object.additionalMembers, excluding: names, from: 0, at: path)
    let last = try lastMember(of: object, excluding: names, at: path)
    // By number of members so far: where the next key begins, and what follows a member.
    var nextKeys = counts.range.map { _ in Address?.none }
    if let last {
      nextKeys = try lastMembers(member, last, after: counts, of: object, at: path)
    }
    for count in counts.range where last == nil {
      guard let member, counts.isFeasible(count, from: values.count) else { continue }
      let bounds = try counts.familyBounds(after: count, self, at: path)
      guard let bounds else { continue }
      nextKeys[count] = emitRest(
        item: member, minimum: bounds.minimum, maximum: bounds.maximum, close: "}")
    }
    let mayClose = { (count: Int, index: Int) in
      last == nil && counts.mayClose(count, from: index)
    }
    var afterMembers = counts.range.map { count in
      memberEnd(nextKey: nextKeys[count], mayClose: mayClose(count, values.count))
    }
    for index in object.properties.indices.reversed() {
      let property = object.properties[index]
      for count in counts.range {
        let more = counts.next(count)
        var key: Address?
        if counts.isFeasible(more, from: index + 1), counts.hasRoom(count) {
          let member = builder.emit(.call(values[index], then: afterMembers[more]))
          key = keyLiteral(property.name, then: member)
        }
        let later = property.isOptional ? nextKeys[count] : nil
        let choices = [key, later].compactMap(\.self)
        nextKeys[count] = choices.isEmpty ? nil : builder.emitChoice(choices)
      }
      afterMembers = counts.range.map { count in
        memberEnd(nextKey: nextKeys[count], mayClose: mayClose(count, index))
      }
    }
    var first = [nextKeys[0]].compactMap(\.self)
    if mayClose(0, 0) { first.append(closingBrace) }
    let inside = padding(before: builder.emitChoice(first))
    return builder.reading([Edge(UInt8(ascii: "{"), to: inside)])
  }

  /// A member of any of some families, from its key on; nil without families.
  ///
  /// - Parameters:
  ///   - families: The families.
  ///   - names: The declared names.
  ///   - first: The number of the first family, for errors.
  ///   - path: The place of the object.
  /// - Returns: Where its key begins.
  /// - Throws: ``GrammarError`` when keys have no exact grammar.
  mutating func familyMember(
    _ families: [ObjectSchema.MemberFamily], excluding names: [String], from first: Int,
    at path: SchemaPaths.ID
  ) throws(GrammarError) -> Address? {
    var members: [Address] = []
    for (index, family) in families.enumerated() {
      let place = paths.member(first + index, of: path)
      let keys: Address?
      do throws(GrammarError) {
        keys = try keyAddress(family.keys, excluding: names, at: place)
      } catch {
        guard dropsEmptyParts, error.meansNoValue else { throw error }
        continue
      }
      guard let keys else { continue }
      let value = afterPunctuation(try address(of: family.node, at: place))
      let colon = padding(before: builder.emitReading([Edge(UInt8(ascii: ":"), to: value)]))
      members.append(builder.emit(.call(keys, then: colon)))
    }
    return members.isEmpty ? nil : builder.emitChoice(members)
  }

  /// Where a key of a family begins; nil when all its keys are declared names.
  mutating func keyAddress(
    _ keys: StringSchema, excluding names: [String], at path: SchemaPaths.ID
  ) throws(GrammarError) -> Address? {
    switch keys.restriction {
    case .choices(let texts):
      let others = texts.filter { !Self.contains(names, $0) }
      if others.isEmpty && !texts.isEmpty { return nil }
      var rest = keys
      rest.restriction = .choices(others)
      return builder.emit(try stringInstruction(rest, at: path))
    case .constant(let text) where Self.contains(names, text):
      return nil
    case .none where keys.isFree:
      let content = sharedAddress(of: .stringContent)
      if names.isEmpty { return sharedAddress(of: .string) }
      let spellings = names.map { Array(JSONWriter.text(of: $0).utf8.dropFirst().dropLast()) }
      return KeyAutomaton.emit(excluding: spellings, content: content, into: &builder)
    case .none where names.isEmpty && !keys.needsAutomaton:
      return builder.emit(try stringInstruction(keys, at: path))
    case .constant:
      return builder.emit(try stringInstruction(keys, at: path))
    case .none, .pattern:
      do {
        let dfa = try automaton(keys, excluding: names, at: path)
        return PatternAutomaton.emit(dfa, into: &builder)
      } catch {
        if error.kind == .patternMatchesNothing, !names.isEmpty { return nil }
        throw error
      }
    }
  }

  /// Whether a text is one of the names, scalar by scalar.
  private static func contains(_ names: [String], _ text: String) -> Bool {
    names.contains { $0.utf8.elementsEqual(text.utf8) }
  }

  /// What follows a member before the property that `nextKey` begins.
  mutating func memberEnd(nextKey: Address?, mayClose: Bool) -> Address {
    var edges: [Edge] = []
    if let nextKey {
      edges.append(Edge(UInt8(ascii: ","), to: afterPunctuation(nextKey)))
    }
    if mayClose {
      edges.append(Edge(UInt8(ascii: "}"), to: Program.done))
    }
    return padding(before: builder.emitReading(edges))
  }

  /// A key in quotes and its colon.
  private mutating func keyLiteral(_ name: String, then next: Address) -> Address {
    let value = afterPunctuation(next)
    let colon = padding(before: builder.emitReading([Edge(UInt8(ascii: ":"), to: value)]))
    return builder.emitLiteral(Array(JSONWriter.text(of: name).utf8), then: colon)
  }

  private var closingBrace: Address {
    mutating get { builder.emitReading([Edge(UInt8(ascii: "}"), to: Program.done)]) }
  }
}
