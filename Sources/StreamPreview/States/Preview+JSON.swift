// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

extension Preview {
  /// The preview as JSON, which the script of the page reads.
  package var json: JSONValue {
    var sets: [AllowedCharacters] = []
    var numbers: [AllowedCharacters: Int] = [:]
    let steps = steps.map { step in
      let set = step.allowed.map { allowed in
        if let known = numbers[allowed] { return known }
        sets.append(allowed)
        numbers[allowed] = sets.count - 1
        return sets.count - 1
      }
      return step.json(allowed: set)
    }
    return .members(
      ("title", .string(title)), ("root", .int(outline.root)),
      ("vocabulary", vocabularyCount.map { .int($0) }),
      ("shapes", .array(outline.shapes.map(\.json))), ("sets", .array(sets.map(\.json))),
      ("steps", .array(steps)), ("notes", .array(notes.map { .string($0) })))
  }
}

extension Preview.Step {
  /// The step as JSON.
  ///
  /// - Parameter allowed: The number of the set of allowed characters.
  /// - Returns: The object.
  fileprivate func json(allowed: Int?) -> JSONValue {
    .members(
      ("text", .string(text)), ("reset", replacesText ? .bool(true) : nil),
      ("pause", pause.flatMap { JSONNumber($0) }.map { .number($0) }),
      ("changes", changes.isEmpty ? nil : .array(changes.map(\.json))),
      ("allowed", allowed.map { .int($0) }), ("tokens", tokens.map(\.json)),
      ("forced", forced.isEmpty ? nil : .string(forced)))
  }
}

extension VisibleChange {
  fileprivate var json: JSONValue {
    .members(
      ("id", .int(id)), ("parent", parent.map { .int($0) }), ("name", name.map { .string($0) }),
      ("kind", kind.map { .string($0) }), ("shape", shape.map { .int($0) }),
      ("text", text.map { .string($0) }), ("complete", isComplete ? .bool(true) : nil))
  }
}

extension AllowedCharacters {
  fileprivate var json: JSONValue {
    .members(
      ("items", .array(items.map { .string($0) })), ("end", canEnd ? .bool(true) : nil))
  }
}

extension AllowedTokens {
  fileprivate var json: JSONValue {
    .members(
      ("count", .int(count)),
      ("items", items.isEmpty ? nil : .array(items.map { .string($0) })))
  }
}

extension SchemaOutline.Shape {
  fileprivate var json: JSONValue {
    .members(
      ("kind", .string(kind)), ("label", .string(label)),
      ("guides", guides.isEmpty ? nil : .array(guides.map { .string($0) })),
      ("summary", summary.map { .string($0) }),
      ("properties", properties.isEmpty ? nil : .array(properties.map(\.json))),
      ("items", items.map { .int($0) }),
      ("choices", choices.isEmpty ? nil : .array(choices.map { .int($0) })))
  }
}

extension SchemaOutline.Property {
  fileprivate var json: JSONValue {
    .members(
      ("name", .string(name)), ("shape", .int(shape)), ("optional", isOptional ? .bool(true) : nil))
  }
}

extension JSONValue {
  fileprivate static func int(_ number: Int) -> JSONValue { .number(JSONNumber(number)) }

  /// Returns an object without the members that are `nil`.
  fileprivate static func members(_ members: (String, JSONValue?)...) -> JSONValue {
    .object(
      members.compactMap { name, value in value.map { JSONValue.Member(name: name, value: $0) } })
  }
}
