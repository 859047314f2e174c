// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel
internal import Synchronization

/// The texts of a string schema: what its restrictions have in common.
struct StringLanguage {
  /// Patterns that must match somewhere.
  var patterns: [Pattern] = []
  /// Patterns that must not match anywhere.
  var excludedPatterns: [Pattern] = []
  /// Texts that are left out.
  var excludedTexts: [String]
  /// The keyword that is being looked at, for errors.
  private(set) var keyword = "pattern"
  private let format: StringFormat?
  private let minimumLength: Int
  private let maximumLength: Int?

  /// Takes everything from a schema but its patterns and choices.
  init(_ string: StringSchema) {
    excludedTexts = string.excludedTexts
    format = string.format
    minimumLength = string.minimumLength ?? 0
    maximumLength = string.maximumLength
  }

  /// The automaton of the texts, as small as can be.
  ///
  /// Each restriction has an automaton; theirs is the product of all.
  mutating func automaton(
    _ budget: inout AutomatonBudget
  ) throws(ScalarDFA.Failure) -> ScalarDFA {
    var result: ScalarDFA?
    var isMinimal = true
    func add(_ dfa: ScalarDFA) throws(ScalarDFA.Failure) {
      guard let known = result else { return result = dfa }
      isMinimal = false
      result = try known.intersection(dfa, &budget)
    }
    if let format {
      keyword = "format"
      try add(try FormatAutomata.automaton(of: format))
    }
    if !patterns.isEmpty { keyword = "pattern" }
    for pattern in patterns { try add(try PatternDFA.automaton(of: pattern, &budget)) }
    if !excludedPatterns.isEmpty || !excludedTexts.isEmpty { keyword = "not" }
    for pattern in excludedPatterns {
      try add(try PatternDFA.complement(of: pattern.root, &budget))
    }
    if !excludedTexts.isEmpty {
      try add(try PatternDFA.complement(of: Self.node(of: excludedTexts), &budget))
    }
    guard var automaton = result else { throw .matchesNothing }
    if minimumLength > 0 || maximumLength != nil {
      keyword = minimumLength > 0 ? "minLength" : "maxLength"
      if !isMinimal { automaton = automaton.minimized() }
      // The product of a minimal automaton with a count has hardly any equal states.
      return try automaton.withLength(from: minimumLength, to: maximumLength, &budget)
    }
    return isMinimal ? automaton : automaton.minimized()
  }

  /// A pattern that matches just the texts.
  private static func node(of texts: [String]) -> PatternNode {
    let alternatives = texts.map { text in
      PatternNode.sequence(text.unicodeScalars.map { .scalars(ScalarSet($0)) })
    }
    return .sequence([.startAnchor, .alternation(alternatives), .endAnchor])
  }
}

/// The automata of the formats, each built on its first use in the process.
enum FormatAutomata {
  private static let known = Mutex<[StringFormat: ScalarDFA]>([:])

  /// The automaton of a format.
  static func automaton(of format: StringFormat) throws(ScalarDFA.Failure) -> ScalarDFA {
    if let dfa = known.withLock({ $0[format] }) { return dfa }
    var budget = AutomatonBudget()
    guard let pattern = try? Pattern(parsing: format.pattern) else { throw .matchesNothing }
    let dfa = try PatternDFA.automaton(of: pattern, &budget)
    known.withLock { $0[format] = dfa }
    return dfa
  }
}
