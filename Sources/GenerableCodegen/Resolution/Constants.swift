// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// What expressions in guides may name: constants that are written in the files, and the raw values
/// of enumerations.
///
/// A name that two declarations share, as under two conditions, means nothing here.
struct Constants: Sendable {
  /// A constant with the place to look up names from.
  struct Constant: Sendable {
    let tokens: Range<Int>
    let file: ParsedFile
    let scope: [String]
  }

  /// A case of an enumeration of texts: its name, and its raw value if one is written.
  struct Choice: Sendable {
    let name: String
    let rawValue: Constant?
  }

  private var constants: [[String]: Constant?] = [:]
  private var choices: [[String]: [Choice]?] = [:]

  /// Collects what the files declare.
  init(_ files: [ResolvedFile]) {
    for file in files {
      collect(file.file.members, in: [], of: file.file)
    }
  }

  private mutating func collect(
    _ members: [MemberSyntax], in scope: [String], of file: ParsedFile
  ) {
    for member in members {
      switch member {
      case .type(let type):
        let path = scope + type.name.components
        if type.keyword == .enum { collectChoices(of: type, at: path, file) }
        collect(type.members, in: path, of: file)
      case .variable(let variable):
        let isShared = variable.modifiers.contains { $0.name == "static" || $0.name == "class" }
        guard variable.isConstant, isShared || scope.isEmpty else { continue }
        for binding in variable.bindings {
          guard let name = binding.name, let value = binding.initialValue else { continue }
          let path = scope + [name.text]
          let constant = Constant(tokens: value, file: file, scope: scope)
          constants[path] = constants[path] == nil ? constant : .some(nil)
        }
      case .enumCase, .initializer, .typeAlias, .function: continue
      }
    }
  }

  private mutating func collectChoices(
    of type: TypeDeclarationSyntax, at path: [String], _ file: ParsedFile
  ) {
    var found: [Choice] = []
    for case .enumCase(let element) in type.members {
      guard element.conditions == type.conditions, element.payload == nil else { return }
      let value = element.rawValue.map { Constant(tokens: $0, file: file, scope: path) }
      found.append(Choice(name: element.name.text, rawValue: value))
    }
    let isText =
      type.inherited.first.map { ["String", "Swift.String"].contains(file.source.text($0.range)) }
    guard isText == true else { return }
    choices[path] = choices[path] == nil ? found : .some(nil)
  }

  /// The constant that a name means; nil for anything else.
  func constant(_ path: [String], in scope: [String]) -> Constant? {
    lookUp(path, in: scope, among: constants)
  }

  /// The cases of the enumeration of texts that a name means.
  func choices(_ path: [String], in scope: [String]) -> [Choice]? {
    lookUp(path, in: scope, among: choices)
  }

  private func lookUp<Value>(
    _ path: [String], in scope: [String], among values: [[String]: Value?]
  ) -> Value? {
    if path.first == "Self" { return values[scope + path.dropFirst()] ?? nil }
    for count in stride(from: scope.count, through: 0, by: -1) {
      if let found = values[scope.prefix(count) + path] { return found }
    }
    return nil
  }
}
