// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Program {
  /// Returns the program of the documents without certain bytes.
  ///
  /// A vocabulary without these bytes can encode only such documents. If a choice such as a value of an
  /// enumeration contains one of the bytes, its prefixes are therefore no longer prefixes of a document,
  /// unless another choice shares them. Addresses do not change. Shared fragments remain as they are:
  /// no token contains the bytes, and strings and numbers can always continue without them.
  /// Arrays are not recognized as dead if the bytes include their separator or their end.
  ///
  /// - Parameter bytes: The bytes.
  /// - Returns: The program, or `nil` if no transition changes or no document remains.
  /// - Complexity: O(*n* log *n*) in the number of instructions and edges.
  func removing(_ bytes: [UInt8]) -> Program? {
    var isRemoved = [Bool](repeating: false, count: 256)
    for byte in bytes { isRemoved[Int(byte)] = true }
    var builder = ProgramBuilder(self)
    guard builder.removeEdges(reading: isRemoved) else { return nil }
    let program = builder.program(start: start, dropsDeadEnds: true)
    return program.distances[start.index] == Distance.unreachable ? nil : program
  }
}

extension ProgramBuilder {
  /// Removes the transitions of bytes outside shared fragments.
  ///
  /// - Parameter isRemoved: Whether each byte is removed.
  /// - Returns: Whether there was such a transition.
  fileprivate mutating func removeEdges(reading isRemoved: [Bool]) -> Bool {
    guard isRemoved.contains(true) else { return false }
    var isShared = [Bool](repeating: false, count: instructions.count)
    for fragment in fragments {
      for index in fragment.indices { isShared[index] = true }
    }
    var hasChanged = false
    for index in instructions.indices where !isShared[index] {
      guard case .bytes(let range, let isFinal) = instructions[index] else { continue }
      let all = edges[range.indices]
      guard all.contains(where: { ($0.low...$0.high).contains { isRemoved[Int($0)] } }) else {
        continue
      }
      var kept: [Edge] = []
      for edge in all {
        for byte in edge.low...edge.high where !isRemoved[Int(byte)] {
          kept.appendMerging(Edge(byte, to: edge.target))
        }
      }
      define(Address(index), as: reading(kept, isFinal: isFinal))
      hasChanged = true
    }
    return hasChanged
  }
}
