// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension GBNFWriter {
  /// What an object admits, as the right side of a rule.
  mutating func write(
    _ object: ObjectSchema, named name: String
  ) throws(GrammarError) -> String {
    var values: [String] = []
    for property in object.properties {
      values.append(try item(of: property.node, named: "\(name)-\(property.name)"))
    }
    let isCounted = object.minimumProperties != nil || object.maximumProperties != nil
    guard let first = object.properties.first, !first.isOptional, !isCounted,
      object.additionalMembers.isEmpty, object.lastMember.isEmpty
    else {
      for index in values.indices where values[index].contains(" ") {
        values[index] = rules.rule("\(name)-\(object.properties[index].name)", values[index])
      }
      var members = GBNFMembers(of: object, values: values, named: name)
      members.next = try furtherMembers(object.additionalMembers, of: object, named: name)
      if !object.lastMember.isEmpty {
        members.last = try furtherMembers(object.lastMember, of: object, named: "\(name)-last")
      }
      guard let text = members.write(from: 0, count: 0, into: &rules) else {
        throw GrammarError(
          kind: .contradictoryBounds, path: SchemaPath(base: name), keyword: "minProperties")
      }
      return "\"{\" \(text.isEmpty ? "" : "\(text) ")\"}\""
    }
    // The usual case, as people would write it.
    let parts = zip(object.properties, values).enumerated().map { index, member in
      let key = JSONWriter.text(of: member.0.name)
      let text = "\(GBNFText.literal((index == 0 ? "{" : ", ") + key + ": ")) \(member.1)"
      return member.0.isOptional ? "(\(text))?" : text
    }
    return parts.joined(separator: " ") + " \"}\""
  }

  /// The rule of a member that is not declared; nil when there are none.
  private mutating func furtherMembers(
    _ families: [ObjectSchema.MemberFamily], of object: ObjectSchema, named name: String
  ) throws(GrammarError) -> String? {
    var texts: [String] = []
    for (index, family) in families.enumerated() where admitsValue(family.node) {
      let place = index == 0 ? "\(name)-other" : "\(name)-other-\(index + 1)"
      let names = object.properties.map(\.name)
      guard let key = try key(family.keys, excluding: names, named: "\(place)-key") else {
        continue
      }
      texts.append("\(key) \": \" \(try item(of: family.node, named: place))")
    }
    return texts.isEmpty ? nil : rules.rule("\(name)-member", texts.joined(separator: " | "))
  }
}

extension GBNFWriter {
  /// The key of a member that is not declared; nil when there is none but the declared names.
  private mutating func key(
    _ keys: StringSchema, excluding names: [String], named name: String
  ) throws(GrammarError) -> String? {
    guard !names.isEmpty else { return try item(of: .string(keys), named: name) }
    var compiler = SchemaCompiler(Schema(root: .null), layout: .spaced)
    guard
      let start = try compiler.keyAddress(keys, excluding: names, at: SchemaPaths.root)
    else { return nil }
    let rule = rules.reserve(name)
    var automaton = GBNFAutomaton(
      compiler.builder.program(start: start), at: SchemaPath(base: name), keyword: "propertyNames")
    try automaton.write(as: rule, into: &rules)
    return rule
  }
}

/// The members of an object whose first one may be left out, or whose number matters.
///
/// A rule for each declared member and each number of members before it says what may follow.
/// Without bounds it matters only whether there was one, for the comma.
struct GBNFMembers {
  private struct Place: Hashable {
    let index: Int
    let count: Int
  }

  private let object: ObjectSchema
  private let values: [String]
  private let name: String
  private let minimum: Int
  private let maximum: Int?
  /// The rule of a member that is not declared.
  var next: String?
  /// The rule of the member that must come last.
  var last: String?
  private var known: [Place: String?] = [:]

  init(of object: ObjectSchema, values: [String], named name: String) {
    self.object = object
    self.values = values
    self.name = name
    minimum = max(object.minimumProperties ?? 0, 0)
    maximum = object.maximumProperties
  }

  /// What may follow from a declared member on, after some members.
  ///
  /// - Returns: A sequence, which may be empty text; nil when no object has that beginning.
  mutating func write(from index: Int, count: Int, into rules: inout GBNFRules) -> String? {
    if let maximum, count > maximum { return nil }
    guard index < values.count else { return further(after: count, into: &rules) }
    // Beyond the bounds, the number of members says nothing but that there was one.
    let count = maximum == nil ? min(count, max(minimum, 1)) : count
    let place = Place(index: index, count: count)
    if let text = known[place] { return text }
    let property = object.properties[index]
    var texts: [String] = []
    if let rest = write(from: index + 1, count: count + 1, into: &rules) {
      let key = (count == 0 ? "" : ", ") + JSONWriter.text(of: property.name) + ": "
      texts.append("\(GBNFText.literal(key)) \(values[index])\(rest.isEmpty ? "" : " \(rest)")")
    }
    if property.isOptional {
      if let rest = write(from: index + 1, count: count, into: &rules) {
        texts.append(rest.isEmpty ? "\"\"" : rest)
      }
    }
    var result: String?
    if !texts.isEmpty {
      let text = texts.joined(separator: " | ")
      let wish = count == 0 ? "\(name)-from-\(index + 1)" : "\(name)-from-\(index + 1)-\(count)"
      result = rules.rule(wish, text)
    }
    known[place] = .some(result)
    return result
  }

  /// The members that are not declared, after some others.
  private func further(after count: Int, into rules: inout GBNFRules) -> String? {
    if let last {
      guard maximum.map({ count < $0 }) ?? true else { return nil }
      let comma = count == 0 ? "" : "\", \" "
      guard let next else { return comma + last }
      let lead = rules.rule("\(next)-lead", "\(next) \", \"")
      return comma + rules.repeating(lead, 0, maximum.map { $0 - count - 1 }) + " " + last
    }
    let least = max(minimum - count, 0)
    let most = maximum.map { $0 - count }
    guard let next, most != 0 else { return least == 0 ? "" : nil }
    let following = rules.rule("\(next)-next", "\", \" \(next)")
    if count > 0 { return rules.repeating(following, least, most) }
    let some =
      most == 1 ? "" : " " + rules.repeating(following, max(least - 1, 0), most.map { $0 - 1 })
    return least == 0 ? "(\(next)\(some))?" : "\(next)\(some)"
  }
}
