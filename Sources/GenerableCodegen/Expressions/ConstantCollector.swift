// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Collects the names that files declare, for ``Constants``.
struct ConstantCollector {
  /// What the members of a type have in common.
  private struct Surroundings {
    let file: ResolvedFile
    var scope: LexicalScope
    /// Whether no other file sees them.
    var isPrivate = false
    /// Whether other types may have them as well.
    var isForeign = false
    /// Whether they are those of a class, which other classes inherit.
    var isClass = false
    /// The enumeration, if its cases have raw values.
    var enumeration: Constants.Enumeration?
  }

  /// The declarations, by their paths.
  private(set) var declarations: [[String]: [Constants.Declaration]] = [:]
  /// The members of protocols, of extensions of types that the files don't declare, and of
  /// classes: whatever a name may mean in a type that does not declare it.
  private(set) var foreignMembers: Set<String> = []
  /// The operators that the files define.
  private(set) var operators: Set<String> = []
  private let build: BuildConditions
  /// The structures, enumerations and actors.
  private var closedTypes: Set<[String]> = []

  /// Collects what files declare.
  init(_ files: [ResolvedFile], for build: BuildConditions) {
    self.build = build
    for file in files { collectClosedTypes(file.file.members, in: []) }
    for file in files {
      let surroundings = Surroundings(file: file, scope: LexicalScope(file.file))
      for member in file.file.members { collect(member, in: surroundings) }
      collectOperators(of: file.file)
    }
  }

  private mutating func collectClosedTypes(_ members: [MemberSyntax], in scope: [String]) {
    for case .type(let type) in members {
      let path = scope + type.name.components
      if [.struct, .enum, .actor].contains(type.keyword) { closedTypes.insert(path) }
      collectClosedTypes(type.members, in: path)
    }
  }

  private mutating func collect(_ member: MemberSyntax, in outer: Surroundings) {
    switch member {
    case .type(let type): collect(type, in: outer)
    case .variable(let variable): collect(variable, in: outer)
    case .enumCase(let element):
      let index = outer.enumeration?.cases.firstIndex { $0.name == element.name.text }
      let meaning = outer.enumeration.flatMap { enumeration in
        index.map { Constants.Meaning.element(enumeration, $0) }
      }
      declare(element.name.text, meaning ?? .other, under: element.conditions, in: outer)
    case .typeAlias(let alias):
      let meaning = alias.type.map { Constants.Meaning.alias($0, outer.scope) }
      declare(
        alias.name.text, meaning ?? .other, under: alias.conditions,
        isHidden: isPrivate(alias, in: outer.file.file), in: outer)
    case .function(let function):
      let name = function.name
      guard name.text != "appendInterpolation" || takesOneArgument(name, in: outer.file.file) else {
        break
      }
      // Functions of one name stand beside each other.
      declare(name.text, .other, under: function.conditions, in: outer)
    case .initializer: break
    }
  }

  private mutating func collect(_ type: TypeDeclarationSyntax, in outer: Surroundings) {
    var inner = outer
    inner.scope = outer.scope.entering(type)
    inner.isPrivate = outer.isPrivate || Self.isPrivate(type.modifiers)
    inner.isClass = type.keyword == .class
    inner.isForeign =
      type.keyword == .protocol || inner.isClass
      || type.keyword == .extension && !closedTypes.contains(inner.scope.innermost)
    inner.enumeration = type.keyword == .enum ? enumeration(type, in: inner) : nil
    if type.keyword != .extension {
      declare(
        type.name.text, inner.enumeration.map(Constants.Meaning.enumeration) ?? .other,
        under: type.conditions, isHidden: Self.isPrivate(type.modifiers), in: outer)
    }
    for member in type.members { collect(member, in: inner) }
  }

  private mutating func collect(_ variable: VariableSyntax, in outer: Surroundings) {
    let isShared = variable.modifiers.contains { $0.name == "static" || $0.name == "class" }
    for binding in variable.bindings {
      guard let name = binding.name else {
        // The names of a pattern.
        let words = outer.file.file.source.text(binding.pattern).split { "(), \n\t".contains($0) }
        for word in words { declare(String(word), .other, under: variable.conditions, in: outer) }
        continue
      }
      var meaning = Constants.Meaning.other
      if let value = binding.initialValue, variable.isConstant,
        isShared || outer.scope.innermost.isEmpty,
        !goesOn(after: value.upperBound, in: outer.file.file)
      {
        meaning = .constant(
          Constants.Constant(type: binding.type, value: value, scope: outer.scope))
      }
      declare(
        name.text, meaning, under: variable.conditions,
        isHidden: Self.isPrivate(variable.modifiers), isShared: isShared, in: outer)
    }
  }

