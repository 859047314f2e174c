// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

// A required unnamed member is emitted last because no other member can replace the last one.
extension SchemaCompiler {
  /// Returns the object without its required unnamed member, for counting the members before it.
  func withoutLastMember(
    _ object: ObjectSchema, at path: SchemaPathTable.ID
  ) throws(GrammarError) -> ObjectSchema {
    guard !object.lastMember.isEmpty else { return object }
    var rest = object
    rest.minimumProperties = nil
    let required = object.properties.count { !$0.isOptional }
    if let minimum = object.minimumProperties, minimum > required + 1 {
      throw error(
        .notEnforceable(
          "the object requires undeclared members besides the last one, and their keys may repeat; "
            + "require fewer, or declare the properties"), path, "minProperties")
    }
    if let maximum = object.maximumProperties {
      guard maximum > required else { throw error(.contradictoryBounds, path, "maxProperties") }
      rest.maximumProperties = maximum - 1
    }
    return rest
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
    let last = try undeclaredMember(
      object.lastMember, excluding: object.properties.map(\.name),
      from: object.additionalProperties.count, at: path)
    guard let last else { throw error(.noChoices, path, "additionalProperties") }
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
