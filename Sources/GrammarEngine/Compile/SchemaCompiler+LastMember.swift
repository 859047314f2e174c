// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaCompiler {
  /// The object without the member that must come last, for counting those before it.
  func declared(
    _ object: ObjectSchema, at path: SchemaPaths.ID
  ) throws(GrammarError) -> ObjectSchema {
    guard !object.lastMember.isEmpty else { return object }
    var rest = object
    rest.minimumProperties = nil
    let required = object.properties.count { !$0.isOptional }
    if let minimum = object.minimumProperties, minimum > required + 1 {
      throw error(
        .notEnforceable(
          "members with free keys would be needed beside the last one, and their keys may repeat; "
            + "ask for fewer, or declare the properties"), path, "minProperties")
    }
    if let maximum = object.maximumProperties {
      guard maximum > required else { throw error(.contradictoryBounds, path, "maxProperties") }
      rest.maximumProperties = maximum - 1
    }
    return rest
  }

  /// The member that must come last, from its key on; nil when the object demands none.
  mutating func lastMember(
    of object: ObjectSchema, excluding names: [String], at path: SchemaPaths.ID
  ) throws(GrammarError) -> Address? {
    guard !object.lastMember.isEmpty else { return nil }
    let member = try familyMember(
      object.lastMember, excluding: names, from: object.additionalMembers.count, at: path)
    guard let member else { throw error(.noChoices, path, "additionalProperties") }
    return member
  }

  /// Where the keys of members begin that are not declared, the last of which is demanded: one
  /// place for each number of members before them.
  ///
  /// Any member might turn out to be the last one. Both ways to read it go on side by side, and
  /// what follows it decides.
  mutating func lastMembers(
    _ member: Address?, _ last: Address, after counts: MemberCounts, of object: ObjectSchema,
    at path: SchemaPaths.ID
  ) throws(GrammarError) -> [Address?] {
    let afterLast = memberEnd(nextKey: nil, mayClose: true)
    let end = builder.emit(.call(last, then: afterLast))
    guard let member else { return counts.range.map { _ in end } }
    guard let maximum = object.maximumProperties else {
      let next = builder.reserve()
      let after = memberEnd(nextKey: next, mayClose: false)
      builder.define(next, as: builder.choosing([builder.emit(.call(member, then: after)), end]))
      return counts.range.map { _ in next }
    }
    guard maximum <= MemberCounts.limit else {
      throw error(
        .notEnforceable("\(maximum) members are too many to be counted; remove the bound"), path,
        "maxProperties")
    }
    // By number of members so far, from the greatest down.
    var places = [Address?](repeating: nil, count: max(maximum, counts.range.count))
    var next = end
    for count in (0..<maximum).reversed() {
      if count < maximum - 1 {
        let after = memberEnd(nextKey: next, mayClose: false)
        next = builder.emitChoice([builder.emit(.call(member, then: after)), end])
      }
      places[count] = next
    }
    return counts.range.map { places[$0] }
  }
}
