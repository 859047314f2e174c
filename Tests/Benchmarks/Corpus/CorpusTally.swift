// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SchemaModel

/// The counts of the verdicts on the schemas of a corpus.
struct CorpusTally {
  /// The number of lines that are not records.
  var unreadable = 0
  /// The slowest schemas, slowest first.
  private(set) var slowest: [(id: String, seconds: Double)] = []
  private var schemas = 0
  private var compiled = 0
  private var right = 0
  private var validAccepted = 0
  private var validRejected = 0
  private var invalidRejected = 0
  private var invalidAccepted = 0
  private var seconds: [Double] = []
  private var refusals: [String: (count: Int, alone: Int, example: String)] = [:]
  private var wrong: [String] = []

  /// Adds one verdict.
  mutating func add(_ verdict: CorpusJudge.Verdict, of record: CorpusRecord) {
    schemas += 1
    compiled += verdict.isCompiled ? 1 : 0
    right += verdict.isRight ? 1 : 0
    validAccepted += verdict.validAccepted
    validRejected += verdict.validRejected.count
    invalidRejected += verdict.invalidRejected
    invalidAccepted += verdict.invalidAccepted.count
    seconds.append(verdict.seconds)
    slowest.append((record.id, verdict.seconds))
    slowest.sort { $0.seconds > $1.seconds }
    slowest = Array(slowest.prefix(8))
    for (keyword, message) in verdict.refusals {
      var entry = refusals[keyword] ?? (0, 0, "\(record.id): \(message)")
      entry.count += 1
      entry.alone += verdict.refusals.count == 1 ? 1 : 0
      refusals[keyword] = entry
    }
    if verdict.isCompiled && !verdict.isRight {
      wrong.append(
        "\(record.id): valid but rejected \(verdict.validRejected), "
          + "invalid but accepted \(verdict.invalidAccepted)")
    }
  }

  /// The counts with the names that the summaries of other engines use.
  var summary: JSONValue {
    let sorted = seconds.sorted()
    func percentile(_ share: Double) -> JSONValue {
      guard !sorted.isEmpty else { return nil }
      let index = min(sorted.count - 1, Int(Double(sorted.count) * share))
      return .number(JSONNumber(Int(sorted[index] * 1e6)))
    }
    func count(_ value: Int) -> JSONValue { .number(JSONNumber(value)) }
    return [
      "engine": "this package", "schemas": count(schemas), "compiled": count(compiled),
      "right": count(right), "valid_accepted": count(validAccepted),
      "valid_rejected": count(validRejected), "invalid_rejected": count(invalidRejected),
      "invalid_accepted": count(invalidAccepted), "compile_us_p50": percentile(0.5),
      "compile_us_p99": percentile(0.99), "compile_us_max": percentile(1),
    ]
  }

  /// The rejections by keyword, wrong verdicts, and the slowest schemas as text.
  var report: String {
    var lines = ["refused by keyword (schemas; those with this keyword alone; an example):"]
    for (keyword, entry) in refusals.sorted(by: {
      ($1.value.count, $0.key) < ($0.value.count, $1.key)
    }) {
      lines.append("  \(keyword): \(entry.count), \(entry.alone) alone; \(entry.example)")
    }
    if !wrong.isEmpty { lines.append("wrong verdicts:") }
    lines += wrong.map { "  " + $0 }
    lines.append("slowest to read and compile:")
    lines += slowest.map { "  \($0.id): \(Int($0.seconds * 1e3)) ms" }
    if unreadable > 0 { lines.append("\(unreadable) lines are no records") }
    return lines.joined(separator: "\n")
  }
}

/// A table of the summaries of several engines.
struct CorpusTable {
  /// One summary for each engine.
  let summaries: [JSONValue]

  /// The table.
  var text: String {
    var names: [String] = []
    for name in summaries.flatMap({ $0.members ?? [] }).map(\.name) where !names.contains(name) {
      names.append(name)
    }
    let rows = names.map { name in
      [name] + summaries.map { $0[name].map { $0.string ?? JSONWriter.text(of: $0) } ?? "–" }
    }
    let widths = (0...summaries.count).map { column in
      rows.map { $0[column].count }.max() ?? 0
    }
    return rows.map { row in
      zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
        .joined(separator: "  ")
    }.joined(separator: "\n")
  }
}
