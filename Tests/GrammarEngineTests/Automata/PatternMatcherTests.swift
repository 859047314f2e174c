// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import JSONSchemaCoding
import SchemaModel
import TestSupport
import Testing

@testable import GrammarEngine

/// Compares runs with the simulation of ``Pattern/matches(_:)``, for each method of matching.
@Suite struct PatternMatcherTests {
  /// A method of matching, selected by limits.
  enum Method: CaseIterable {
    case completeAutomaton, lazyAutomaton, smallTables, fewThreads, searchOfCompleteText

    var limits: PatternLimits {
      switch self {
      case .completeAutomaton: PatternLimits()
      case .lazyAutomaton: PatternLimits(completeStates: 0)
      case .smallTables: PatternLimits(completeStates: 0, tableStates: 3)
      case .fewThreads: PatternLimits(completeStates: 0, threads: 1)
      case .searchOfCompleteText: PatternLimits(lookaroundSteps: -1)
      }
    }
  }

  /// All texts of up to four letters.
  private static let texts: [String] = {
    var last = [""]
    return (0..<5).flatMap { _ in
      defer { last = last.flatMap { text in ["a", "b", "é"].map { text + $0 } } }
      return last
    }
  }()

  @Test("random patterns match the texts that simulation matches", arguments: Method.allCases)
  func randomPatterns(_ method: Method) throws {
    var random = SeededGenerator(seed: 5)
    var count = 0
    for _ in 0..<250 {
      let text = RandomPattern(depth: 3).text(using: &random)
      guard let pattern = try? Pattern(parsing: text) else { continue }
      count += 1
      try check(pattern, method.limits)
    }
    #expect(count > 150)
  }

