// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Finds guides that do not apply to the types of their properties, without evaluating them.
///
/// The compiler reports them in generated code, too, but in terms of the runtime's generic types.
struct GuideMismatchCheck {
  private let file: ResolvedFile
  /// The unqualified names of the types and type aliases that the file declares.
  private let declaredNames: Set<String>

  /// Returns the diagnostics for the guides of a file.
  ///
  /// - Parameter file: The file.
  /// - Returns: The diagnostics, in source order; none about guides or types that only other files
  ///   declare, and none if the file extends the type of guides.
  static func diagnostics(for file: ResolvedFile) -> [Diagnostic] {
    guard !declaresGuides(file.parsed) else { return [] }
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

  /// Returns whether a file extends the type of guides, possibly with guides of the same names.
  private static func declaresGuides(_ file: ParsedFile) -> Bool {
    file.members.contains { member in
      guard case .type(let type) = member else { return false }
      return type.keyword == .extension && type.name.components.last == "GenerationGuide"
    }
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
    if kind == .range || kind == .count, let diagnostic = halfOpenRange(arguments, of: kind, target)
    {
      return diagnostic
    }
    guard kind == .element, case .array(let element, _) = type else { return nil }
    return mismatch(arguments, element, of: property, in: owner)
  }

  /// Returns the diagnostic for an argument such as `1..<5`, where guides take `1...4`.
  private func halfOpenRange(
    _ argument: Range<Int>, of kind: GuideKind, _ target: GuideTarget
  ) -> Diagnostic? {
    let words = file.parsed.words(argument)
    let operators = words.indices.dropLast(2).filter {
      Array(words[$0...$0 + 2]) == [".", ".", "<"]
    }
    guard operators.count == 1, let index = operators.first,
      let range = file.parsed.sourceRange(argument)
    else { return nil }
    let (low, high) = (words[..<index].joined(), words[(index + 3)...].joined())
    var isInteger = kind == .count
    if case .primitive(let type) = target { isInteger = type.isInteger }
    guard isInteger, !low.isEmpty, let end = Int(high.filter { $0 != "_" }), end > Int.min else {
      return Diagnostic(
        .halfOpenRange(kind.rawValue, "\(low.isEmpty ? "0" : low)...\(high)"), at: range,
        in: file.source)
    }
    let closed = "\(low)...\(end - 1)"
    return Diagnostic(
      .halfOpenRange(kind.rawValue, closed), at: range, in: file.source,
      fixIts: [.replacing(range, with: closed)])
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
