// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The bounds on the number of an object's members, and the member counts that they distinguish.
///
/// Where no bound applies, the only count is zero.
struct MemberCounts {
  /// The greatest product of the number of properties and of member counts.
  static let limit = 10_000

  private let minimum: Int
  private let maximum: Int?
  /// The number of required properties from each property on.
  private let required: [Int]
  private let isOpen: Bool
  private let cap: Int

  /// Creates the counts of an object without its required unnamed member.
  ///
  /// - Throws: ``GrammarError`` if no number of members is within the bounds.
  init(
    _ object: ObjectSchema, _ compiler: borrowing SchemaCompiler, at path: SchemaPathTable.ID
  ) throws(GrammarError) {
    var required = [0]
    for property in object.properties.reversed() {
      required.append(required[required.count - 1] + (property.isOptional ? 0 : 1))
    }
    self.required = required.reversed()
    let isOpen = !object.additionalProperties.isEmpty
    self.isOpen = isOpen
    let count = object.properties.count
    let least = object.minimumProperties ?? 0
    minimum = least > self.required[0] ? least : 0
    maximum = object.maximumProperties.flatMap { isOpen || $0 < count ? $0 : nil }
    cap = min(maximum ?? minimum, count)
    if let maximum, maximum < max(least, self.required[0]) {
      throw compiler.error(.contradictoryBounds, path, "maxProperties")
    }
    if least < 0 || !isOpen && least > count {
      throw compiler.error(.contradictoryBounds, path, "minProperties")
    }
    if cap * count > Self.limit {
      throw compiler.error(
        .notEnforceable("\(count) properties are too many to be counted; remove the bound"), path,
        maximum == nil ? "minProperties" : "maxProperties")
    }
  }

  var range: ClosedRange<Int> { 0...cap }

  /// Returns the count after one more declared member.
  func next(_ count: Int) -> Int { min(count + 1, cap) }

  func hasRoom(_ count: Int) -> Bool { maximum.map { count < $0 } ?? true }

  /// Returns whether the object can be finished with the properties from `index` on.
  func isFeasible(_ count: Int, from index: Int) -> Bool {
    if let maximum, count + required[index] > maximum { return false }
    return isOpen || count + (required.count - 1 - index) >= minimum
  }

  func mayClose(_ count: Int, from index: Int) -> Bool { required[index] == 0 && count >= minimum }

  /// Returns the bounds on the number of undeclared members after `count` declared ones, or `nil`
  /// if none may follow.
  func undeclaredBounds(after count: Int) -> (minimum: Int, maximum: Int?)? {
    if minimum > 0, count < required[0] { return nil }
    guard hasRoom(count) else { return nil }
    return (max(1, minimum - count), maximum.map { $0 - count })
  }
}