  @Test(
    "patterns with lookarounds match the same texts with every method",
    arguments: LookaroundTests.patterns + [#"a(?=\bb)"#, "(?:a(?=b)|b(?=[ab]{1,3}a))*$"])
  func lookarounds(_ text: String) throws {
    let pattern = try Pattern(parsing: text)
    for method in Method.allCases { try check(pattern, method.limits) }
  }

  private func check(_ pattern: Pattern, _ limits: PatternLimits) throws {
    let matcher = try PatternMatcher(pattern, limits: limits)
    let matching = Set(Self.texts.filter(pattern.matches))
    for text in Self.texts {
      var run = matcher.makeRun()
      let isOpen = text.unicodeScalars.map { run.accept($0) }.last ?? (run.verdict == nil)
      let isMatch = run.isMatch
      #expect(isMatch == matching.contains(text), "\(pattern.text), '\(text)'")
      #expect(isOpen == (run.verdict == nil))
      guard let verdict = run.verdict else { continue }
      let later = Self.texts.filter { $0.hasPrefix(text) }
      #expect(
        later.allSatisfy { matching.contains($0) == verdict }, "\(pattern.text), '\(text)'")
    }
  }

  @Test("bytes in two pieces give the result of single scalars", arguments: Method.allCases)
  func piecesOfBytes(_ method: Method) throws {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<100 {
      let text = RandomPattern(depth: 3).text(using: &random)
      guard let pattern = try? Pattern(parsing: text) else { continue }
      let matcher = try PatternMatcher(pattern, limits: method.limits)
      let bytes = Self.letters(6, &random)
      var decision: Int?
      var single = matcher.makeRun()
      let wasDecided = single.verdict != nil
      for (index, byte) in bytes.enumerated() {
        let isOpen = single.accept(Unicode.Scalar(byte))
        if !isOpen, decision == nil, !wasDecided { decision = index }
      }
      for split in 0...bytes.count {
        var run = matcher.makeRun()
        let first = run.accept(bytes[..<split])
        let second = run.accept(bytes[split...])
        #expect((first ?? second) == decision, "\(text), \(split)")
        let (isMatch, isExpected) = (run.isMatch, single.isMatch)
        #expect(isMatch == isExpected, "\(text), \(split)")
      }
    }
  }

  /// Returns random letters `a` and `b`.
  private static func letters(_ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
    (0..<count).map { _ in
      Bool.random(using: &random) ? UInt8(ascii: "a") : UInt8(ascii: "b")
    }
  }

  @Test("a small automaton decides at the first scalar after which the result is fixed")
  func exactVerdicts() throws {
    let cases: [(pattern: String, text: String, index: Int?, verdict: Bool?)] = [
      ("^[A-Z]{3}$", "ABc", 2, false), ("^[A-Z]{3}$", "ABCD", 3, false), ("b", "aab", 2, true),
      ("^(?:red|green)$", "gro", 2, false), ("^a", "ab", 0, true),
      (#"^[\s\S]*$"#, "a", nil, true), ("^(?!.*aa)[ab]+$", "abaa", 3, false),
      ("^(?=.*b)a*$", "a", nil, false), ("a$", "ba", nil, nil), ("(?!)", "a", nil, false),
    ]
    for (pattern, text, index, verdict) in cases {
      var run = try PatternMatcher(Pattern(parsing: pattern)).makeRun()
      let decided = run.accept(ArraySlice(text.utf8))
      #expect(decided == index, "\(pattern)")
      #expect(run.verdict == verdict, "\(pattern)")
    }
  }

  @Test("an anchored pattern with a large automaton fails at the first wrong scalar")
  func earlyFailureOfLargePatterns() throws {
    var run = try PatternMatcher(Pattern(parsing: "^[a-z]{1,50000}$")).makeRun()
    let letters = [UInt8](repeating: UInt8(ascii: "x"), count: 300)
    let first = run.accept(letters[...])
    #expect(first == nil)
    #expect(run.isMatch)
    let second = run.accept([UInt8(ascii: "y"), UInt8(ascii: "1")][...])
    #expect(second == 1)
    #expect(run.verdict == false)
  }

  /// Patterns, and tests of whether they match texts of the letters `a` and `b`.
  static let largePatterns: [(pattern: String, matches: @Sendable ([UInt8]) -> Bool)] = [
    ("^[a-z]{1,50000}$", { !$0.isEmpty }), ("^(?=.{1,5000}$)[a-z ]+$", { !$0.isEmpty }),
    ("^(?=.{1,20000}$)[a-z ]+$", { !$0.isEmpty }), ("[a-z]{1,50000}", { !$0.isEmpty }),
    ("(?:a|b)*a(?:a|b){100}$", { $0.dropLast(100).last == UInt8(ascii: "a") }),
    ("^(?:(?=[ab]*a[ab]{12}$)[ab])*$", \.isEmpty),
    ("(?:a?){2000}b$", { $0.last == UInt8(ascii: "b") }), ("^.{0,100000}$", { _ in true }),
  ]

  @Test("a pattern without an automaton for generation is matched", arguments: largePatterns)
  func largePatternsMatch(_ text: String, _ matches: @Sendable ([UInt8]) -> Bool) throws {
    let matcher = try PatternMatcher(Pattern(parsing: text))
    var random = SeededGenerator(seed: 8)
    for length in [0, 1, 20, 110] {
      let bytes = Self.letters(length, &random)
      var run = matcher.makeRun()
      _ = run.accept(bytes[...])
      let isMatch = run.isMatch
      #expect(isMatch == matches(bytes), "\(length)")
    }
  }

  static let manyLookaheads = [
    "^(?:a(?=[ab]{1,9}a)|a(?=[ab]{1,9}b)|b)*$",
    "^(?:(?=[ab]{0,30}a)(?:a|b)|(?=[ab]{0,30}b)[ab]{2})*$",
  ]

  @Test("a pattern with many pending lookaheads is matched", arguments: manyLookaheads)
  func manyLookaheadsMatch(_ text: String) throws {
    let pattern = try Pattern(parsing: text)
    let matcher = try PatternMatcher(pattern, limits: PatternLimits(threads: 64))
    let search = try PatternTextSearch(try PatternNFA(pattern.root))
    var random = SeededGenerator(seed: 8)
    for length in 0..<60 {
      let bytes = Self.letters(length, &random)
      var run = matcher.makeRun()
      _ = run.accept(bytes[...])
      let isMatch = run.isMatch
      let isExpected = search.matches(bytes.map { Unicode.Scalar($0) })
      #expect(isMatch == isExpected, "\(length)")
    }
  }

  @Test("a pattern with too many parts is rejected")
  func tooManyParts() throws {
    let pattern = try Pattern(parsing: "(?:a{1000}b{1000}){1000}")
    #expect(throws: ScalarDFA.Failure.self) { try PatternMatcher(pattern) }
  }

  @Test("runs of one matcher on several threads share its table")
  func concurrentRuns() async throws {
    let pattern = try Pattern(parsing: "(?:a|b)*a(?:a|b){9}$")
    let matcher = try PatternMatcher(
      pattern, limits: PatternLimits(completeStates: 0, tableStates: 200))
    await withTaskGroup(of: Void.self) { group in
      for seed in 0..<8 {
        group.addTask {
          var random = SeededGenerator(seed: UInt64(seed))
          for _ in 0..<60 {
            let bytes = Self.letters(40, &random)
            var run = matcher.makeRun()
            _ = run.accept(bytes[...])
            let isMatch = run.isMatch
            #expect(isMatch == (bytes[30] == UInt8(ascii: "a")))
          }
        }
      }
    }
  }
}

/// A generator of random patterns over the letters `a` and `b`.
private struct RandomPattern {
  let depth: Int

  func text(using random: inout SeededGenerator) -> String {
    let inner = RandomPattern(depth: depth - 1)
    if depth == 0 {
      return ["a", "b", ".", "[^a]", "^", "$", "", "é"].randomElement(using: &random) ?? ""
    }
    switch Int.random(in: 0..<9, using: &random) {
    case 0, 1, 2: return inner.text(using: &random) + inner.text(using: &random)
    case 3: return "(?:\(inner.text(using: &random))|\(inner.text(using: &random)))"
    case 4: return "(?:\(inner.text(using: &random)))*"
    case 5: return "(?:\(inner.text(using: &random))){1,2}"
    case 6: return "^\(inner.text(using: &random))$"
    case 7:
      let kind = ["?=", "?!", "?<=", "?<!"].randomElement(using: &random) ?? "?="
      return "(\(kind)\(inner.text(using: &random)))\(inner.text(using: &random))"
    default: return inner.text(using: &random)
    }
  }
}
