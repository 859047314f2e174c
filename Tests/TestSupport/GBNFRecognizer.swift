// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A reader of GBNF grammars with llama.cpp's rules, and a search whether a grammar admits a text.
///
/// It shares no code with the writer of grammars. Like llama.cpp it rejects left recursion,
/// repetitions of parts that can be empty, and counts above 2,000.
package struct GBNFRecognizer {
  /// The reason why a text is not a grammar.
  package struct Malformed: Error, CustomStringConvertible {
    package let description: String
  }

  /// A part of a rule.
  indirect enum Part {
    case scalars([ClosedRange<UInt32>], isInverted: Bool)
    case rule(String)
    case sequence([Part])
    case choice([Part])
    case repetition(Part, Int, Int?)
  }

  private var rules: [String: Part] = [:]

  /// Reads a grammar.
  ///
  /// - Parameter text: The grammar.
  /// - Throws: ``Malformed`` if llama.cpp would reject the grammar.
  package init(_ text: String) throws {
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      var reader = GBNFReader(line)
      let (name, part) = try reader.rule()
      guard rules.updateValue(part, forKey: name) == nil else {
        throw Malformed(description: "rule '\(name)' is defined twice")
      }
    }
    guard rules["root"] != nil else { throw Malformed(description: "there is no rule 'root'") }
    for (name, part) in rules { try check(part, in: name) }
    for name in rules.keys { try checkLeftRecursion(from: name) }
  }

  /// Returns whether the grammar admits the text.
  package func admits(_ text: String) -> Bool {
    let scalars = text.unicodeScalars.map(\.value)
    var search = Search(rules: rules, scalars: scalars)
    return search.ends(of: .rule("root"), from: 0).contains(scalars.count)
  }

  // MARK: - Checks

  private func check(_ part: Part, in name: String) throws {
    switch part {
    case .scalars: break
    case .rule(let other):
      if rules[other] == nil {
        throw Malformed(description: "'\(name)' refers to '\(other)', which is not defined")
      }
    case .sequence(let parts), .choice(let parts):
      for part in parts { try check(part, in: name) }
    case .repetition(let part, let least, let most):
      if max(least, most ?? 0) > 2000 {
        throw Malformed(description: "'\(name)' repeats more than 2,000 times")
      }
      if most == nil, mayBeEmpty(part) {
        throw Malformed(description: "'\(name)' repeats what may be empty")
      }
      try check(part, in: name)
    }
  }

  private func mayBeEmpty(_ part: Part, _ active: Set<String> = []) -> Bool {
    switch part {
    case .scalars: false
    case .rule(let name):
      !active.contains(name) && rules[name].map { mayBeEmpty($0, active.union([name])) } ?? false
    case .sequence(let parts): parts.allSatisfy { mayBeEmpty($0, active) }
    case .choice(let parts): parts.contains { mayBeEmpty($0, active) }
    case .repetition(let part, let least, _): least == 0 || mayBeEmpty(part, active)
    }
  }

  private func checkLeftRecursion(from name: String) throws {
    var seen: Set<String> = []
    var pending = rules[name].map { Array(firstRules(of: $0)) } ?? []
    while let next = pending.popLast() {
      if next == name { throw Malformed(description: "'\(name)' is left-recursive") }
      if seen.insert(next).inserted, let part = rules[next] { pending += firstRules(of: part) }
    }
  }

  /// Returns the rules that a part can start with.
  private func firstRules(of part: Part) -> Set<String> {
    switch part {
    case .scalars: return []
    case .rule(let name): return [name]
    case .repetition(let part, _, _): return firstRules(of: part)
    case .choice(let parts):
      return parts.reduce(into: []) { $0.formUnion(firstRules(of: $1)) }
    case .sequence(let parts):
      var found: Set<String> = []
      for part in parts {
        found.formUnion(firstRules(of: part))
        if !mayBeEmpty(part) { break }
      }
      return found
    }
  }

  /// A search over all ways to match a text, cached by rule and position.
  private struct Search {
    private struct Place: Hashable {
      let rule: String
      let start: Int
    }

    let rules: [String: Part]
    let scalars: [UInt32]
    private var known: [Place: Set<Int>] = [:]

    init(rules: [String: Part], scalars: [UInt32]) {
      self.rules = rules
      self.scalars = scalars
    }

    mutating func ends(of part: Part, from start: Int) -> Set<Int> {
      switch part {
      case .scalars(let ranges, let isInverted):
        guard start < scalars.count else { return [] }
        let isIn = ranges.contains { $0.contains(scalars[start]) }
        return isIn != isInverted ? [start + 1] : []
      case .rule(let name):
        let place = Place(rule: name, start: start)
        if let ends = known[place] { return ends }
        let ends = rules[name].map { self.ends(of: $0, from: start) } ?? []
        known[place] = ends
        return ends
      case .choice(let parts):
        var ends: Set<Int> = []
        for part in parts { ends.formUnion(self.ends(of: part, from: start)) }
        return ends
      case .sequence(let parts):
        var places: Set<Int> = [start]
        for part in parts { places = step(part, from: places) }
        return places
      case .repetition(let part, let least, let most):
        return repeated(part, least, most, from: start)
      }
    }

    private mutating func step(_ part: Part, from places: Set<Int>) -> Set<Int> {
      var ends: Set<Int> = []
      for place in places { ends.formUnion(self.ends(of: part, from: place)) }
      return ends
    }

    private mutating func repeated(
      _ part: Part, _ least: Int, _ most: Int?, from start: Int
    ) -> Set<Int> {
      var places: Set<Int> = [start]
      var ends: Set<Int> = least == 0 ? places : []
      var count = 0
      while !places.isEmpty, count < most ?? Int.max {
        places = step(part, from: places)
        count += 1
        guard count >= least else { continue }
        let before = ends.count
        ends.formUnion(places)
        if ends.count == before { break }
      }
      return ends
    }
  }
}
