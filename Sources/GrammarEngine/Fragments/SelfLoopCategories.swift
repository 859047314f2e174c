// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Finds the scalars that may follow a reading instruction in any number and order.
///
/// Inside a string, and in many parts of patterns and numbers, most text changes little: tokens of
/// nothing but such scalars are allowed without looking at each of them (``SelfLoopMasks``).
struct SelfLoopCategories {
  private let program: Program

  init(_ program: Program) {
    self.program = program
  }

  /// The classes of ``ScalarCategory`` whose scalars the automaton reads from an instruction on,
  /// whichever of them come, as long as none of another class does.
  ///
  /// First those that lead to one place and from there back to it: mostly the instruction itself;
  /// where a pattern wants at least one scalar of a kind, the instruction behind the first. Then
  /// classes are added that lead to other places where all of them may go on: behind the `@` of an
  /// address, letters, digits, dots and hyphens follow each other in any order, though it matters
  /// for the end whether a dot was among them.
  func classes(of address: Address) -> UInt32 {
    for value in program.fragments where !value.isCounted {
      if let index = value.offset(of: address.index) {
        return FragmentAutomaton.all[value.kind]?.loops[index] ?? 0
      }
    }
    return derivedClasses(of: address)
  }

  /// The classes for an instruction of whatever value.
  func derivedClasses(of address: Address) -> UInt32 {
    var loops = loopClasses(of: address)
    guard loops != 0 else { return 0 }
    // Behind a quote or a backslash not everything can follow.
    let marks = UInt32(1) << UInt32(ScalarCategory.quote) | 1 << UInt32(ScalarCategory.backslash)
    var candidates = classesRead(at: address) & ~loops & ~marks
    while candidates != 0 {
      let candidate = candidates & ~(candidates - 1)
      candidates &= ~candidate
      if isClosed(loops | candidate, from: address) { loops |= candidate }
    }
    return loops
  }

  // MARK: - One place

  private func loopClasses(of address: Address) -> UInt32 {
    let edges = edges(of: address)
    if edges.contains(where: { $0.target == address }) {
      return classes(from: address, to: address)
    }
    var most: UInt32 = 0
    var last: Address?
    var places = 0
    for edge in edges where edge.low < 0x80 && edge.target != last {
      last = edge.target
      places += 1
      guard places <= Self.placeLimit else { break }
      guard self.edges(of: edge.target).contains(where: { $0.target == edge.target }) else {
        continue
      }
      let back = classes(from: edge.target, to: edge.target)
      let both = back == 0 ? 0 : back & classes(from: address, to: edge.target)
      if both.nonzeroBitCount > most.nonzeroBitCount { most = both }
    }
    return most
  }

  /// The classes all of whose scalars, spelled in UTF-8, lead from an instruction to another.
  private func classes(from address: Address, to place: Address) -> UInt32 {
    var result: UInt32 = 0
    var broken: UInt32 = 0
    var byte = 0
    let edges = edges(of: address)
    for edge in edges where edge.low < 0x80 {
      while byte < Int(edge.low) {
        broken |= 1 << UInt32(ScalarCategory.ofASCII[byte])
        byte += 1
      }
      while byte <= min(0x7F, Int(edge.high)) {
        let bit = UInt32(1) << UInt32(ScalarCategory.ofASCII[byte])
        if edge.target == place { result |= bit } else { broken |= bit }
        byte += 1
      }
    }
    while byte < 0x80 {
      broken |= 1 << UInt32(ScalarCategory.ofASCII[byte])
      byte += 1
    }
    result &= ~broken
    guard let last = edges.last, last.high >= 0x80 else { return result }
    for (number, forms) in Self.longForms
    where forms.allSatisfy({ leads(from: address, along: $0[...], to: { $0 == place }) }) {
      result |= 1 << UInt32(number)
    }
    return result
  }

  // MARK: - Several places

  /// The most places that are looked at.
  private static let placeLimit = 4

  /// Whether scalars of the classes may follow an instruction in any number and order.
  private func isClosed(_ classes: UInt32, from address: Address) -> Bool {
    var places = [address]
    var next = 0
    while next < places.count {
      let place = places[next]
      next += 1
      guard classes & Self.asciiClasses & ~classesRead(at: place) == 0 else { return false }
      func add(_ target: Address) -> Bool {
        if !places.contains(target) { places.append(target) }
        return places.count <= Self.placeLimit
      }
      for edge in edges(of: place) where edge.low < 0x80 && edge.target != places.last {
        let isRead = (edge.low...min(edge.high, 0x7F)).contains { byte in
          classes & 1 << UInt32(ScalarCategory.ofASCII[Int(byte)]) != 0
        }
        if isRead, !add(edge.target) { return false }
      }
      for (number, forms) in Self.longForms where classes & 1 << UInt32(number) != 0 {
        guard forms.allSatisfy({ leads(from: place, along: $0[...], to: add) }) else {
          return false
        }
      }
    }
    return true
  }

  /// The classes all of whose ASCII scalars an instruction reads.
  private func classesRead(at address: Address) -> UInt32 {
    var missing: UInt32 = 0
    var byte = 0
    for edge in edges(of: address) where edge.low < 0x80 {
      while byte < Int(edge.low) {
        missing |= 1 << UInt32(ScalarCategory.ofASCII[byte])
        byte += 1
      }
      byte = Int(edge.high) + 1
    }
    while byte < 0x80 {
      missing |= 1 << UInt32(ScalarCategory.ofASCII[byte])
      byte += 1
    }
    return Self.asciiClasses & ~missing
  }

  private func edges(of address: Address) -> ArraySlice<Edge> {
    guard case .bytes(let range, _) = program.instructions[address.index] else { return [] }
    return program.edges[range.indices]
  }

  /// Whether every sequence of bytes out of the ranges leads to an instruction that will do.
  private func leads(
    from address: Address, along ranges: ArraySlice<ClosedRange<UInt8>>,
    to isEnd: (Address) -> Bool
  ) -> Bool {
    guard let first = ranges.first else { return isEnd(address) }
    var next = Int(first.lowerBound)
    for edge in edges(of: address) where Int(edge.high) >= next {
      guard Int(edge.low) <= next,
        leads(from: edge.target, along: ranges.dropFirst(), to: isEnd)
      else { return false }
      next = Int(edge.high) + 1
      if next > Int(first.upperBound) { return true }
    }
    return false
  }

  private static let asciiClasses = ScalarCategory.ofASCII.reduce(UInt32(0)) { $0 | 1 << UInt32($1) }

  /// The well-formed sequences of two, three and four bytes (Unicode 16, table 3-7).
  private static let longForms: [(number: UInt8, forms: [[ClosedRange<UInt8>]])] = {
    let tail: ClosedRange<UInt8> = 0x80...0xBF
    return [
      (ScalarCategory.twoBytes, [[0xC2...0xDF, tail]]),
      (
        ScalarCategory.threeBytes,
        [
          [0xE0...0xE0, 0xA0...0xBF, tail], [0xE1...0xEC, tail, tail],
          [0xED...0xED, 0x80...0x9F, tail], [0xEE...0xEF, tail, tail],
        ]
      ),
      (
        ScalarCategory.fourBytes,
        [
          [0xF0...0xF0, 0x90...0xBF, tail, tail], [0xF1...0xF3, tail, tail, tail],
          [0xF4...0xF4, 0x80...0x8F, tail, tail],
        ]
      ),
    ]
  }()
}
