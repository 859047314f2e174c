// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The members of an object whose first one is optional or whose number has bounds.
///
/// There is a rule for each declared member and each number of members before it. Without bounds,
/// only whether there was a member matters, which determines the comma.
struct GBNFMembers {
  private struct Key: Hashable {
    let index: Int
    let count: Int
  }

  private let object: ObjectSchema
  private let values: [String]
  private let name: String
  private let minimum: Int
  private let maximum: Int?
  private let layout: JSONLayout
  /// The rule of an undeclared member.
  var next: String?
  /// The rule of the required unnamed member, which is the last one.
  var last: String?
  private var known: [Key: String?] = [:]

  /// Creates the members of an object with the rules of the values of its properties.
  init(
    of object: ObjectSchema, values: [String], named name: String, layout: JSONLayout
  ) {
    self.object = object
    self.values = values
    self.name = name
    self.layout = layout
    minimum = max(object.minimumProperties ?? 0, 0)
    maximum = object.maximumProperties
  }

  /// Writes the rules of the members from a property on, after `count` other members.
  ///
  /// - Returns: A sequence, which may be the empty text, or `nil` if there is no such object.
  mutating func write(from index: Int, count: Int, into rules: inout GBNFRules) -> String? {
    if let maximum, count > maximum { return nil }
    guard index < values.count else { return undeclared(after: count, into: &rules) }
    // Beyond the bounds, only whether there was a member matters.
    let count = maximum == nil ? min(count, max(minimum, 1)) : count
    let key = Key(index: index, count: count)
    if let text = known[key] { return text }
    let property = object.properties[index]
    var texts: [String] = []
    if let rest = write(from: index + 1, count: count + 1, into: &rules) {
      let key =
        (count == 0 ? "" : layout.separator) + JSONWriter.text(of: property.name)
        + layout.nameSeparator
      texts.append("\(GBNFSyntax.literal(key)) \(values[index])\(rest.isEmpty ? "" : " \(rest)")")
    }
    if property.isOptional, let rest = write(from: index + 1, count: count, into: &rules) {
      texts.append(rest.isEmpty ? "\"\"" : rest)
    }
    var result: String?
    if !texts.isEmpty {
      let suffix = count == 0 ? "" : "-\(count)"
      result = rules.rule("\(name)-from-\(index + 1)\(suffix)", texts.joined(separator: " | "))
    }
    known[key] = .some(result)
    return result
  }

  /// Writes the rules of the undeclared members after some declared ones.
  private func undeclared(after count: Int, into rules: inout GBNFRules) -> String? {
    let separator = GBNFSyntax.literal(layout.separator)
    if let last {
      guard maximum.map({ count < $0 }) ?? true else { return nil }
      let comma = count == 0 ? "" : "\(separator) "
      guard let next else { return comma + last }
      let lead = rules.rule("\(next)-lead", "\(next) \(separator)")
      return comma + rules.repeating(lead, 0, maximum.map { $0 - count - 1 }) + " " + last
    }
    let least = max(minimum - count, 0)
    let most = maximum.map { $0 - count }
    guard let next, most != 0 else { return least == 0 ? "" : nil }
    let following = rules.rule("\(next)-next", "\(separator) \(next)")
    if count > 0 { return rules.repeating(following, least, most) }
    let some =
      most == 1 ? "" : " " + rules.repeating(following, max(least - 1, 0), most.map { $0 - 1 })
    return least == 0 ? "(\(next)\(some))?" : "\(next)\(some)"
  }
}
