// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import TestSupport

/// A component that accepts any bytes without a trap, with properties that hold for every input.
protocol FuzzTarget {
  /// The name on the command line.
  static var name: String { get }

  /// Creates the target with the parts of its inputs.
  init() throws

  /// The inputs of the corpus.
  var corpus: [[UInt8]] { get }

  /// The words of inputs.
  var dictionary: [[UInt8]] { get }

  /// Returns a new input with the structure of the format, or `nil` if there is only the corpus.
  func generate(_ random: inout SeededGenerator) -> [UInt8]?

  /// Runs one input.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - random: The random numbers, which depend only on the input and the seed.
  /// - Throws: ``FuzzFinding`` if a property does not hold.
  func run(_ input: [UInt8], _ random: inout SeededGenerator) throws(FuzzFinding)
}

extension FuzzTarget {
  func generate(_ random: inout SeededGenerator) -> [UInt8]? { nil }
}

/// A violated property of an input.
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
      GGUFFuzzTarget.self, GeneratorFuzzTarget.self, JSONFuzzTarget.self, LexerFuzzTarget.self,
      PatternFuzzTarget.self, SchemaFuzzTarget.self, TemplateFuzzTarget.self,
      TokenizerFuzzTarget.self,
    ]
  }

  /// Returns the target with a name, or exits if there is none.
  static func named(_ name: String?) -> any FuzzTarget.Type {
    guard let target = all.first(where: { $0.name == name }) else {
      Options.fail(
        "'\(name ?? "")' is no target; name one of: "
          + all.map { $0.name }.joined(separator: ", "))
    }
    return target
  }
}
