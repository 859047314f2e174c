// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GuidedGeneration
internal import JSONText
internal import LocalInference
internal import SchemaModel
internal import TestSupport

/// Checks that every answer of the embedded model is valid at a temperature at which it has no
/// meaning.
struct ResponsesCheck {
  /// The number of responses.
  let count: Int
  /// The seed of the first response, which increases by one per response.
  let firstSeed: Int

  private static let temperature = 2.0

  /// Reads the options.
  init(_ options: Options) {
    count = options.number("--count", default: 1000)
    firstSeed = options.number("--seed", default: 1)
  }

  /// Runs the check and prints the count per type.
  ///
  /// - Returns: Whether every response was parsed, satisfied its schema, and was decoded.
  func run() async throws -> Bool {
    let tallies = try FixtureType.all.map { try Tally($0) }
    for index in 0..<count {
      let tally = tallies[index % tallies.count]
      await tally.respond(seed: UInt64(firstSeed + index), temperature: Self.temperature)
    }
    for tally in tallies {
      print("\(tally.name): \(tally.passed) of \(tally.total)")
      tally.failures.forEach { print("  \($0)") }
    }
    let passed = tallies.map(\.passed).reduce(0, +)
    print(
      "\(passed) of \(count) responses at temperature \(Self.temperature), seeds \(firstSeed)...,"
        + " parse, satisfy their schema and decode")
    return passed == count
  }
}

/// The results of the responses of one type.
private final class Tally {
  private(set) var passed = 0
  private(set) var total = 0
  private(set) var failures: [String] = []
  private let type: FixtureType
  private let validator: SchemaValidator

  init(_ type: FixtureType) throws {
    self.type = type
    validator = SchemaValidator(schema: try type.schema())
  }

  var name: String { type.name }

  func respond(seed: UInt64, temperature: Double) async {
    total += 1
    let options = GenerationOptions(
      samplingMode: .random(probabilityThreshold: 1, seed: seed), temperature: temperature)
    do {
      let text = try await type.respond(
        LanguageModelSession(model: LocalLanguageModel.embedded), options)
      if validator.isValid(try JSONParser.parse(text)) {
        passed += 1
      } else {
        failures.append("seed \(seed): does not satisfy the schema: \(text)")
      }
    } catch {
      failures.append("seed \(seed): \(error)")
    }
  }
}
