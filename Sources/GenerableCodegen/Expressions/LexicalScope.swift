// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The types around a place in a file, as names are looked up from there.
///
/// An extension at file scope does not see the types around the one that it extends: from
/// `extension Pantry.Recipe` on, names are looked up in `Pantry.Recipe` and then in the file.
struct LexicalScope: Sendable {
  /// The file.
  let file: ParsedFile
  /// The paths of the types, innermost first; the empty one of the file is the last.
  private(set) var paths: [[String]] = [[]]

  /// The scope of a file.
  init(_ file: ParsedFile) {
    self.file = file
  }

  /// The scope of a place in a file.
  init(around range: SourceRange, in file: ParsedFile) {
    self.init(file)
    var members = file.members
    while let type = Self.type(around: range, among: members) {
      self = entering(type)
      members = type.members
    }
  }

  /// The path of the innermost type.
  var innermost: [String] { paths[0] }

  /// The scope of the members of a type in this scope.
  func entering(_ type: TypeDeclarationSyntax) -> LexicalScope {
    var inner = self
    inner.paths.insert(innermost + type.name.components, at: 0)
    return inner
  }

  private static func type(
    around range: SourceRange, among members: [MemberSyntax]
  ) -> TypeDeclarationSyntax? {
    for case .type(let type) in members where type.range.contains(range) { return type }
    return nil
  }
}
