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
    let dfa = try automatonOfTexts(&budget)
    guard let bounds = dfa.remainingBounds(from: minimumLength, to: maximumLength) else {
      return dfa
    }
    keyword = lengthKeyword
    return try dfa.withLength(from: bounds.minimum, to: bounds.maximum, &budget)
  }

  /// Returns the automaton, and the bounds on the number of scalars if the product of both would be
  /// large, that is, if it would have more than `productLimit` states.
  mutating func countedAutomaton(
    productLimit: Int, _ budget: inout AutomatonBudget
  ) throws(ScalarDFA.Failure) -> (dfa: ScalarDFA, bounds: LengthBounds?) {
    let dfa = try automatonOfTexts(&budget)
    guard let bounds = dfa.remainingBounds(from: minimumLength, to: maximumLength) else {
      return (dfa, nil)
    }
    keyword = lengthKeyword
    do throws(ScalarDFA.Failure) {
      let product = try dfa.withLength(
        from: bounds.minimum, to: bounds.maximum, limit: productLimit, &budget)
      return (product, nil)
    } catch .tooLarge(.combinedStates) {
      return (dfa, bounds)
    }
  }

  private var lengthKeyword: String { minimumLength > 0 ? "minLength" : "maxLength" }

  /// Returns the minimal automaton of all restrictions except the length.
  private mutating func automatonOfTexts(
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
    guard let automaton = result else { throw .matchesNothing }
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
