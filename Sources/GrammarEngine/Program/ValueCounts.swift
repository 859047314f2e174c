// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A lower bound on the number of different JSON values that can be completed from each
/// instruction.
///
/// If an array with unique items has fewer earlier items than the current one has values, one of
/// these did not occur (the pigeonhole principle), and no search is needed. The bound only counts
/// differences that are certain: bytes that are alternative spellings, such as escapes, white space
/// and zeros after a number, count once, as do the alternatives of a union. It increases with each
/// sweep over the program, and every sweep yields a valid bound.
struct ValueCounts {
  /// The bound of infinitely many values, and of more than there can be items.
  static let infinite = UInt32.max
  /// More values than there can be items, whose text has at most this number of bytes.
  static let plenty = UInt32(Int32.max)
  private static let sweepLimit = 8

  private let builder: ProgramBuilder
  private let distances: [Int]
  private let isMissing: [Bool]
  /// The names of undeclared members, which are counted without the values of the members.
  private let keys: Set<Address>
  private var isExponent: [Bool]
  private var counts: [UInt32]

  /// Returns the bounds by address; empty unless items or names are compared.
  ///
  /// - Complexity: O(*n*) in the instructions and their edges.
  static func analyze(_ builder: ProgramBuilder, _ distances: [Int]) -> [UInt32] {
    guard builder.loops.contains(where: \.isUnique) else { return [] }
    var analysis = ValueCounts(builder, distances)
    for sweep in 0..<sweepLimit {
      guard analysis.sweep(isReversed: !sweep.isMultiple(of: 2)) else { break }
    }
    return analysis.counts
  }

  private init(_ builder: ProgramBuilder, _ distances: [Int]) {
    self.builder = builder
    self.distances = distances
    isMissing = AvailableBytes(except: builder.missingBytes).isMissing
    isExponent = [Bool](repeating: false, count: distances.count)
    counts = [UInt32](repeating: 0, count: distances.count)
    keys = builder.uniqueNames.resolvedKeys(in: builder)
    markExponents()
  }

  /// Updates all bounds and returns whether one has changed.
  private mutating func sweep(isReversed: Bool) -> Bool {
    var hasChanged = false
    for offset in counts.indices {
      let index = isReversed ? counts.count - 1 - offset : offset
      guard distances[index] != Distance.unreachable, counts[index] < Self.infinite else {
        continue
      }
      let count = isExponent[index] ? 1 : bound(of: index)
      if count > counts[index] {
        counts[index] = count
        hasChanged = true
      }
    }
    return hasChanged
  }

  private func bound(of index: Int) -> UInt32 {
    switch builder.instructions[index] {
    case .bytes(let range, let isFinal):
      return bound(of: builder.edges[range.indices], isFinal: isFinal, at: index)
    case .choice(let range):
      return builder.targets[range.indices].reduce(0) { max($0, counts[$1.index]) }
    case .jump(let target), .advance(then: let target): return counts[target.index]
    case .call(let target, then: let then):
      let (value, rest) = (counts[target.index], counts[then.index])
      if value == 0 || rest == 0 { return 0 }
      return keys.contains(target) ? value : max(value, rest)
    case .openLoop(let id, then: let then):
      let loop = builder.loops[id.index]
      // Objects with the same names in another order are equal.
      if loop.hasUniqueNames, counts[then.index] < Self.plenty { return min(counts[then.index], 1) }
      guard loop.maximum == nil, loop.isRepeatable, counts[loop.item.index] > 0 else {
        return counts[then.index]
      }
      return Self.infinite
    case .closeLoop: return 1
    }
  }

  /// Returns the bound of an instruction that reads bytes.
  private func bound(of edges: ArraySlice<Edge>, isFinal: Bool, at index: Int) -> UInt32 {
    // Merged alternatives can be the same value with its members in a different order.
    var isUnion = builder.isFactored(Address(index))
    var sum: UInt32 = 0
    var spelling: UInt32 = isFinal ? 1 : 0
    var greatest = spelling
    for edge in edges where counts[edge.target.index] > 0 {
      let count = counts[edge.target.index]
      var distinct: UInt32 = 0
      for byte in edge.low...edge.high where !isMissing[Int(byte)] {
        switch byte {
        case 0x09, 0x0A, 0x0D, 0x20:
          isUnion = true
          greatest = max(greatest, count)
        case UInt8(ascii: "\\"): spelling = max(spelling, 1)
        case UInt8(ascii: "0"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"),
          UInt8(ascii: "e"), UInt8(ascii: "E"):
          spelling = max(spelling, count)
        default: distinct += 1
        }
      }
      if distinct > 0, edge.target.index == index { return Self.infinite }
      let product = count.multipliedReportingOverflow(by: distinct)
      let values = product.overflow ? Self.infinite : product.partialValue
      let total = sum.addingReportingOverflow(values)
      sum = total.overflow ? Self.infinite : total.partialValue
      greatest = max(greatest, values, spelling)
    }
    if isUnion { return max(greatest, spelling) }
    let total = sum.addingReportingOverflow(spelling)
    return total.overflow ? Self.infinite : total.partialValue
  }

  /// Marks the instructions of exponents, which do not change the value of a zero.
  private mutating func markExponents() {
    for fragment in builder.fragments where fragment.fragment == .number {
      var pending: [Int] = []
      for index in fragment.indices {
        for edge in builder.edges(of: Address(index)) where edge.low == UInt8(ascii: "e") {
          pending.append(edge.target.index)
        }
      }
      while let index = pending.popLast() {
        guard fragment.indices.contains(index), !isExponent[index] else { continue }
        isExponent[index] = true
        builder.forEachSuccessor(of: index) { pending.append($0.index) }
      }
    }
  }
}

extension CountedLoop {
  /// Whether more iterations always lead to other values: not for members, whose names can repeat,
  /// for unique items, which can run out, and for scalars that an automaton restricts.
  fileprivate var isRepeatable: Bool { !hasUniqueItems && !readsMembers && counter < 0 }
}

extension Program {
  /// Whether some array has unique items, or some object different names.
  var hasUniqueItems: Bool { !valueCounts.isEmpty }

  /// Returns a lower bound on the number of values that the continuations of a frame lead to,
  /// except by ending.
  func valueCount(after frame: Frame) -> UInt32 {
    switch frame.kind {
    case .call(then: let then): return valueCounts[then.index]
    case .loop(let id):
      let loop = loops[id.index]
      guard loop.allowed(after: frame.count) > 0 else { return 0 }
      let count = valueCounts[loop.item.index]
      return loop.maximum == nil && loop.isRepeatable && count > 0 ? ValueCounts.infinite : count
    }
  }
}
