// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The deterministic automaton of the strings in which a pattern matches somewhere.
///
/// States are sets of nodes of the nondeterministic automaton; at each scalar the search also
/// begins anew. `^` can be passed only before the first scalar. `$` is passed only to learn
/// whether the string may end: what lies behind it can read nothing. Once the pattern has
/// matched, anything may follow. States from which no match can be reached are dropped.
struct PatternDFA {
  /// Why a pattern has no automaton.
  enum Failure: Error {
    case tooLarge
    case matchesNothing
  }

  /// A state's identity.
  private struct Key: Hashable {
    var nodes: [Int32] = []
    var hasMatched = false
    var matchesAtEnd = false
  }

  /// The most states.
  static let stateLimit = 10_000
  /// The most work, in steps from a node, before a pattern counts as too large.
  static let workLimit = 50_000_000

  let alphabet: ScalarAlphabet
  /// For every state the next state by class, or nil where no match can follow.
  private(set) var rows: [[Int?]] = []
  /// Whether the string may end in a state.
  private(set) var isFinal: [Bool] = []

  private let nfa: PatternNFA
  private var indices: [Key: Int] = [:]
  private var keys: [Key] = []
  private var marks: [Int]
  private var generation = 0
  private var work = 0

  /// Builds the automaton; its start is state zero.
  init(_ pattern: Pattern) throws(Failure) {
    do {
      nfa = try PatternNFA(pattern.root)
    } catch {
      throw .tooLarge
    }
    alphabet = ScalarAlphabet(nfa.sets)
    marks = [Int](repeating: 0, count: nfa.nodes.count)
    _ = index(of: closure(of: [nfa.start], atStart: true))
    while rows.count < keys.count {
      try addRow(of: keys[rows.count])
      guard keys.count <= Self.stateLimit, work <= Self.workLimit else { throw .tooLarge }
    }
    isFinal = keys.map { $0.hasMatched || $0.matchesAtEnd }
    indices = [:]
    keys = []
    try dropDeadStates()
  }

  private mutating func index(of key: Key) -> Int {
    if let known = indices[key] { return known }
    indices[key] = keys.count
    keys.append(key)
    return keys.count - 1
  }

  private mutating func addRow(of key: Key) throws(Failure) {
    var row = [Int?](repeating: nil, count: alphabet.classCount)
    for classIndex in 0..<alphabet.classCount {
      if key.hasMatched {
        row[classIndex] = index(of: key)
        continue
      }
      var targets = [nfa.start]
      for node in key.nodes {
        guard case .scalars(let set, let next) = nfa.nodes[Int(node)] else { continue }
        if alphabet.membership[set][classIndex] { targets.append(next) }
      }
      work += key.nodes.count
      row[classIndex] = index(of: closure(of: targets, atStart: false))
      guard work <= Self.workLimit else { throw .tooLarge }
    }
    rows.append(row)
  }

  /// The reading nodes that are reached without reading.
  private mutating func closure(of starts: [Int], atStart: Bool) -> Key {
    var key = Key()
    var atEnd: [Int] = []
    generation += 1
    var pending = starts
    while let node = pending.popLast() {
      if marks[node] == generation { continue }
      marks[node] = generation
      work += 1
      switch nfa.nodes[node] {
      case .scalars: key.nodes.append(Int32(node))
      case .split(let first, let second): pending += [first, second]
      case .startAnchor(let next): if atStart { pending.append(next) }
      case .endAnchor(let next): atEnd.append(next)
      case .match: key.hasMatched = true
      }
    }
    if key.hasMatched { return Key(hasMatched: true) }
    key.nodes.sort()
    key.matchesAtEnd = reachesMatch(from: atEnd, atStart: atStart)
    return key
  }

  /// Whether the pattern matches without reading, behind an end anchor.
  private mutating func reachesMatch(from starts: [Int], atStart: Bool) -> Bool {
    generation += 1
    var pending = starts
    while let node = pending.popLast() {
      if marks[node] == generation { continue }
      marks[node] = generation
      work += 1
      switch nfa.nodes[node] {
      case .scalars: break
      case .split(let first, let second): pending += [first, second]
      case .startAnchor(let next): if atStart { pending.append(next) }
      case .endAnchor(let next): pending.append(next)
      case .match: return true
      }
    }
    return false
  }

  /// Removes transitions to states from which no final state can be reached.
  private mutating func dropDeadStates() throws(Failure) {
    var sources = [[Int32]](repeating: [], count: rows.count)
    for (state, row) in rows.enumerated() {
      for target in Set(row.compactMap(\.self)) { sources[target].append(Int32(state)) }
    }
    var isLive = isFinal
    var pending = isFinal.indices.filter { isFinal[$0] }
    while let state = pending.popLast() {
      for source in sources[state] where !isLive[Int(source)] {
        isLive[Int(source)] = true
        pending.append(Int(source))
      }
    }
    guard isLive[0] else { throw .matchesNothing }
    rows = rows.map { $0.map { target in target.flatMap { isLive[$0] ? $0 : nil } } }
  }
}
