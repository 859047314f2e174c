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

  /// Creates a check from the options of the command line.
  init(_ options: Options) {
    folder = options.required("--schemas")
    limit = max(1, options.number("--limit", default: Int.max))
    printsRecords = options.has("--json")
    peers = (options["--peers"] ?? "").split(separator: ",").map(String.init)
  }

  /// Runs the check.
  ///
  /// - Returns: Whether no invalid document was accepted and no schema took longer than a second.
  func run() throws -> Bool {
    let judge = try CorpusJudge()
    var tally = CorpusTally()
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
        if printsRecords { print(JSONWriter.text(of: verdict.json(of: record))) }
      }
    }
    print(tally.report)
    let summaries = try peers.map { path in
      try JSONParser.parse(Data(contentsOf: URL(filePath: path)))
    }
    print(CorpusTable(summaries: [tally.summary] + summaries).text)
    return tally.summary["invalid_accepted"] == 0 && tally.slowest.first?.seconds ?? 0 <= 1
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
