// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The regions of a file that the generator re-emits because the compiler does not read them.
package struct GuardedRegions: Sendable {
  /// The relation between a clause of conditional compilation and the guard.
  enum ClauseRole: Sendable, Hashable {
    /// The clause is inactive if the guard fails: the compiler does not read it.
    case region
    /// The clause may be active whether the guard holds or fails.
    case compiled
    /// The clause is inactive if the guard holds.
    case excluded
  }

  /// A Boolean value that indicates whether the entire file is re-emitted.
  let isWholeFile: Bool
  /// The ranges that are re-emitted, in order, without overlaps.
  let ranges: [SourceRange]
  /// The regions in bodies of types.
  let nested: [NestedRegion]
  /// The regions of a file without annotations that are not re-emitted.
  let ignored: [IgnoredRegion]
  /// The roles of all clauses, by the indices of the `#if` and of the clause.
  private let roles: [[ClauseRole]]

  /// Finds the regions of a file.
  init(_ file: ParsedFile) {
    var roles = Self.roles(in: file)
    ignored = IgnoredRegion.all(of: file, roles: roles)
    for region in ignored { roles[region.clause.ifConfig][region.clause.clause] = .excluded }
    var ranges: [SourceRange] = []
    var nested: [NestedRegion] = []
    var hasGuardedAttributes = false
    for (index, ifConfig) in file.ifConfigs.enumerated()
    where !ifConfig.conditions.contains(where: { roles[$0.ifConfig][$0.clause] == .region }) {
      for (position, clause) in ifConfig.clauses.enumerated()
      where roles[index][position] == .region {
        if ifConfig.containsOnlyAttributes {
          hasGuardedAttributes = true
        } else if ifConfig.declarationDepth == 0 {
          ranges.append(clause.body)
        } else if let region = NestedRegion(
          ClauseReference(ifConfig: index, clause: position), of: file)
        {
          nested.append(region)
        }
      }
    }
    let hasRegions = !ranges.isEmpty || !nested.isEmpty || hasGuardedAttributes
    isWholeFile =
      file.source.mode == .wholeFile || file.source.mode == .automatic && !hasRegions
    self.roles = roles
    self.nested = isWholeFile ? [] : nested
    self.ranges =
      isWholeFile
      ? [SourceRange(0, file.source.bytes.count)]
      : (ranges + nested.map(\.body)).sorted { $0.start < $1.start }
  }

  private static func roles(in file: ParsedFile) -> [[ClauseRole]] {
    zip(activity(in: file, ifGuardIs: true), activity(in: file, ifGuardIs: false)).map {
      zip($0, $1).map { $0 == false ? .excluded : $1 == false ? .region : .compiled }
    }
  }

  /// Returns for each clause whether it is active, or `nil` if that depends on other conditions.
  private static func activity(in file: ParsedFile, ifGuardIs value: Bool) -> [[Bool?]] {
    var activity: [[Bool?]] = []
    for ifConfig in file.ifConfigs {
      var rest: Bool? = true
      if let outer = ifConfig.conditions.last { rest = activity[outer.ifConfig][outer.clause] }
      activity.append(
        ifConfig.clauses.map { clause in
          let holds = (clause.condition ?? .constant(true)).value(ifGuardIs: value)
          defer { rest = Condition.conjunction(rest, holds.map { !$0 }) }
          return Condition.conjunction(rest, holds)
        })
    }
    return activity
  }

  /// Returns the index of the first clause of an `#if` that is a region.
  func regionClause(ofIfConfig index: Int) -> Int? { roles[index].firstIndex(of: .region) }

  /// Returns the role of a clause.
  func role(of reference: ClauseReference) -> ClauseRole {
    roles[reference.ifConfig][reference.clause]
  }

  /// Returns whether a range is re-emitted.
  func contains(_ range: SourceRange) -> Bool {
    ranges.contains { $0.contains(range) }
  }

  /// Returns the condition that replaces a guard in the generated file.
  ///
  /// The guard of a region is negated: the generated file is active where the compiler does not
  /// read the region. If the entire file is re-emitted, the runtime replaces Apple's module.
  func replacement(forGuardAt range: SourceRange, in source: SourceFile) -> String {
    let text = source.text(range)
    if isWholeFile, text.hasPrefix("canImport") { return "canImport(\(ModuleNames.runtime))" }
    let isNegated = range.start > 0 && source.bytes[range.start - 1] == UInt8(ascii: "!")
    return isNegated ? "(!\(text))" : "!\(text)"
  }
}

/// A guarded region in the body of a type that the compiler reads.
///
/// The generated file re-emits it as an extension of the type. It can contain only members that
/// extensions can contain.
struct NestedRegion: Sendable, Hashable {
  /// The range between the directives.
  let body: SourceRange
  /// `extension NAME {`.
  let head: String

  /// Creates the region of a clause; `nil` if no extension in another file can contain it.
  init?(_ reference: ClauseReference, of file: ParsedFile) {
    body = file.ifConfigs[reference.ifConfig].clauses[reference.clause].body
    let types = Self.types(enclosing: body, in: file.members)
    guard let innermost = types.last, innermost.keyword != .protocol,
      types.allSatisfy({ AccessLevel(of: $0.modifiers) ?? .internal > .fileprivate }),
      innermost.members.allSatisfy({
        !$0.conditions.contains(reference) || Self.isAllowedInExtension($0)
      })
    else { return nil }
    let name = types.flatMap(\.name.spellings).joined(separator: ".")
    let attributes = types.flatMap(\.attributes).filter { $0.name == "available" }.map {
      file.source.text($0.range) + " "
    }
    head = "\(attributes.joined())extension \(name) {"
  }

  /// Returns the types that enclose a range, outermost first.
  private static func types(
    enclosing range: SourceRange, in members: [MemberSyntax]
  ) -> [TypeDeclarationSyntax] {
    for case .type(let type) in members where type.range.contains(range) {
      return [type] + types(enclosing: range, in: type.members)
    }
    return []
  }

  private static func isAllowedInExtension(_ member: MemberSyntax) -> Bool {
    switch member {
    case .enumCase: false
    case .variable(let variable): variable.isStatic || variable.bindings.allSatisfy { !$0.isStored }
    case .type, .initializer, .typeAlias, .function: true
    }
  }
}
