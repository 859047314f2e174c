// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Which parts of a file the generator writes anew.
package struct RegionMap: Sendable {
  /// How a clause of conditional compilation relates to the compiler's own reading of the file.
  enum Role: Sendable, Hashable {
    /// The compiler never reads it, and it would be active if its guard held: a region.
    case region
    /// The compiler may read it, whether the guard holds or not.
    case compiled
    /// It is inactive when the guard holds.
    case excluded
  }

  /// Whether the file as a whole is written anew.
  let isWholeFile: Bool
  /// The ranges that are written anew, in order, without overlaps.
  let regions: [SourceRange]
  /// Those among the members of types.
  let typeRegions: [TypeRegion]
  private let roles: [ConditionReference: Role]
  private let conditions: [ConditionReference: Condition]

  /// Finds the regions of a file.
  init(_ file: ParsedFile) {
    var conditions: [ConditionReference: Condition] = [:]
    var reach: [ConditionReference: (held: Bool?, failed: Bool?)] = [:]
    var roles: [ConditionReference: Role] = [:]
    var regions: [SourceRange] = []
    var typeRegions: [TypeRegion] = []
    var hasAttributeRegions = false
    for (number, conditional) in file.conditionals.enumerated() {
      let outer = conditional.conditions.last
      var rest = outer.flatMap { reach[$0] } ?? (held: true, failed: true)
      for (position, clause) in conditional.clauses.enumerated() {
        let reference = ConditionReference(conditional: number, clause: position)
        let condition =
          clause.condition.map { ConditionReader.condition($0, of: file) } ?? .constant(true)
        conditions[reference] = condition
        let held = condition.value(whenGuarding: true)
        let failed = condition.value(whenGuarding: false)
        let own = (held: Self.and(rest.held, held), failed: Self.and(rest.failed, failed))
        reach[reference] = own
        rest = (
          held: Self.and(rest.held, held.map { !$0 }),
          failed: Self.and(rest.failed, failed.map { !$0 })
        )
        roles[reference] =
          own.held == false ? .excluded : own.failed == false ? .region : .compiled
        let isInRegion = conditional.conditions.contains { roles[$0] == .region }
        guard roles[reference] == .region, !isInRegion else { continue }
        if conditional.holdsAttributes {
          hasAttributeRegions = true
        } else if conditional.nesting == 0 {
          regions.append(clause.body)
        } else if let region = TypeRegion(reference, of: file) {
          typeRegions.append(region)
        }
      }
    }
    self.conditions = conditions
    self.roles = roles
    isWholeFile =
      file.source.mode == .wholeFile
      || file.source.mode == .automatic && regions.isEmpty && typeRegions.isEmpty
        && !hasAttributeRegions
    self.typeRegions = isWholeFile ? [] : typeRegions
    self.regions =
      isWholeFile
      ? [SourceRange(0, file.source.bytes.count)]
      : (regions + typeRegions.map(\.body)).sorted { $0.start < $1.start }
  }

  /// The conjunction of two conditions of which nil is unknown.
  private static func and(_ left: Bool?, _ right: Bool?) -> Bool? {
    left == false || right == false ? false : left == nil || right == nil ? nil : true
  }

  /// The clause of a conditional about the guard that is a region, by its position.
  func region(ofConditional number: Int) -> Int? {
    let isGuard = conditions.contains {
      $0.key.conditional == number && !$0.value.guardingRanges.isEmpty
    }
    guard isGuard else { return nil }
    return roles.first { $0.key.conditional == number && $0.value == .region }?.key.clause
  }

  /// The role of a clause.
  func role(of reference: ConditionReference) -> Role {
    roles[reference] ?? .compiled
  }

  /// The condition of a clause.
  package func condition(of reference: ConditionReference) -> Condition {
    conditions[reference] ?? .unknown("")
  }

  /// Whether a range is written anew.
  func contains(_ range: SourceRange) -> Bool {
    regions.contains { $0.contains(range) }
  }

  /// What stands for a guarding condition in the generated file.
  ///
  /// A region's guard is turned around: the generated file is active exactly where the compiler
  /// doesn't read the region itself. Where the file as a whole is generated, this package's
  /// runtime takes the place of the module.
  func replacement(for condition: String, isNegated: Bool) -> String {
    if isWholeFile, condition.utf8.first == UInt8(ascii: "c") {
      return "canImport(GuidedGeneration)"
    }
    return isNegated ? "(!\(condition))" : "!\(condition)"
  }
}
