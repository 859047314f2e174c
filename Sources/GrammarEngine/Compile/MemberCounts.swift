// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The bounds on the number of an object's members, and which numbers so far differ.
///
/// Without bounds that matter, all numbers are alike and the only one is zero.
struct MemberCounts {
  /// The most pairs of a property and a number.
  static let limit = 10_000

  private let minimum: Int
  private let maximum: Int?
  /// From the first property on, how many are required from each property on.
  private let required: [Int]
  private let hasFamilies: Bool
  private let cap: Int

  /// Takes the bounds of an object.
  init(
    _ object: ObjectSchema, _ compiler: borrowing SchemaCompiler, at path: SchemaPaths.ID
  ) throws(GrammarError) {
    var required = [0]
    for property in object.properties.reversed() {
      required.append(required[required.count - 1] + (property.isOptional ? 0 : 1))
    }
    self.required = required.reversed()
    let hasFamilies = !object.additionalMembers.isEmpty
    self.hasFamilies = hasFamilies
    let count = object.properties.count
    let least = object.minimumProperties ?? 0
    minimum = least > self.required[0] ? least : 0
    maximum = object.maximumProperties.flatMap { hasFamilies || $0 < count ? $0 : nil }
    cap = min(maximum ?? minimum, count)
    if let maximum, maximum < max(least, self.required[0]) {
      throw compiler.error(.contradictoryBounds, path, "maxProperties")
    }
    if least < 0 || !hasFamilies && least > count {
      throw compiler.error(.contradictoryBounds, path, "minProperties")
    }
    if cap * count > Self.limit {
      throw compiler.error(
        .notEnforceable("\(count) properties are too many to be counted; remove the bound"), path,
        maximum == nil ? "minProperties" : "maxProperties")
    }
  }

  /// The numbers of members so far that are told apart.
  var range: ClosedRange<Int> { 0...cap }

  /// The number after one more declared member.
  func next(_ count: Int) -> Int { min(count + 1, cap) }

  /// Whether one more member may come after so many.
  func hasRoom(_ count: Int) -> Bool { maximum.map { count < $0 } ?? true }

  /// Whether the object can be finished with the properties from `index` on.
  func isFeasible(_ count: Int, from index: Int) -> Bool {
    if let maximum, count + required[index] > maximum { return false }
    return hasFamilies || count + (required.count - 1 - index) >= minimum
  }

  /// Whether the object may end after so many members, before the property at `index`.
  func mayClose(_ count: Int, from index: Int) -> Bool {
    required[index] == 0 && count >= minimum
  }

  /// The bounds on the members of families after so many declared ones; nil when there is no room.
  ///
  /// - Throws: When two members of families would be needed: their keys might be the same.
  func familyBounds(
    after count: Int, _ compiler: borrowing SchemaCompiler, at path: SchemaPaths.ID
  ) throws(GrammarError) -> (minimum: Int, maximum: Int?)? {
    if minimum > 0, count < required[0] { return nil }
    if minimum - count > 1 {
      throw compiler.error(
        .notEnforceable(
          "\(minimum - count) members with free keys would be needed, and their keys may repeat; "
            + "ask for one at most, or declare the properties"), path, "minProperties")
    }
    guard hasRoom(count) else { return nil }
    return (1, maximum.map { $0 - count })
  }
}
