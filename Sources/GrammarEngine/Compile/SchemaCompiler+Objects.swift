// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaCompiler {
  /// Returns the first instruction of an object.
  ///
  /// Members follow in declaration order, and optional ones may be omitted. A comma is offered only
  /// where another member may follow, and the end only where no required one is missing. All
  /// positions before a member share the instructions from there on, so the program grows with the
  /// number of properties, not with its square. Where the number of members has bounds, there are
  /// such instructions for every number of members before them.
  mutating func objectInstruction(
    _ object: ObjectSchema, at path: SchemaPathTable.ID
  ) throws(GrammarError) -> Instruction {
    var seen: Set<String> = []
    for property in object.properties where !seen.insert(property.name).inserted {
      throw error(.duplicateProperty(property.name), path, "properties")
    }
    let counts = try MemberCounts(try withoutRequiredMembers(object, at: path), self, at: path)
    var values: [MemberValue] = []
    for property in object.properties {
      let path = paths.add(.property(property.name), to: path)
      if counts.range.count == 1, let literals = literals(of: property.node) {
        values.append(.literals(literals))
      } else {
        values.append(.address(try address(of: property.node, at: path)))
      }
    }
    let mayClose = { (count: Int, index: Int) in
      object.requiredMembers.isEmpty && counts.mayClose(count, from: index)
    }
    // By number of members so far: the address of the next key, and that after a member.
    var nextKeys = try undeclaredKeys(of: object, counts, at: path)
    func ends(before index: Int) -> [Address] {
      counts.range.map { count in
        afterElement(next: nextKeys[count], mayClose: mayClose(count, index), close: "}")
      }
    }
    var afterMembers = ends(before: values.count)
    for (index, property) in object.properties.enumerated().reversed() {
      for count in counts.range {
        let more = counts.next(count)
        var choices: [Address] = []
        if counts.isFeasible(more, from: index + 1), counts.hasRoom(count) {
          let member = emit(values[index], then: afterMembers[more])
          choices.append(emitKey(property.name, before: member))
        }
        if property.isOptional, let later = nextKeys[count] { choices.append(later) }
        nextKeys[count] = choices.isEmpty ? nil : builder.emitChoice(choices)
      }
      afterMembers = ends(before: index)
    }
    var first = [nextKeys[0]].compactMap(\.self)
    if mayClose(0, 0) { first.append(builder.emitReading([Edge("}", to: Program.done)])) }
    guard object.hasUniqueNames else { return opening("{", first) }
    // The history of a matcher compares the names from the opening bracket on.
    let inside = padding(before: builder.emitChoice(first))
    builder.uniqueNames.addObject(at: inside, requiresMembers: object.requiresSeveralMembers)
    return builder.reading([Edge("{", to: builder.emit(.call(inside, then: Program.done)))])
  }

  /// The value of a declared member.
  private enum MemberValue {
    case address(Address)
    /// One of a few strings, which need no frame.
    case literals([[UInt8]])
  }

  /// The maximum number of strings that are emitted as part of their object.
  private static let literalLimit = 16

  private mutating func emit(_ value: MemberValue, then next: Address) -> Address {
    switch value {
    case .address(let address): builder.emit(.call(address, then: next))
    case .literals(let literals): LiteralTrie.emit(literals, then: next, into: &builder)
    }
  }

  /// Returns the texts of a node that admits only a few strings.
  private func literals(of node: SchemaNode) -> [[UInt8]]? {
    guard case .string(let string) = node, !string.needsAutomaton, string.minimumLength == nil,
      string.maximumLength == nil
    else { return nil }
    let texts: [String]
    switch string.restriction {
    case .constant(let text): texts = [text]
    case .choices(let choices): texts = choices
    case .none, .pattern: return nil
    }
    guard !texts.isEmpty, texts.count <= Self.literalLimit else { return nil }
    return texts.map { Array(JSONWriter.text(of: $0).utf8) }
  }

  // MARK: - Undeclared members

  /// Emits the members after the declared ones.
  ///
  /// - Returns: The address of the first key by the number of members before it, or `nil` where no
  ///   undeclared member may follow.
  private mutating func undeclaredKeys(
    of object: ObjectSchema, _ counts: MemberCounts, at path: SchemaPathTable.ID
  ) throws(GrammarError) -> [Address?] {
    let names = object.properties.map(\.name)
    let member = try undeclaredMember(
      object.additionalProperties, excluding: names, from: 0, at: path)
    if !object.lastMember.isEmpty {
      return try keysBeforeLastMember(of: object, member, counts, at: path)
    }
    var keys = counts.range.map { _ in Address?.none }
    for count in counts.range where counts.isFeasible(count, from: names.count) {
      guard let member else { continue }
      guard let bounds = counts.undeclaredBounds(after: count) else { continue }
      let isFirst = !keys.contains { $0 != nil }
      let key = emitLoop(
        item: member, minimum: bounds.minimum, maximum: bounds.maximum, close: "}",
        isUnique: object.hasUniqueNames)
      keys[count] = key
      // The fewer declared members there are, the more undeclared ones are required.
      guard object.hasUniqueNames, isFirst else { continue }
      let isRequired = !counts.mayClose(count, from: names.count)
      let required = object.requiredMembers.count + (isRequired ? bounds.minimum : 0)
      addDifferentNames(of: member, count: isRequired ? required : 0, from: key, at: path)
    }
    return object.firstMembers.isEmpty
      ? keys : try firstMembers(of: object, before: keys, counts, at: path)
  }

  /// Adds members whose number of names is checked.
  ///
  /// - Parameters:
  ///   - member: The address of a member.
  ///   - count: The number of names that they need.
  ///   - start: The address of the first key, from which members and a closing bracket are read.
  ///   - path: The path of the object.
  mutating func addDifferentNames(
    of member: Address, count: Int, from start: Address, at path: SchemaPathTable.ID
  ) {
    builder.uniqueNames.addObject(at: start)
    let address = builder.emitReading([
      Edge("{", to: builder.emit(.call(start, then: Program.done)))
    ])
    uniqueMembers.append(
      UniqueArray(
        path: paths.path(of: path), address: address, item: member, count: count,
        separatorLength: separatorLength, comparesNames: true))
  }

  /// Emits a member that fits any of some patterns of properties.
  ///
  /// - Parameters:
  ///   - patterns: The patterns.
  ///   - names: The declared names.
  ///   - first: The index of the first pattern, for errors.
  ///   - path: The path of the object.
  /// - Returns: The address of the member's key, or `nil` if no key fits.
  /// - Throws: ``GrammarError`` if keys have no exact grammar.
  mutating func undeclaredMember(
    _ patterns: [ObjectSchema.PropertyPattern], excluding names: [String], from first: Int,
    at path: SchemaPathTable.ID
  ) throws(GrammarError) -> Address? {
    var members: [Address] = []
    for (index, pattern) in patterns.enumerated() {
      let path = paths.add(.propertyPattern(first + index), to: path)
      let keys: Address?
      do throws(GrammarError) {
        keys = try keyAddress(pattern.keys, excluding: names, at: path)
      } catch {
        guard prunesUnsatisfiableParts, error.meansNoValue else { throw error }
        continue
      }
      guard let keys else { continue }
      let colon = colon(before: try address(of: pattern.node, at: path))
      builder.uniqueNames.addKey(at: keys)
      members.append(builder.emit(.call(keys, then: colon)))
    }
    return members.isEmpty ? nil : builder.emitChoice(members)
  }

  /// Returns the address of an undeclared key, or `nil` if all keys are declared names.
  mutating func keyAddress(
    _ keys: StringSchema, excluding names: [String], at path: SchemaPathTable.ID
  ) throws(GrammarError) -> Address? {
    switch keys.restriction {
    case .choices(let texts):
      let others = texts.filter { !Self.contains(names, $0) }
      if others.isEmpty && !texts.isEmpty { return nil }
      var rest = keys
      rest.restriction = .choices(others)
      return builder.emit(try stringInstruction(rest, at: path))
    case .constant(let text) where Self.contains(names, text): return nil
    case .none where keys.isUnrestricted && !names.isEmpty:
      let literals = names.map { Array(JSONWriter.text(of: $0).utf8.dropFirst().dropLast()) }
      return UndeclaredKeyAutomaton.emit(
        excluding: literals, content: address(of: .stringContent), into: &builder)
    case .none where keys.isUnrestricted: return address(of: .string)
    case .none where names.isEmpty && !keys.needsAutomaton, .constant:
      return builder.emit(try stringInstruction(keys, at: path))
    case .none, .pattern:
      do {
        let dfa = try automaton(keys, excluding: names, at: path)
        return ScalarDFAEmitter.emit(dfa, into: &builder)
      } catch {
        if error.kind == .patternMatchesNothing, !names.isEmpty { return nil }
        throw error
      }
    }
  }

  private static func contains(_ names: [String], _ text: String) -> Bool {
    names.contains { $0.utf8.elementsEqual(text.utf8) }
  }
}
