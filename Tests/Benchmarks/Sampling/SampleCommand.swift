// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GrammarEngine
internal import SchemaModel
internal import TestSupport

/// Writes random documents of real schemas for an independent validator.
///
/// ```
/// benchmarks sample --vocab V.vocab.bin --schemas CASES_OR_JSONL --out FILE.jsonl
///   [--count N] [--limit N] [--room N] [--layout compact|spaced|flexible] [--seed N]
/// python3 Fixtures/Responses/judge.py CASES_OR_JSONL FILE.jsonl
/// ```
struct SampleCommand {
  private let vocabulary: Vocabulary
  private let entries: ArraySlice<SchemaSet.Entry>
  private let layout: JSONLayout
  private let count: Int
  private let room: Int
  private let seed: Int
  private let output: String

  /// Reads the files that the options name.
  init(_ options: Options) throws {
    let file = try VocabularyFile(path: options.required("--vocab"))
    vocabulary = try Vocabulary(tokens: file.tokens, endTokens: file.endTokens.map { TokenID($0) })
    entries = try SchemaSet(path: options.required("--schemas")).entries
      .prefix(options.number("--limit", default: .max))
    layout = JSONLayout(named: options["--layout"] ?? "compact")
    count = options.number("--count", default: 10_000)
    room = max(options.number("--room", default: 60), 0)
    seed = options.number("--seed", default: 1)
    output = options.required("--out")
  }

  /// Writes the documents, alternating between the schemas.
  ///
  /// - Returns: Whether every document ended within its budget.
  func run() throws -> Bool {
    let grammars: [(id: String, grammar: CompiledGrammar)] = entries.compactMap { entry in
      guard let schema = try? Schema.reading(entry.schema),
        let grammar = try? CompiledGrammar(compiling: schema, layout: layout)
      else { return nil }
      return (entry.id, grammar)
    }
    guard !grammars.isEmpty else { Options.fail("none of the schemas compiles") }
    var lines: [String] = []
    var unfinished = 0
    var tokens = 0
    for index in 0..<count {
      let (id, grammar) = grammars[index % grammars.count]
      let matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
      var writer = RandomWriter(matcher, seed: UInt64(seed + index))
      let text = writer.write(room: room)
      tokens += writer.tokenCount
      unfinished += text == nil ? 1 : 0
      // The text is stored as a JSON string, so the validator reads the text as it was generated.
      lines.append(
        JSONWriter.text(
          of: ["id": .string(id), "text": .string(text ?? "")] as JSONValue, layout: .compact))
    }
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: output))
    print(
      "\(count) documents of \(grammars.count) of \(entries.count) schemas, \(tokens) tokens, "
        + "\(unfinished) unfinished")
    return unfinished == 0
  }
}

extension JSONLayout {
  /// Returns the layout with a name, or exits if there is none.
  init(named name: String) {
    guard let layout = Self.allCases.first(where: { "\($0)" == name }) else {
      Options.fail("'\(name)' is no layout; name one of: spaced, compact, flexible")
    }
    self = layout
  }
}
