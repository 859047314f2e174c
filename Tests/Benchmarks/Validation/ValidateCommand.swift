// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GrammarEngine
internal import JSONSchemaCoding
internal import JSONText
internal import SchemaModel
internal import TestSupport

/// Validates the documents of a corpus with the incremental validator, and measures its cost.
///
/// ```
/// benchmarks validate --corpus FOLDER [--limit N] [--write-mutants FILE] [--mutants N] [--seed N]
/// ```
///
/// The folder contains `*.jsonl` files as for `benchmarks corpus`. `--write-mutants` also writes
/// mutated documents with the validator's verdicts, which `judge.py` compares with those of another
/// validator.
struct ValidateCommand {
  private let folder: String
  private let limit: Int
  private let mutantsPath: String?
  private let mutantCount: Int
  private let seed: Int

  /// A document of a schema.
  private struct Document {
    let id: String
    let program: ValidationProgram
    let data: JSONValue
  }

  /// Creates a command from the options of the command line.
  init(_ options: Options) {
    folder = options.required("--corpus")
    limit = max(1, options.number("--limit", default: Int.max))
    mutantsPath = options["--write-mutants"]
    mutantCount = options.number("--mutants", default: 100_000)
    seed = options.number("--seed", default: 1)
  }

  /// Runs the command.
  ///
  /// - Returns: Whether no verdict depends on how a text is split.
  func run() throws -> Bool {
    var tally = ValidationTally()
    var cost = ValidationCost()
    var documents: [Document] = []
    try forEachRecord { record in
      let program: ValidationProgram
      do throws(JSONSchemaReadingError) {
        program = try ValidationProgram(jsonSchema: record.schema)
      } catch {
        tally.addRefusal(error, of: record)
        return
      }
      tally.schemas += 1
      for (index, test) in record.tests.enumerated() {
        documents.append(Document(id: record.id, program: program, data: test.data))
        let text = Array(JSONWriter.text(of: test.data, layout: .spaced).utf8)
        let violation = IncrementalValidator(program).violation(of: text)
        tally.add(violation, isValid: test.isValid, "\(record.id) \(index)")
        tally.checkSplit(violation, Self.splitViolation(of: text, program), "\(record.id) \(index)")
        if violation == nil { cost.measure(text, program, name: "\(record.id) \(index)") }
      }
    }
    if let mutantsPath { try writeMutants(of: documents, to: mutantsPath, &tally) }
    print(tally.report)
    print(cost.report)
    return tally.splitDifferences.isEmpty
  }

  private func forEachRecord(_ body: (CorpusRecord) -> Void) throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: URL(filePath: folder), includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "jsonl" }
    for file in files.sorted(by: { $0.lastPathComponent < $1.lastPathComponent }) {
      let lines = try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).prefix(limit)
      for line in lines {
        if let record = CorpusRecord(line: Array(line)) { body(record) }
      }
    }
  }

  // MARK: - Mutants

  /// Writes one line with the text and the verdict for each mutant.
  private func writeMutants(
    of documents: [Document], to path: String, _ tally: inout ValidationTally
  ) throws {
    guard !documents.isEmpty else { return }
    var mutator = DocumentMutator(SeededGenerator(seed: UInt64(seed)))
    var output: [UInt8] = []
    for index in 0..<mutantCount {
      let document = documents[index % documents.count]
      let (kinds, text) = mutator.mutant(of: document.data)
      let violation = IncrementalValidator(document.program).violation(of: text)
      if index % 10 == 0 {
        let split = Self.splitViolation(of: text, document.program)
        tally.checkSplit(
          violation, split, "\(document.id): \(String(decoding: text, as: UTF8.self))")
      }
      tally.addMutant(isValid: violation == nil)
      let line: JSONValue = [
        "id": .string(document.id), "kinds": .string(kinds.joined(separator: ", ")),
        "text": .string(String(decoding: text, as: UTF8.self)), "valid": .bool(violation == nil),
        "keyword": violation?.keyword.map { .string($0) } ?? nil,
        "violation": violation.map { .string($0.description) } ?? nil,
      ]
      output += JSONWriter.text(of: line, layout: .compact).utf8 + [UInt8(ascii: "\n")]
    }
    try Data(output).write(to: URL(filePath: path))
  }

  // MARK: - Verdicts

  /// Returns the violation of a text that arrives byte by byte.
  private static func splitViolation(
    of text: [UInt8], _ program: ValidationProgram
  ) -> SchemaViolation? {
    var validator = IncrementalValidator(program)
    do throws(SchemaViolation) {
      for byte in text { try validator.append([byte]) }
      try validator.finish()
      return nil
    } catch {
      return error
    }
  }
}
