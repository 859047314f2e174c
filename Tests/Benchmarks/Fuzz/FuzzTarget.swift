// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import TestSupport

/// Something that takes any bytes without a trap, and by which some facts hold.
protocol FuzzTarget {
  /// The name on the command line.
  static var name: String { get }

  /// Makes the target, with what its inputs are made from.
  init() throws

  /// Inputs that are known to be of interest.
  var corpus: [[UInt8]] { get }

  /// Words that inputs are made of.
  var dictionary: [[UInt8]] { get }

  /// A new input that follows the structure of the format; nil if there is only the corpus.
  func generate(_ random: inout SeededGenerator) -> [UInt8]?

  /// Runs one input.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - random: Chance, the same for the same input and seed.
  /// - Throws: ``FuzzFinding`` if something that must hold does not.
  func run(_ input: [UInt8], _ random: inout SeededGenerator) throws(FuzzFinding)
}

extension FuzzTarget {
  func generate(_ random: inout SeededGenerator) -> [UInt8]? { nil }
}

/// What does not hold of an input.
struct FuzzFinding: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// All targets.
enum FuzzTargets {
  static var all: [any FuzzTarget.Type] {
    [
      GeneratorFuzzTarget.self, JSONFuzzTarget.self, LexerFuzzTarget.self, PatternFuzzTarget.self,
      SchemaFuzzTarget.self,
    ]
  }

  /// The target of that name; ends the process if there is none.
  static func named(_ name: String?) -> any FuzzTarget.Type {
    guard let target = all.first(where: { $0.name == name }) else {
      Options.fail(
        "'\(name ?? "")' is no target; name one of: "
          + all.map { $0.name }.joined(separator: ", "))
    }
    return target
  }
}
