// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GrammarEngine
internal import JSONSchemaCoding
internal import SchemaModel
internal import TestSupport

/// Compiles one schema of a corpus and checks its documents with the engine.
struct CorpusJudge {
  private let vocabulary: Vocabulary

  /// The verdict on one schema.
  struct Verdict {
    /// The keywords for which the schema was rejected, with one message each.
    var refusals: [(keyword: String, message: String)] = []
    /// Whether the schema compiled.
    var isCompiled = false
    /// The processor time of reading and compiling, in seconds.
    var seconds = 0.0
    var validAccepted = 0
    var validRejected: [Int] = []
    var invalidRejected = 0
    var invalidAccepted: [Int] = []

    /// Whether the schema compiled and every document was judged correctly.
    var isRight: Bool { isCompiled && validRejected.isEmpty && invalidAccepted.isEmpty }
  }

  /// Creates a judge with a vocabulary of single bytes.
  init() throws {
    vocabulary = try Vocabulary(
      tokens: (UInt8.min...UInt8.max).map { [$0] } + [[]], endTokens: [TokenID(256)])
  }

  /// Judges one schema.
  func verdict(on record: CorpusRecord) -> Verdict {
    var verdict = Verdict()
    let start = Self.processorTime
    let schema: Schema
    let grammar: CompiledGrammar
    do {
      schema = try JSONSchemaReader.read(record.schema).schema
      grammar = try CompiledGrammar(compiling: schema, layout: .compact)
    } catch {
      verdict.seconds = Self.processorTime - start
      verdict.refusals = Self.refusals(error)
      return verdict
    }
    verdict.seconds = Self.processorTime - start
    verdict.isCompiled = true
    var order = MemberOrder(schema)
    for (index, test) in record.tests.enumerated() {
      var candidates = [test.data]
      if let ordered = order.ordered(test.data) { candidates.insert(ordered, at: 0) }
      if !test.isValid { candidates.append(order.approximate(test.data)) }
      let isAccepted = candidates.contains { accepts($0, grammar) }
      switch (test.isValid, isAccepted) {
      case (true, true): verdict.validAccepted += 1
      case (true, false): verdict.validRejected.append(index)
      case (false, true): verdict.invalidAccepted.append(index)
      case (false, false): verdict.invalidRejected += 1
      }
    }
    return verdict
  }

  /// Returns whether the compact text of a value is a document of a grammar.
  private func accepts(_ value: JSONValue, _ grammar: CompiledGrammar) -> Bool {
    var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
    let text = JSONWriter.text(of: value, layout: .compact)
    return matcher.accept(bytes: text.utf8) && matcher.isComplete
  }

  private static func refusals(_ error: any Error) -> [(keyword: String, message: String)] {
    switch error {
    case let error as JSONSchemaReadingError:
      var seen: Set<String> = []
      return error.problems.filter { seen.insert($0.keyword).inserted }.map { problem in
        (problem.keyword.isEmpty ? "(schema)" : problem.keyword, problem.description)
      }
    case let error as GrammarError: return [("engine: \(error.keyword)", error.description)]
    default: return [("other", "\(error)")]
    }
  }

  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
