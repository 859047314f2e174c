// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The names of the members of open objects, by which repeated names are found.
struct MemberNameStack: Sendable {
  /// A state to which the stack can return.
  struct Mark: Sendable, BitwiseCopyable {
    fileprivate let numbers: Int32
    fileprivate let others: Int32
    fileprivate let text: Int32
  }

  /// A name that the program does not mention.
  private struct OtherName: Sendable, BitwiseCopyable {
    let digest: NameDigest
    let start: Int32
    let end: Int32
  }

  private var numbers: [Int32] = []
  private var others: [OtherName] = []
  private var text: [UInt8] = []

  /// The number of names of one object above which they are found by hashing.
  static var searchLimit: Int { 16 }

  /// The current state.
  var mark: Mark {
    Mark(
      numbers: Int32(truncatingIfNeeded: numbers.count),
      others: Int32(truncatingIfNeeded: others.count), text: Int32(truncatingIfNeeded: text.count))
  }

  /// Removes the names that were added after a mark.
  mutating func returnTo(_ mark: Mark) {
    numbers.truncate(to: mark.numbers)
    others.truncate(to: mark.others)
    text.truncate(to: mark.text)
  }

  /// Adds a name that the program mentions.
  ///
  /// - Parameters:
  ///   - number: The number of the name.
  ///   - mark: The state at the beginning of the object.
  /// - Returns: Whether the name is new, or `nil` if the object has so many names that it is not
  ///   added.
  mutating func insert(_ number: Int32, after mark: Mark) -> Bool? {
    let start = Int(mark.numbers)
    if numbers.count - start >= Self.searchLimit { return nil }
    for index in start..<numbers.count where numbers[index] == number { return false }
    numbers.append(number)
    return true
  }

  /// Adds a name that the program does not mention.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - digest: Its digest.
  ///   - mark: The state at the beginning of the object.
  /// - Returns: Whether the name is new, or `nil` if the object has so many names that it is not
  ///   added.
  mutating func insert(
    _ name: ArraySlice<UInt8>, _ digest: NameDigest, after mark: Mark
  ) -> Bool? {
    let start = Int(mark.others)
    if others.count - start >= Self.searchLimit { return nil }
    for index in start..<others.count
    where others[index].digest == digest && (digest.isExact || self.name(index) == name) {
      return false
    }
    let first = Int32(truncatingIfNeeded: text.count)
    text += name
    others.append(
      OtherName(digest: digest, start: first, end: Int32(truncatingIfNeeded: text.count)))
    return true
  }

  /// The numbers of the names that were added after a mark.
  func numbers(after mark: Mark) -> ArraySlice<Int32> { numbers[Int(mark.numbers)...] }

  /// The names that were added after a mark and that the program does not mention.
  func otherNames(after mark: Mark) -> [[UInt8]] {
    (Int(mark.others)..<others.count).map { Array(name($0)) }
  }

  private func name(_ index: Int) -> ArraySlice<UInt8> {
    text[Int(others[index].start)..<Int(others[index].end)]
  }
}

extension RuleEvaluator {
  /// Inserts the current name into those of the current object, and returns whether it is new.
  mutating func insertName(_ number: Int32?, _ digest: NameDigest) -> Bool {
    let mark = levels[levels.count - 1].names
    if let number {
      if let isNew = names.insert(number, after: mark) { return isNew }
      let set = currentSets()
      if sets[set].names == nil { sets[set].names = Set(names.numbers(after: mark)) }
      return sets[set].names?.insert(number).inserted ?? true
    }
    if let isNew = names.insert(path.name, digest, after: mark) { return isNew }
    let set = currentSets()
    if sets[set].otherNames == nil { sets[set].otherNames = Set(names.otherNames(after: mark)) }
    return sets[set].otherNames?.insert(Array(path.name)).inserted ?? true
  }

  /// Returns the index of the sets of the current value, which are created if necessary.
  mutating func currentSets() -> Int {
    let level = levels.count - 1
    if levels[level].sets < 0 {
      levels[level].sets = Int32(truncatingIfNeeded: sets.count)
      sets.append(ValueSets())
    }
    return Int(levels[level].sets)
  }
}
