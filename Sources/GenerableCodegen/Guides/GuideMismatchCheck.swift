// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Finds guides that do not apply to the types of their properties, without evaluating them.
///
/// In a file without errors, the compiler reports them in the generated code. A file with an error
/// is not generated. This check reports its mismatches together with the other errors.
struct GuideMismatchCheck {
  private let file: ResolvedFile
  /// The unqualified names of the types and type aliases that the file declares.
  private let declaredNames: Set<String>

  /// Returns the diagnostics for the guides of a file with errors.
  ///
  /// - Parameter file: The file.
  /// - Returns: The diagnostics, in source order; none about guides or types that only other files
  ///   declare.
  static func diagnostics(for file: ResolvedFile) -> [Diagnostic] {
    let check = GuideMismatchCheck(file)
    var diagnostics: [Diagnostic] = []
    for type in check.file.types {
      guard case .structure(let properties, _) = type.body else { continue }
      for property in properties {
        for guide in property.guides.flatMap(\.arguments) where guide.label == nil {
          // The variants of a type under conditions have properties in common.
          if let diagnostic = check.mismatch(
            guide.tokens, property.wrappedType, of: property.name.text, in: type),
            !diagnostics.contains(diagnostic)
          {
            diagnostics.append(diagnostic)
          }
        }
      }
    }
    return diagnostics
  }

  private init(_ file: ResolvedFile) {
    var file = file
    file.add(file.rejected)
    self.file = file
    declaredNames = Self.names(of: file.parsed.members)
  }

  private static func names(of members: [MemberSyntax]) -> Set<String> {
    members.reduce(into: []) { names, member in
      switch member {
      case .type(let type):
        names.formUnion(Self.names(of: type.members).union([type.name.text]))
      case .typeAlias(let alias): names.insert(alias.name.text)
      case .variable, .enumCase, .initializer, .function: break
      }
    }
  }

  private func mismatch(
    _ guide: Range<Int>, _ type: TypeSyntax, of property: String, in owner: ResolvedType
  ) -> Diagnostic? {
    guard let (kind, arguments) = call(guide), let target = target(of: type, in: owner) else {
      return nil
    }
    let tokens = file.parsed.tokens
    if let message = kind.mismatch(with: target, of: property) {
      let range = tokens[guide.lowerBound].range.union(tokens[guide.upperBound - 1].range)
      return Diagnostic(message, at: range, in: file.parsed.source)
    }
    guard kind == .element, case .array(let element, _) = type else { return nil }
    return mismatch(arguments, element, of: property, in: owner)
  }

  /// Returns the guide that is called by `.name(…)` or written as a regular expression literal.
  private func call(_ guide: Range<Int>) -> (kind: GuideKind, arguments: Range<Int>)? {
    let tokens = file.parsed.tokens[guide]
    if tokens.count == 1, tokens.first?.kind == .regex { return (.pattern, guide) }
    guard tokens.prefix(3).map(\.kind) == [.period, .identifier, .leftParen],
      tokens.last?.kind == .rightParen,
      let kind = GuideKind(rawValue: file.parsed.source.text(tokens[guide.lowerBound + 1].range))
    else { return nil }
    return (kind, guide.dropFirst(3).dropLast())
  }

  private func target(of type: TypeSyntax, in owner: ResolvedType) -> GuideTarget? {
    switch type {
    case .array: return .array
    case .named(let components, _):
      let path = components.map(\.name.text)
      if file.annotatedType(path, in: owner.path) != nil {
        return .declared(path.joined(separator: "."))
      }
      guard let last = path.last, !declaredNames.contains(last) else { return nil }
      return PrimitiveType(path: path).map { .primitive($0) }
    default: return nil
    }
  }
}
