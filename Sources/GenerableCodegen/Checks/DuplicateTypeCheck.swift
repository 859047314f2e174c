// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Finds types of a file that have the same name, at least one of which is annotated.
///
/// The compiler would report additional errors for every use of the name in generated code.
struct DuplicateTypeCheck {
  private struct Declaration {
    let type: TypeDeclarationSyntax
    var isAnnotated: Bool { type.attribute("Generable") != nil }
  }

  private let file: ResolvedFile
  private var declarations: [[String]: [Declaration]] = [:]
  private var diagnostics: [Diagnostic] = []

  /// Returns the diagnostics for the types of a file.
  ///
  /// - Parameter file: The file.
  /// - Returns: The diagnostics at the later declarations.
  static func diagnostics(for file: ResolvedFile) -> [Diagnostic] {
    var check = DuplicateTypeCheck(file: file)
    check.visit(file.parsed.members, in: [])
    return check.diagnostics
  }

  private init(file: ResolvedFile) {
    self.file = file
  }

  private mutating func visit(_ members: [MemberSyntax], in scope: [String]) {
    for case .type(let type) in members {
      let path = scope + type.name.components
      if type.keyword != .extension { add(Declaration(type: type), at: path) }
      visit(type.members, in: path)
    }
  }

  private mutating func add(_ declaration: Declaration, at path: [String]) {
    let others = declarations[path, default: []]
    declarations[path, default: []].append(declaration)
    guard
      let other = others.first(where: {
        ($0.isAnnotated || declaration.isAnnotated)
          && Self.mayBothBeActive($0.type.conditions, declaration.type.conditions)
      })
    else { return }
    let name = path.joined(separator: ".")
    let note = Diagnostic.Note(
      "'\(name)' is also declared here", at: other.type.name.range, in: file.source)
    diagnostics.append(
      Diagnostic(
        .redeclaration(name), at: declaration.type.name.range, in: file.source, notes: [note]))
  }

  /// Returns whether the clauses of one declaration enclose the other one.
  ///
  /// Clauses of different `#if` directives may exclude each other, so they are not compared.
  private static func mayBothBeActive(
    _ left: [ClauseReference], _ right: [ClauseReference]
  ) -> Bool {
    left.starts(with: right) || right.starts(with: left)
  }
}