  /// Whether members under a condition belong to the expression before it: `#if DEBUG`, `.sorted()`.
  private func goesOn(after end: Int, in file: ParsedFile) -> Bool {
    guard end < file.tokens.count, file.tokens[end].kind == .poundIf else { return false }
    return file.tokens[(end + 1)...].first { $0.startsLine }?.kind == .period
  }

  private mutating func declare(
    _ name: String, _ meaning: Constants.Meaning, under conditions: [ConditionReference],
    isHidden: Bool = false, isShared: Bool = true, in outer: Surroundings
  ) {
    let truth = outer.file.truth(of: conditions, in: build)
    // What the guard leaves out is there for a compiler for which the guard fails.
    if truth == .known(false), !outer.file.dependsOnGuard(conditions) { return }
    var open: [String] = []
    if case .needs(let atoms) = truth { open = atoms }
    let isPrivate = outer.isPrivate || isHidden
    declarations[outer.scope.innermost + [name], default: []].append(
      Constants.Declaration(
        meaning: truth == .known(false) ? .other : meaning,
        file: isPrivate ? outer.file.file.source.path : nil, openConditions: open,
        isInstance: !isShared && !outer.scope.innermost.isEmpty))
    if outer.isForeign, isShared || !outer.isClass { foreignMembers.insert(name) }
  }

  private static func isPrivate(_ modifiers: [ModifierSyntax]) -> Bool {
    modifiers.contains { ["private", "fileprivate"].contains($0.name) && !$0.hasArgument }
  }

  private func isPrivate(_ alias: TypeAliasSyntax, in file: ParsedFile) -> Bool {
    let name = file.tokens(in: alias.name.range).lowerBound
    guard name > 1 else { return false }
    return ["private", "fileprivate"].contains(file.source.text(file.tokens[name - 2].range))
  }

  // MARK: - Enumerations

  /// The cases of an enumeration of texts or whole numbers; nil for any other, and where it is not
  /// known which cases there are.
  private func enumeration(
    _ type: TypeDeclarationSyntax, in inner: Surroundings
  ) -> Constants.Enumeration? {
    guard case .named(let components, _)? = type.inherited.first?.canonical,
      let rawType = PrimitiveType(path: components.map(\.name.text)),
      rawType == .string || rawType.isInteger
    else { return nil }
    var cases: [Constants.Enumeration.Case] = []
    for case .enumCase(let element) in type.members {
      guard element.payload == nil else { return nil }
      switch inner.file.truth(of: element.conditions, in: build) {
      case .known(false): continue
      case .needs where element.conditions != type.conditions: return nil
      default: break
      }
      let value = element.rawValue.map {
        Constants.Constant(type: type.inherited.first, value: $0, scope: inner.scope)
      }
      cases.append(.init(name: element.name.text, rawValue: value))
    }
    return Constants.Enumeration(path: inner.scope.innermost, rawType: rawType, cases: cases)
  }

  // MARK: - Functions

  /// Whether a function may be called with one argument without a label.
  private func takesOneArgument(_ name: NameSyntax, in file: ParsedFile) -> Bool {
    let start = file.tokens(in: name.range).upperBound
    var open = 0
    let list = file.tokens[start...].prefix { token in
      if token.kind == .leftParen { open += 1 }
      if token.kind == .rightParen { open -= 1 }
      return open > 0
    }
    let parameters = file.arguments(in: list.indices.dropFirst())
    return parameters.count < 2 || list.contains { file.source.text($0.range) == "=" }
  }

  // MARK: - Operators

  /// Finds the operators of other types than those of the files, such as numbers: one that a type
  /// of the files declares has that type among its operands.
  private mutating func collectOperators(of file: ParsedFile) {
    for (index, token) in file.tokens.enumerated().dropLast()
    where token.kind == .identifier && token.range.count == 4
      && file.tokens[index + 1].kind == .operatorCharacter
      && file.source.text(token.range) == "func"
      && !closedTypes.contains(LexicalScope(around: token.range, in: file).innermost)
    {
      let symbol = file.tokens[(index + 1)...].prefix { $0.kind == .operatorCharacter }
      operators.insert(symbol.map { file.source.text($0.range) }.joined())
    }
  }
}

extension ResolvedFile {
  /// Whether it depends on the guard of declarations whether some clauses are active.
  func dependsOnGuard(_ clauses: [ConditionReference]) -> Bool {
    clauses.contains { reference in
      (0...reference.clause).contains { position in
        let own = ConditionReference(conditional: reference.conditional, clause: position)
        return !regions.condition(of: own).guardingRanges.isEmpty
      }
    }
  }
}
