// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A region among the members of a type that the compiler reads by itself.
///
/// It is written anew as an extension of that type, and so can hold what extensions can.
struct TypeRegion: Sendable, Hashable {
  /// What lies between the directives.
  let body: SourceRange
  /// `extension NAME {`.
  let head: String

  /// Finds the type around a clause; nil when no other file can extend the type so.
  ///
  /// - Parameters:
  ///   - reference: The clause.
  ///   - file: The file.
  init?(_ reference: ConditionReference, of file: ParsedFile) {
    body = file.conditionals[reference.conditional].clauses[reference.clause].body
    let types = Self.types(around: body, in: file.members)
    guard let innermost = types.last, innermost.keyword != .protocol,
      types.allSatisfy({ AccessLevel(of: $0.modifiers) ?? .internal > .fileprivate })
    else { return nil }
    let members = innermost.members.filter { $0.conditions.contains(reference) }
    guard members.allSatisfy(Self.canBeExtended) else { return nil }
    let name = types.flatMap(\.name.spellings).joined(separator: ".")
    let attributes = types.flatMap(\.attributes).filter { $0.name == "available" }.map {
      file.source.text($0.range) + " "
    }
    head = "\(attributes.joined())extension \(name) {"
  }

  /// The declarations around a range, outermost first.
  private static func types(
    around range: SourceRange, in members: [MemberSyntax]
  ) -> [TypeDeclarationSyntax] {
    for case .type(let type) in members where type.range.contains(range) {
      return [type] + types(around: range, in: type.members)
    }
    return []
  }

  /// Whether a member may stand in an extension.
  private static func canBeExtended(_ member: MemberSyntax) -> Bool {
    switch member {
    case .enumCase: false
    case .variable(let variable):
      variable.modifiers.contains { ["static", "class"].contains($0.name) }
        || variable.bindings.allSatisfy { $0.storage == .computed }
    case .type, .initializer, .typeAlias, .function: true
    }
  }
}
