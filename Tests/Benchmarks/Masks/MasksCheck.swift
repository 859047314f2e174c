// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GrammarEngine
internal import SchemaModel
internal import TestSupport

/// Compares masks of real schemas over a real vocabulary with brute force, at every step of the
/// documents of the schemas and of random documents.
///
/// ```
/// benchmarks masks --vocab V.vocab.bin --schemas CASES_OR_JSONL [--limit N] [--random N]
///   [--first N] [--layout compact|spaced|flexible] [--seed N] [--seconds N]
/// ```
struct MasksCheck {
  private let vocabulary: Vocabulary
  private let tokens: ReferenceTokens
  private let entries: ArraySlice<SchemaSet.Entry>
  private let layout: JSONLayout
  private let randomCount: Int
  private let seed: Int
  private let seconds: Int

  /// Reads the files that the options name.
  init(_ options: Options) throws {
    let file = try VocabularyFile(path: options.required("--vocab"))
    vocabulary = try Vocabulary(tokens: file.tokens, endTokens: file.endTokens.map { TokenID($0) })
    tokens = ReferenceTokens(of: vocabulary)
    let first = options.number("--first", default: 0)
    entries = try SchemaSet(path: options.required("--schemas")).entries.dropFirst(first)
      .prefix(options.number("--limit", default: .max))
    layout = JSONLayout(named: options["--layout"] ?? "compact")
    randomCount = options.number("--random", default: 1)
    seed = options.number("--seed", default: 1)
    seconds = options.number("--seconds", default: 20)
  }

  /// Runs the comparison and prints its results.
  ///
  /// - Returns: Whether all masks were equal.
  func run() -> Bool {
    var compared = 0
    var cutShort = 0
    var documents = 0
    var places = 0
    var masks = 0
    var skipped: [String: Int] = [:]
    var differing: [String] = []
    for (index, entry) in entries.enumerated() {
      do {
        let schema = try Schema.reading(entry.schema)
        var comparison = try MaskComparison(
          schema, layout: layout, vocabulary, tokens: tokens, seed: seed + index,
          seconds: seconds)
        var order = MemberOrder(schema)
        for value in entry.values {
          let text = JSONWriter.text(of: order.ordered(value) ?? value, layout: layout)
          documents += comparison.follow(Array(text.utf8)) ? 1 : 0
        }
        for _ in 0..<randomCount { documents += comparison.followRandom(room: 24) ? 1 : 0 }
        compared += 1
        cutShort += comparison.isCutShort ? 1 : 0
        places += comparison.places
        masks += comparison.referenceMasks
        differing += comparison.differences.prefix(1).map { "\(entry.id): \($0)" }
        progress(entry.id, comparison)
      } catch {
        skipped[Self.reason(error), default: 0] += 1
      }
    }
    print(
      "\(compared) of \(entries.count) schemas, \(documents) documents to their ends, "
        + "\(places) masks over \(vocabulary.count) tokens (\(masks) different places), "
        + "\(differing.count) schemas with a difference, \(cutShort) cut short by time")
    for (reason, count) in skipped.sorted(by: { $0.value > $1.value }) {
      print("not compared, \(count) schemas: \(reason)")
    }
    differing.forEach { print("different: \($0)") }
    return differing.isEmpty && compared > 0
  }

  private func progress(_ id: String, _ comparison: MaskComparison) {
    let line = "\(id): \(comparison.places) masks, \(comparison.differences.count) differ\n"
    FileHandle.standardError.write(Data(line.utf8))
  }

  /// Returns the reason why a schema was not compared, without its path.
  private static func reason(_ error: any Error) -> String {
    if let error = error as? GrammarError { return "the grammar: \(error.keyword)" }
    return String("\(error)".prefix { $0 != ";" && $0 != "\n" }.suffix(60))
  }
}
