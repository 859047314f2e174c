// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The forms that conditions inside a type give to it.
///
/// Each clause of an `#if` around members makes another type of it. A form is described by the
/// clauses that are active in it, outermost first; where none is, by the one after the last. The
/// forms exclude each other, and one of them is active in every build.
struct MemberVariants {
  /// The most forms that are generated of one type.
  static let limit = 32

  private let conditionals: [ConditionalSyntax]
  /// The conditionals that hold members, by number.
  private let relevant: [Int]

  /// Finds the forms of a type.
  ///
  /// - Parameters:
  ///   - members: The members whose presence makes a difference.
  ///   - conditions: The clauses around the type.
  ///   - conditionals: All conditionals of the file.
  /// - Returns: The forms; nil when there are more than ``limit``.
  static func variants(
    of members: [MemberSyntax], in conditions: [ConditionReference],
    among conditionals: [ConditionalSyntax]
  ) -> [[ConditionReference]]? {
    let inner = members.flatMap { $0.conditions.dropFirst(conditions.count) }
    let variants = MemberVariants(
      conditionals: conditionals, relevant: Set(inner.map(\.conditional)).sorted())
    return variants.forms(in: conditions)
  }

  /// The forms of what lies directly in a clause.
  private func forms(in outer: [ConditionReference]) -> [[ConditionReference]]? {
    var forms: [[ConditionReference]] = [[]]
    for number in relevant where conditionals[number].conditions == outer {
      var choices: [[ConditionReference]] = []
      for clause in conditionals[number].clauses.indices {
        let choice = ConditionReference(conditional: number, clause: clause)
        guard let inner = self.forms(in: outer + [choice]) else { return nil }
        choices += inner.map { [choice] + $0 }
      }
      if conditionals[number].clauses.last?.condition != nil {
        let none = conditionals[number].clauses.count
        choices.append([ConditionReference(conditional: number, clause: none)])
      }
      forms = forms.flatMap { form in choices.map { form + $0 } }
      guard forms.count <= Self.limit else { return nil }
    }
    return forms
  }
}
