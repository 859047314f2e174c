// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The forms that conditions inside a type give to it.
///
/// Each clause of an `#if` around members makes another type of it. A form is described by the
/// clauses that are active in it, outermost first; where none is, by the one after the last. The
/// forms exclude each other, and one of them is active in every build. A condition that is asked for
/// in several places is the same in all of them.
struct MemberVariants {
  /// The most forms that are generated of one type.
  static let limit = 32

  private let file: ParsedFile
  /// The conditionals that hold members, by number.
  private let relevant: [Int]
  /// The one clause of a conditional that counts, where what is generated is only for that.
  private let region: (Int) -> Int?
  /// The clauses that are active in all forms.
  private let premises: [ConditionReference]

  /// Finds the forms of a type.
  ///
  /// - Parameters:
  ///   - members: The members whose presence makes a difference.
  ///   - conditions: The clauses around the type.
  ///   - premises: Those around its annotation.
  ///   - file: The file.
  ///   - region: The clause of a conditional that is a region, if it has one: all others are not
  ///     active where the generated code is.
  /// - Returns: The forms; nil when there are more than ``limit``.
  static func variants(
    of members: [MemberSyntax], in conditions: [ConditionReference],
    where premises: [ConditionReference], of file: ParsedFile, region: @escaping (Int) -> Int?
  ) -> [[ConditionReference]]? {
    let inner = members.flatMap { member in
      ([member.conditions] + member.attributes.map(\.conditions)).flatMap {
        $0.dropFirst(conditions.count)
      }
    }
    let variants = MemberVariants(
      file: file, relevant: Set(inner.map(\.conditional)).sorted(),
      region: region, premises: premises)
    return variants.forms(in: conditions)
  }

  /// The forms of what lies directly in a clause.
  private func forms(in outer: [ConditionReference]) -> [[ConditionReference]]? {
    let conditionals = file.conditionals
    var forms: [[ConditionReference]] = [[]]
    for number in relevant where conditionals[number].conditions == outer {
      var choices: [[ConditionReference]] = []
      let only = region(number)
      for clause in conditionals[number].clauses.indices where only == nil || clause == only {
        let choice = ConditionReference(conditional: number, clause: clause)
        guard let inner = self.forms(in: outer + [choice]) else { return nil }
        choices += inner.map { [choice] + $0 }
      }
      if only == nil, conditionals[number].clauses.last?.condition != nil {
        let none = conditionals[number].clauses.count
        choices.append([ConditionReference(conditional: number, clause: none)])
      }
      forms = forms.flatMap { form in choices.map { form + $0 } }
      forms.removeAll { contradictsItself(outer + $0) }
      guard forms.count <= Self.limit else { return nil }
    }
    return forms
  }

  /// Whether some condition would have to hold in one place and fail in another.
  private func contradictsItself(_ form: [ConditionReference]) -> Bool {
    var truths: [String: Bool] = [:]
    for reference in premises + form {
      let clauses = file.conditionals[reference.conditional].clauses
      for (position, clause) in clauses.enumerated().prefix(reference.clause + 1) {
        guard let tokens = clause.condition else { continue }
        let text = tokens.map { file.source.text(file.tokens[$0].range) }.joined(separator: " ")
        let holds = position == reference.clause
        if let known = truths.updateValue(holds, forKey: text), known != holds { return true }
      }
    }
    return false
  }
}
