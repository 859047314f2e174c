// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// What names in declarations stand for: constants that are written in the files, the cases of
/// enumerations, and aliases of types.
///
/// Every other declaration is known by its name, so that a name which means something else, or
/// more than one thing, is not taken for one of them.
struct Constants: Sendable {
  /// A constant: its value, the type that it is declared with, and where it is declared.
  struct Constant: Sendable {
    let type: TypeSyntax?
    let value: Range<Int>
    let scope: LexicalScope
  }

  /// An enumeration whose cases have raw values.
  struct Enumeration: Sendable {
    /// A case with its raw value, if one is written.
    struct Case: Sendable {
      let name: String
      let rawValue: Constant?
    }

    let path: [String]
    let rawType: PrimitiveType
    let cases: [Case]
  }

  /// What a name stands for.
  enum Meaning: Sendable {
    case constant(Constant)
    case enumeration(Enumeration)
    /// A case of an enumeration, by its position.
    case element(Enumeration, Int)
    /// An alias of a type that is written without generic parameters, and where it is declared.
    case alias(TypeSyntax, LexicalScope)
    case other
  }

  /// A declaration of a name.
  struct Declaration: Sendable {
    let meaning: Meaning
    /// The only file that sees the name; nil where all files do.
    let file: String?
    /// The conditions that have to be known to tell whether it exists.
    let openConditions: [String]
    /// Whether it belongs to the values of a type, not to the type.
    let isInstance: Bool
  }

  private let declarations: [[String]: [Declaration]]
  private let foreignMembers: Set<String>
  private let operators: Set<String>

  /// Collects what the files declare.
  init(_ files: [ResolvedFile], for build: BuildConditions) {
    let collector = ConstantCollector(files, for: build)
    declarations = collector.declarations
    foreignMembers = collector.foreignMembers
    operators = collector.operators
  }

  /// What a name means.
  ///
  /// - Parameters:
  ///   - path: The name, from the outermost on.
  ///   - scope: The place that mentions it.
  /// - Returns: The meaning, or nil when the files don't declare it.
  /// - Throws: The reason why the source does not tell which declaration counts.
  func meaning(
    of path: [String], in scope: LexicalScope
  ) throws(LiteralReader.Reason) -> Meaning? {
    let file = scope.file.source.path
    // Where a type is missing, its name is empty.
    guard let first = path.first else { return nil }
    if first == "Self" {
      return try only(scope.innermost + path.dropFirst(), named: path, in: file)
    }
    for (distance, outer) in scope.paths.enumerated()
    where !visible(outer + path.prefix(1), in: file).isEmpty {
      // A type further inside may have inherited a member of that name.
      if distance > 0, foreignMembers.contains(first) { throw .ambiguous(first) }
      return try only(outer + path, named: path, in: file)
    }
    return nil
  }

  /// The full path of a name of which the files declare the first part; nil when they don't.
  func path(of name: [String], in scope: LexicalScope) -> [String]? {
    let file = scope.file.source.path
    guard let first = name.first else { return nil }
    if first == "Self" { return scope.innermost + name.dropFirst() }
    return scope.paths.first { !visible($0 + name.prefix(1), in: file).isEmpty }.map { $0 + name }
  }

  /// Whether a member of the standard library's types may be one that the files declare.
  func redeclares(_ member: String) -> Bool { foreignMembers.contains(member) }

  /// Whether a member of an enumeration may be written by hand.
  func redeclares(_ member: String, of enumeration: Enumeration) -> Bool {
    redeclares(member) || declarations[enumeration.path + [member]] != nil
  }

  /// Whether the files define an operator.
  func defines(operator symbol: String) -> Bool { operators.contains(symbol) }

  private func visible(_ path: [String], in file: String) -> [Declaration] {
    declarations[path, default: []].filter { $0.file == nil || $0.file == file }
  }

  private func only(
    _ path: [String], named name: [String], in file: String
  ) throws(LiteralReader.Reason) -> Meaning? {
    let all = visible(path, in: file)
    // A property of the values may have the name of one of the type.
    let shared = all.filter { !$0.isInstance }
    let found = shared.isEmpty ? all : shared
    let text = name.joined(separator: ".")
    let open = found.flatMap(\.openConditions)
    guard open.isEmpty else { throw .conditional(text, open) }
    guard found.count <= 1 else { throw .ambiguous(text) }
    return found.first?.meaning
  }
}
