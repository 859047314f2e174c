// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel
internal import Synchronization

/// Builds the automaton of the texts that fulfill all restrictions of a string schema.
struct StringDFABuilder {
  /// Patterns that must match anywhere in the text.
  var patterns: [Pattern] = []
  /// Patterns that must not match anywhere in the text.
  var excludedPatterns: [Pattern] = []
  var excludedTexts: [String]
  /// The keyword of the restriction that is being added, for errors.
  private(set) var keyword = "pattern"
  private let format: FormatTexts?
  private let minimumLength: Int
  private let maximumLength: Int?

  /// Creates a builder with the restrictions of a schema except its patterns and choices.
  init(_ string: StringSchema) {
    excludedTexts = string.excludedTexts
    format = FormatTexts(string)
    minimumLength = string.minimumLength ?? 0
    maximumLength = string.maximumLength
  }

  /// Returns the minimal automaton, the product of the automata of all restrictions.
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
      try add(try Self.automaton(of: format))
    }
    if !patterns.isEmpty { keyword = "pattern" }
    for pattern in patterns { try add(try PatternDFABuilder.automaton(of: pattern.root, &budget)) }
    if !excludedPatterns.isEmpty || !excludedTexts.isEmpty { keyword = "not" }
    for pattern in excludedPatterns {
      try add(try PatternDFABuilder.automaton(of: pattern.root, isExcluded: true, &budget))
    }
    if !excludedTexts.isEmpty {
      let pattern = Self.pattern(of: excludedTexts)
      try add(try PatternDFABuilder.automaton(of: pattern, isExcluded: true, &budget))
    }
    guard var automaton = result else { throw .matchesNothing }
    if minimumLength > 0 || maximumLength != nil {
      keyword = minimumLength > 0 ? "minLength" : "maxLength"
      if !isMinimal { automaton = automaton.minimized() }
      // The product of a minimal automaton and a count has hardly any equivalent states.
      return try automaton.withLength(from: minimumLength, to: maximumLength, &budget)
    }
    return isMinimal ? automaton : automaton.minimized()
  }

  private static func pattern(of texts: [String]) -> PatternNode {
    let alternatives = texts.map { text in
      PatternNode.sequence(text.unicodeScalars.map { .scalars(ScalarSet($0)) })
    }
    return .sequence([.startAnchor, .alternation(alternatives), .endAnchor])
  }

  // MARK: - Formats

  /// The generated texts of a format.
  private struct FormatTexts: Hashable {
    let pattern: String
    let lengthLimit: Int?

    /// Creates the texts of a schema's format; `nil` if it has none.
    init?(_ string: StringSchema) {
      guard let pattern = string.formatPattern else { return nil }
      self.pattern = pattern
      lengthLimit = string.generatedLengthLimit
    }
  }

  private static let formatAutomata = Mutex<[FormatTexts: ScalarDFA]>([:])

  /// Returns the automaton of a format, which is built on its first use in the process.
  private static func automaton(of texts: FormatTexts) throws(ScalarDFA.Failure) -> ScalarDFA {
    if let dfa = formatAutomata.withLock({ $0[texts] }) { return dfa }
    var budget = AutomatonBudget()
    guard let pattern = try? Pattern(parsing: texts.pattern) else { throw .matchesNothing }
    var dfa = try PatternDFABuilder.automaton(of: pattern.root, &budget)
    if let limit = texts.lengthLimit {
      dfa = try dfa.minimized().withLength(from: 0, to: limit, &budget)
    }
    formatAutomata.withLock { $0[texts] = dfa }
    return dfa
  }
}
