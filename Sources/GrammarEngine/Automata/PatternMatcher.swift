// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel
internal import Synchronization

/// A pattern that is matched against a text while the text arrives.
///
/// A pattern with a small automaton has all of its states, and a run is decided at the first scalar
/// after which no text, or every text, leads to a match. Otherwise, states are computed when a text
/// first reaches them and shared by all runs. A pattern whose lookarounds would need too large an
/// automaton is searched when the text is complete.
struct PatternMatcher: Sendable {
  private let core: PatternMatcherCore

  /// Creates a matcher.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - limits: The sizes above which a slower method is used.
  /// - Throws: ``ScalarDFA/Failure/tooLarge(_:)`` if the pattern has too many parts.
  init(_ pattern: Pattern, limits: PatternLimits = PatternLimits()) throws(ScalarDFA.Failure) {
    core = try PatternMatcherCore(pattern.root, limits)
  }

  /// Creates a matcher of texts that are examined when they are complete.
  ///
  /// - Parameter isMatch: Returns whether a text matches.
  init(matching isMatch: @escaping @Sendable ([Unicode.Scalar]) -> Bool) {
    core = PatternMatcherCore(isMatch)
  }

  /// Returns the state before the first scalar of a text.
  func makeRun() -> PatternRun { PatternRun(core) }
}

/// The shared part of a matcher's runs.
final class PatternMatcherCore: Sendable {
  /// The class of each ASCII scalar.
  let classes: TableStorage<UInt16>
  let alphabet: ScalarAlphabet
  /// Returns whether a complete text matches; `nil` if no state can become too large.
  let matches: (@Sendable ([Unicode.Scalar]) -> Bool)?
  private let construction: PatternSubsetConstruction?
  private let limits: PatternLimits
  private let table: Mutex<PatternTable?>

  init(_ node: PatternNode, _ limits: PatternLimits) throws(ScalarDFA.Failure) {
    self.limits = limits
    let nfa = try PatternNFA(node, limit: limits.parts)
    let construction = Self.construction(of: nfa, limits)
    if let construction, let dfa = Self.completeAutomaton(of: construction, limits) {
      self.construction = nil
      matches = nil
      table = Mutex(PatternTable(dfa))
    } else {
      let usable = construction.flatMap { $0.dependOnPast.contains(true) ? nil : $0 }
      let hasLookahead = !nfa.conditions.allSatisfy(\.isBehind)
      if usable == nil || hasLookahead {
        let search = try PatternTextSearch(nfa, limit: limits.parts)
        matches = { search.matches($0) }
      } else {
        matches = nil
      }
      self.construction = usable
      table = Mutex(usable.map { PatternTable($0, limits) })
    }
    alphabet = construction?.alphabet ?? ScalarAlphabet.dividing(by: []).alphabet
    classes = Self.classes(in: alphabet)
  }

  init(_ isMatch: @escaping @Sendable ([Unicode.Scalar]) -> Bool) {
    limits = PatternLimits()
    matches = isMatch
    construction = nil
    table = Mutex(nil)
    alphabet = ScalarAlphabet.dividing(by: []).alphabet
    classes = Self.classes(in: alphabet)
  }

  private static func classes(in alphabet: ScalarAlphabet) -> TableStorage<UInt16> {
    let classes = TableStorage<UInt16>(uninitialized: 128)
    for value in 0..<UInt8(128) {
      let index = alphabet.classIndex(of: Unicode.Scalar(value))
      classes.table[Int(value)] = UInt16(truncatingIfNeeded: index)
    }
    return classes
  }

  private static func construction(
    of nfa: PatternNFA, _ limits: PatternLimits
  ) -> PatternSubsetConstruction? {
    var budget = AutomatonBudget(steps: limits.lookaroundSteps)
    var construction = try? PatternSubsetConstruction(nfa, .search, &budget)
    construction?.threadLimit = limits.threads
    return construction
  }

  /// Returns the minimal automaton if it is cheap to build.
  private static func completeAutomaton(
    of construction: PatternSubsetConstruction, _ limits: PatternLimits
  ) -> ScalarDFA? {
    var budget = AutomatonBudget(steps: limits.completeSteps)
    var builder = PatternDFABuilder(construction, stateLimit: limits.completeStates)
    guard let dfa = try? builder.build(&budget), !builder.construction.isTooLarge else {
      return nil
    }
    return dfa.minimized()
  }

  /// The table that new runs use, or `nil` if texts are searched when they are complete.
  var currentTable: PatternTable? { table.withLock { $0 } }

  /// Returns a table with room for more states in place of one that is full.
  func replacement(of full: PatternTable) -> PatternTable {
    table.withLock { table in
      if let table, table !== full { return table }
      guard let construction else { return full }
      let new = PatternTable(construction, limits)
      table = new
      return new
    }
  }
}
