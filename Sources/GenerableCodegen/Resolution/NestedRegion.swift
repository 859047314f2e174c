// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A guarded region in the body of a type that the compiler reads.
///
/// The generated file re-emits it as an extension of the type, so that it can contain only members
/// that extensions can contain.
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
