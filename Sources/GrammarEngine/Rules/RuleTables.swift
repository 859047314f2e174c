// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Tables that are derived from the rules of a program.
struct RuleTables: Sendable {
  /// The numbers of all names that rules mention.
  private(set) var names = NameNumbers()

  /// The properties of each rule by the numbers of their names; `nil` for rules without properties.
  private(set) var properties: [PropertyNumbers?] = []

  /// The rules in the layout that the evaluator reads.
  let rules: [CompiledRule]

  /// For each rule, a number that is smaller than those of the rules it applies to the same value.
  private(set) var ranks: [Int32]

  /// Whether a rule has a rule for unevaluated members or items.
  let usesUnevaluated: Bool

  /// Computes the tables.
  ///
  /// - Precondition: No rule applies itself to the same value, directly or indirectly.
  init(_ rules: [ValidationRule]) {
    usesUnevaluated = rules.contains {
      $0.array?.unevaluatedItems != nil || $0.object?.unevaluated != nil
    }
    self.rules = rules.map { CompiledRule($0) }
    ranks = [Int32](repeating: -1, count: rules.count)
    for rule in rules {
      let numbers = rule.object.map { object in object.properties.map { names.insert($0.name) } }
      properties.append(numbers.map(PropertyNumbers.init))
    }
    rank(rules)
  }

  /// Numbers the rules in reverse postorder of the relation "applies to the same value".
  private mutating func rank(_ rules: [ValidationRule]) {
    var next = Int32(truncatingIfNeeded: rules.count)
    var isVisited = [Bool](repeating: false, count: rules.count)
    for start in rules.indices where !isVisited[start] {
      isVisited[start] = true
      var path = [(rule: start, successors: rules[start].successors[...])]
      while let last = path.indices.last {
        if let successor = path[last].successors.popFirst() {
          guard !isVisited[successor] else { continue }
          isVisited[successor] = true
          path.append((successor, rules[successor].successors[...]))
        } else {
          next -= 1
          ranks[path.removeLast().rule] = next
        }
      }
    }
  }
}

extension ValidationRule {
  /// The rules that the rule applies to the same value.
  var successors: [RuleIndex] {
    conjuncts + unions.flatMap(\.choices) + negations
      + conditionals.flatMap { [$0.condition, $0.then, $0.otherwise].compactMap(\.self) }
      + (object?.dependentRules.map(\.rule) ?? [])
  }
}

/// The positions of the properties of one rule, by the numbers of their names.
struct PropertyNumbers: Sendable {
  private let numbers: [Int32]
  private let positions: [Int32: Int]

  private static var searchLimit: Int { 8 }

  init(_ numbers: [Int32]) {
    self.numbers = numbers
    positions =
      numbers.count <= Self.searchLimit
      ? [:] : Dictionary(zip(numbers, numbers.indices)) { first, _ in first }
  }

  /// Returns the position of a property.
  ///
  /// - Parameters:
  ///   - number: The number of its name.
  ///   - expected: The position that is examined first.
  /// - Returns: The position, or `nil` if the rule has no such property.
  func position(of number: Int32, expected: Int) -> Int? {
    if expected < numbers.count, numbers[expected] == number { return expected }
    return numbers.count <= Self.searchLimit ? numbers.firstIndex(of: number) : positions[number]
  }
}

/// Numbers for names, by their UTF-8: a hash table with linear probing (Knuth, volume 3, 6.4).
struct NameNumbers: Sendable {
  private var names: [[UInt8]] = []
  private var buckets = [Int32](repeating: -1, count: 16)

  /// Returns the number of a name, which is inserted if necessary.
  mutating func insert(_ name: String) -> Int32 {
    let bytes = Array(name.utf8)
    if let known = number(of: bytes) { return known }
    names.append(bytes)
    if names.count * 2 > buckets.count {
      buckets = [Int32](repeating: -1, count: buckets.count * 2)
      for index in names.indices { buckets[bucket(of: names[index])] = Int32(index) }
    } else {
      buckets[bucket(of: bytes)] = Int32(names.count - 1)
    }
    return Int32(names.count - 1)
  }

  /// Returns the number of a name, or `nil` if it was not inserted.
  func number(of name: [UInt8]) -> Int32? {
    let number = buckets[bucket(of: name)]
    return number < 0 ? nil : number
  }

  /// Returns the bucket of a name, or the empty bucket where it belongs.
  private func bucket(of name: [UInt8]) -> Int {
    // FNV-1a.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    var bucket = Int(truncatingIfNeeded: hash >> 16) & (buckets.count - 1)
    while buckets[bucket] >= 0, names[Int(buckets[bucket])] != name {
      bucket = (bucket + 1) & (buckets.count - 1)
    }
    return bucket
  }
}
