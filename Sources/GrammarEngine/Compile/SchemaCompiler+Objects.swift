// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaCompiler {
  /// The instruction that begins an object.
  ///
  /// Members come in declaration order; an optional one may be left out. After a member, a comma
  /// promises another one, so it is offered only where one is left, and the end only where no
  /// required one is left. The chain of what may come next is shared by all places before it:
  /// the program grows with the number of properties, not with its square.
  mutating func objectInstruction(
    _ object: ObjectSchema, at path: SchemaPaths.ID
  ) throws(GrammarError) -> Instruction {
    if !object.additionalMembers.isEmpty { throw notYet(path, "additionalProperties") }
    if object.minimumProperties != nil { throw notYet(path, "minProperties") }
    if object.maximumProperties != nil { throw notYet(path, "maxProperties") }
    var names: Set<String> = []
    for property in object.properties where !names.insert(property.name).inserted {
      throw error(.duplicateProperty(property.name), path, "properties")
    }
    let lastRequired = object.properties.lastIndex { !$0.isOptional } ?? -1
    var nextKey: Address?
    var afterMember = padding(before: closingBrace)
    for index in object.properties.indices.reversed() {
      let property = object.properties[index]
      let place = paths.property(property.name, of: path)
      let value = try address(of: property.node, at: place)
      let member = builder.emit(.call(value, then: afterMember))
      let key = keyLiteral(property.name, then: member)
      if property.isOptional, let later = nextKey {
        nextKey = builder.emitChoice([key, later])
      } else {
        nextKey = key
      }
      afterMember = memberEnd(nextKey: nextKey, mayClose: index > lastRequired)
    }
    var first = [nextKey].compactMap(\.self)
    if lastRequired < 0 { first.append(closingBrace) }
    let inside = padding(before: builder.emitChoice(first))
    return builder.reading([Edge(UInt8(ascii: "{"), to: inside)])
  }

  /// What follows a member before the property that `nextKey` begins.
  private mutating func memberEnd(nextKey: Address?, mayClose: Bool) -> Address {
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
