// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

// If names may repeat, a required unnamed member is emitted last because no other member can
// replace the last one. Otherwise, all of them are emitted before the other undeclared members,
// which could use up their names.
extension SchemaCompiler {
  /// Returns the object without its required unnamed members, for counting the other ones.
  func withoutRequiredMembers(
    _ object: ObjectSchema, at path: SchemaPathTable.ID
  ) throws(GrammarError) -> ObjectSchema {
    let count = object.requiredMembers.count
    guard count > 0 else { return object }
    var rest = object
    rest.requiredMembers = []
    let required = object.properties.count { !$0.isOptional }
    // A single member whose name may repeat meets any minimum.
    rest.minimumProperties =
      object.hasUniqueNames ? object.minimumProperties.map { max(0, $0 - count) } : nil
    if let maximum = object.maximumProperties {
      guard maximum >= required + count else {
        throw error(.contradictoryBounds, path, "maxProperties")
      }
      rest.maximumProperties = maximum - count
    }
    return rest
  }

  /// Emits the required members of an object with different names, before its other undeclared
  /// ones.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - rest: The address of the next key by the number of declared members.
  ///   - counts: The counts of the other members.
  ///   - path: The path of the object.
  /// - Returns: The address of the first key by the number of declared members.
  /// - Throws: ``GrammarError`` if a member has no exact grammar or no name.
  mutating func firstMembers(
    of object: ObjectSchema, before rest: [Address?], _ counts: MemberCounts,
    at path: SchemaPathTable.ID
  ) throws(GrammarError) -> [Address?] {
    var members: [Address] = []
    var firstPattern = object.additionalProperties.count
    for patterns in object.firstMembers {
      members.append(try requiredMember(patterns, of: object, from: firstPattern, at: path))
      firstPattern += patterns.count
    }
    for (index, member) in members.enumerated().dropFirst() {
      let end = afterElement(next: nil, mayClose: true, close: "}")
      let start = builder.emit(.call(member, then: end))
      // The names of the members before it are excluded.
      addDifferentNames(of: member, count: index + 1, from: start, at: path)
    }
    return counts.range.map { count in
      let mayClose = counts.mayClose(count, from: object.properties.count)
      guard rest[count] != nil || mayClose else { return nil }
      var next = rest[count]
      for (index, member) in members.enumerated().reversed() {
        let isLast = index == members.count - 1
        let after = afterElement(next: next, mayClose: isLast && mayClose, close: "}")
        next = builder.emit(.call(member, then: after))
      }
      return next
    }
  }

  private mutating func requiredMember(
    _ patterns: [ObjectSchema.PropertyPattern], of object: ObjectSchema, from first: Int,
    at path: SchemaPathTable.ID
  ) throws(GrammarError) -> Address {
    let member = try undeclaredMember(
      patterns, excluding: object.properties.map(\.name), from: first, at: path)
    guard let member else { throw error(.noChoices, path, "additionalProperties") }
    return member
  }

  /// Emits undeclared members, the last of which is required.
  ///
  /// Any member may turn out to be the last one. Both possibilities are followed until the text
  /// after the member distinguishes them.
  ///
  /// - Returns: The address of the first key by the number of members before it.
  mutating func keysBeforeLastMember(
    of object: ObjectSchema, _ member: Address?, _ counts: MemberCounts,
    at path: SchemaPathTable.ID
  ) throws(GrammarError) -> [Address?] {
    let last = try requiredMember(
      object.lastMember, of: object, from: object.additionalProperties.count, at: path)
    let end = builder.emit(
      .call(last, then: afterElement(next: nil, mayClose: true, close: "}")))
    guard let member else { return counts.range.map { _ in end } }
    builder.freeMembers.append(member)
    guard let maximum = object.maximumProperties else {
      let next = builder.reserve()
      let after = afterElement(next: next, mayClose: false, close: "}")
      builder.define(next, as: builder.choosing([builder.emit(.call(member, then: after)), end]))
      return counts.range.map { _ in next }
    }
    guard maximum <= MemberCounts.limit else {
      throw error(
        .notEnforceable("\(maximum) members are too many to be counted; remove the bound"), path,
        "maxProperties")
    }
    // By number of members so far, from the greatest down.
    var keys = [Address?](repeating: nil, count: max(maximum, counts.range.count))
    var next = end
    for count in (0..<maximum).reversed() {
      if count < maximum - 1 {
        let after = afterElement(next: next, mayClose: false, close: "}")
        next = builder.emitChoice([builder.emit(.call(member, then: after)), end])
      }
      keys[count] = next
    }
    return counts.range.map { keys[$0] }
  }
}
