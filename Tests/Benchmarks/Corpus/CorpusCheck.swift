// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSONText
internal import SchemaModel

/// Checks all schemas of a folder and prints the results.
struct CorpusCheck {
  /// The folder with `*.jsonl` files, with one schema per line.
  let folder: String
  /// The maximum number of schemas of each file.
  let limit: Int
  /// Whether one line of JSON for each schema is printed before the summary.
  let printsRecords: Bool
  /// The summaries of other engines, which are printed next to this one.
  let peers: [String]
  /// The file with the accepted exceptions, or `nil` if they are not compared.
  let baseline: String?
  /// Whether the file is rewritten.
  let recordsBaseline: Bool

  /// Creates a check from the options of the command line.
  init(_ options: Options) {
    folder = options.required("--schemas")
    limit = max(1, options.number("--limit", default: Int.max))
    printsRecords = options.has("--json")
    baseline = options["--baseline"]
    recordsBaseline = options.has("--record")
    peers = (options["--peers"] ?? "").split(separator: ",").map(String.init)
  }

  /// Runs the check.
  ///
  /// - Returns: Whether no invalid document was accepted, no schema took longer than a second, and
  ///   no schema has a new exception.
  func run() throws -> Bool {
    let judge = try CorpusJudge()
    var tally = CorpusTally()
    var exceptions = CorpusBaseline()
    var seen: Set<String> = []
    for path in try SchemaSet.files(at: folder) {
      let lines = try Data(contentsOf: URL(filePath: path)).split(separator: UInt8(ascii: "\n"))
        .prefix(limit)
      for line in lines {
        guard let record = CorpusRecord(line: Array(line)) else {
          tally.unreadable += 1
          continue
        }
        let verdict = judge.verdict(on: record)
        tally.add(verdict, of: record)
        exceptions.add(verdict, of: record.id)
        seen.insert(record.id)
        if printsRecords { print(JSONWriter.text(of: verdict.json(of: record))) }
      }
    }
    print(tally.report)
    let summaries = try peers.map { path in
      try JSONParser.parse(Data(contentsOf: URL(filePath: path)))
    }
    print(CorpusTable(summaries: [tally.summary] + summaries).text)
    return try agreesWithBaseline(exceptions, among: seen)
      && tally.summary["invalid_accepted"] == 0 && tally.slowest.first?.seconds ?? 0 <= 1
  }

  /// Prints the differences from the baseline, or rewrites it, and returns whether it holds.
  private func agreesWithBaseline(
    _ exceptions: CorpusBaseline, among seen: Set<String>
  ) throws -> Bool {
    guard let baseline else { return true }
    let isNew = recordsBaseline && !FileManager.default.fileExists(atPath: baseline)
    let known = isNew ? CorpusBaseline() : try CorpusBaseline(contentsOf: baseline)
    if recordsBaseline {
      let text = exceptions.text(keepingReasonsOf: known)
      try Data(text.utf8).write(to: URL(filePath: baseline))
    }
    let differences = known.differences(to: exceptions, among: seen)
    for difference in differences { print(difference) }
    return recordsBaseline || differences.isEmpty
  }
}

extension CorpusJudge.Verdict {
  /// Returns the verdict as one JSON object.
  func json(of record: CorpusRecord) -> JSONValue {
    [
      "id": .string(record.id), "dataset": .string(record.dataset),
      "compiled": .bool(isCompiled), "right": .bool(isRight),
      "microseconds": .number(JSONNumber(Int(seconds * 1e6))),
      "refused": .array(refusals.map { .string($0.keyword) }),
      "messages": .array(refusals.map { .string($0.message) }),
      "valid_rejected": .array(validRejected.map { .number(JSONNumber($0)) }),
      "invalid_accepted": .array(invalidAccepted.map { .number(JSONNumber($0)) }),
    ]
  }
}
