// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SchemaModel
internal import TestSupport

/// The results of the evaluation of facts as a table and as JSON.
struct FactsReport {
  /// The results of one way to sample.
  struct Column {
    /// The name of the column.
    let name: String
    /// The results.
    let tally: FactTally
  }

  /// The name of the model.
  let model: String
  /// The number of types.
  let typeCount: Int
  /// The columns of the table.
  let columns: [Column]

  /// A Markdown table with a row per measure and a column per way to sample.
  var table: String {
    let count = columns.first?.tally.responses ?? 0
    var lines = [
      "\(model): \(typeCount) types, \(count) prompts", "",
      "| |" + columns.map { " \($0.name) |" }.joined(),
      "|---|" + columns.map { _ in "---|" }.joined(),
      row("facts reported") { share($0.sum) },
    ]
    for kind in ExpectedFact.Kind.allCases {
      lines.append(row("– \(kind.rawValue)") { share($0.facts[kind] ?? (0, 0)) })
    }
    lines += [
      row("wholly right values") { share(($0.whollyRight, $0.responses)) },
      row("requests that failed") { "\($0.failures)" },
      row("strings: median, p99, maximum length") {
        "\($0.length(atShare: 0.5)), \($0.length(atShare: 0.99)), \($0.stringLengths.last ?? 0)"
      },
      row("strings longer than \(FactTally.runawayLength)") {
        "\($0.runaways) of \($0.stringLengths.count)"
      },
    ]
    return lines.joined(separator: "\n")
  }

  /// The results as JSON.
  var json: String {
    let results = columns.map { column in
      let tally = column.tally
      let kinds = ExpectedFact.Kind.allCases.map { kind in
        let count = tally.facts[kind] ?? (0, 0)
        return JSONValue.Member(
          name: kind.rawValue,
          value: ["reported": number(count.reported), "total": number(count.total)])
      }
      return [
        "sampling": .string(column.name), "responses": number(tally.responses),
        "reported": number(tally.sum.reported), "total": number(tally.sum.total),
        "kinds": .object(kinds), "whollyRight": number(tally.whollyRight),
        "failures": number(tally.failures), "strings": number(tally.stringLengths.count),
        "medianLength": number(tally.length(atShare: 0.5)),
        "p99Length": number(tally.length(atShare: 0.99)),
        "maximumLength": number(tally.stringLengths.last ?? 0),
        "runaways": number(tally.runaways),
      ] as JSONValue
    }
    let report: JSONValue = [
      "model": .string(model), "types": number(typeCount), "results": .array(results),
    ]
    return JSONWriter.prettyText(of: report) + "\n"
  }

  private func row(_ title: String, _ value: (FactTally) -> String) -> String {
    "| \(title) |" + columns.map { " \(value($0.tally)) |" }.joined()
  }

  private func share(_ count: (reported: Int, total: Int)) -> String {
    guard count.total > 0 else { return "–" }
    let percent = 100 * Double(count.reported) / Double(count.total)
    return String(format: "%.1f %% (%d of %d)", percent, count.reported, count.total)
  }

  private func number(_ value: Int) -> JSONValue { .number(JSONNumber(value)) }
}
