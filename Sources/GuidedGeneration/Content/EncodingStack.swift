// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// A nonrecursive writer of arrays and objects to an encoder.
enum EncodingStack {
  /// An open container and the remaining values to write into it.
  enum Level {
    case object(KeyedEncodingContainer<AnyKey>, ArraySlice<JSONValue.Member>)
    case array(any UnkeyedEncodingContainer, ArraySlice<JSONValue>)
  }

  static func write(_ root: Level) throws {
    var levels = [root]
    while let level = levels.popLast() {
      switch level {
      case .object(var container, var members):
        guard let member = members.popFirst() else { continue }
        let inner = try write(member, into: &container)
        levels.append(.object(container, members))
        if let inner { levels.append(inner) }
      case .array(var container, var elements):
        guard let element = elements.popFirst() else { continue }
        let inner = try write(element, into: &container)
        levels.append(.array(container, elements))
        if let inner { levels.append(inner) }
      }
    }
  }

  /// Writes a scalar member, or opens a container for an array or object and returns it.
  private static func write(
    _ member: JSONValue.Member, into container: inout KeyedEncodingContainer<AnyKey>
  ) throws -> Level? {
    let key = AnyKey(stringValue: member.name)
    switch member.value {
    case .object(let members):
      return .object(container.nestedContainer(keyedBy: AnyKey.self, forKey: key), members[...])
    case .array(let elements):
      return .array(container.nestedUnkeyedContainer(forKey: key), elements[...])
    default:
      try container.encode(ScalarJSON(member.value), forKey: key)
      return nil
    }
  }

  /// Writes a scalar element, or opens a container for an array or object and returns it.
  private static func write(
    _ element: JSONValue, into container: inout any UnkeyedEncodingContainer
  ) throws -> Level? {
    switch element {
    case .object(let members):
      return .object(container.nestedContainer(keyedBy: AnyKey.self), members[...])
    case .array(let elements):
      return .array(container.nestedUnkeyedContainer(), elements[...])
    default:
      try container.encode(ScalarJSON(element))
      return nil
    }
  }
}
