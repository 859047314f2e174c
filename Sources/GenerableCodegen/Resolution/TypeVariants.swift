// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The variants of a type that conditional compilation of its members produces.
///
/// Each combination of active clauses around members makes a variant of the type. A variant lists
/// its active clauses, outermost first; for an `#if` without an active clause, the index after the
/// last. The variants exclude each other, and one of them is active in every build. Conditions with
/// equal texts have equal values in a variant.
struct TypeVariants {
  /// The maximum number of variants of a type.
  static let limit = 32

  private let file: ResolvedFile
  /// The indices of the `#if` directives around members.
  private let relevant: [Int]
  /// The clauses that are active in all variants.
  private let premises: [ClauseReference]

  /// Returns the variants of a type.
  ///
  /// - Parameters:
  ///   - members: The members that generated code depends on.
  ///   - conditions: The clauses that enclose the type.
  ///   - premises: The clauses that enclose its annotation.
  ///   - file: The file.
  /// - Returns: The active clauses of each variant; `nil` if there are more than ``limit``
  ///   variants.
  static func variants(
    of members: [MemberSyntax], in conditions: [ClauseReference],
    where premises: [ClauseReference], of file: ResolvedFile
  ) -> [[ClauseReference]]? {
    let clauses = members.flatMap { [$0.conditions] + $0.annotations.map(\.conditions) }
      .flatMap { $0.dropFirst(conditions.count) }
    let variants = TypeVariants(
      file: file, relevant: Set(clauses.map(\.ifConfig)).sorted(), premises: premises)
    return variants.variants(in: conditions)
  }

  /// Returns the variants of the text directly in a clause.
  private func variants(in outer: [ClauseReference]) -> [[ClauseReference]]? {
    var variants: [[ClauseReference]] = [[]]
    for index in relevant where file.parsed.ifConfigs[index].conditions == outer {
      guard let choices = choices(ofIfConfig: index, in: outer) else { return nil }
      variants = variants.flatMap { variant in choices.map { variant + $0 } }
      variants.removeAll { isContradictory(outer + $0) }
      guard variants.count <= Self.limit else { return nil }
    }
    return variants
  }

  private func choices(
    ofIfConfig index: Int, in outer: [ClauseReference]
  ) -> [[ClauseReference]]? {
    let clauses = file.parsed.ifConfigs[index].clauses
    // In generated code the guard is known: only the clause of the region can be active.
    let isGuarded = clauses.contains { $0.condition?.guardRanges.isEmpty == false }
    let region = isGuarded ? file.regions.regionClause(ofIfConfig: index) : nil
    var choices: [[ClauseReference]] = []
    for clause in clauses.indices where region == nil || clause == region {
      let choice = ClauseReference(ifConfig: index, clause: clause)
      guard let inner = variants(in: outer + [choice]) else { return nil }
      choices += inner.map { [choice] + $0 }
    }
    if region == nil, clauses.last?.condition != nil {
      choices.append([ClauseReference(ifConfig: index, clause: clauses.count)])
    }
    return choices
  }

  /// Returns whether a condition would have to hold and fail at the same time.
  private func isContradictory(_ variant: [ClauseReference]) -> Bool {
    var values: [String: Bool] = [:]
    for reference in premises + variant {
      let clauses = file.parsed.ifConfigs[reference.ifConfig].clauses
      for (position, clause) in clauses.enumerated().prefix(reference.clause + 1)
      where clause.condition != nil {
        let text = file.parsed.words(clause.conditionTokens).joined(separator: " ")
        let holds = position == reference.clause
        if let known = values.updateValue(holds, forKey: text), known != holds { return true }
      }
    }
    return false
  }
}
