// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The results of the streaming benchmark.
struct StreamingReport: Codable {
  /// A way of creating snapshots.
  struct Row: Codable {
    var name: String
    var snapshots: Int
    var milliseconds: Double
    var decileMilliseconds: [Double]

    /// The time of the last tenth of the stream, relative to the first.
    var growth: Double {
      guard let first = decileMilliseconds.first, let last = decileMilliseconds.last, first > 0
      else { return 1 }
      return last / first
    }
  }

  var textBytes: Int
  var pieces: Int
  var strictParseMilliseconds: Double
  var memoryPerTextByte: Double?
  var rows: [Row]
  var reparsingMilliseconds: Double

  /// The report as JSON.
  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }

  /// The report as text.
  var table: String {
    var lines = [
      "a response of \(textBytes) bytes in \(pieces) pieces; CPU time",
      "one strict parse of the whole text: \(format(strictParseMilliseconds)) ms", "",
      "| | snapshots | ms | strict parses | last tenth / first | reparsing takes |",
      "|---|---|---|---|---|---|",
    ]
    for row in rows {
      let ratio = row.milliseconds / strictParseMilliseconds
      lines.append(
        "| \(row.name) | \(row.snapshots) | \(format(row.milliseconds)) | \(format(ratio)) "
          + "| \(format(row.growth)) "
          + "| \(format(reparsingMilliseconds / row.milliseconds))× |")
    }
    lines += [
      "",
      "reparsing the completed text for each piece with JSONSerialization, extrapolated from 24 "
        + "pieces: \(format(reparsingMilliseconds / 1000)) s",
    ]
    if let memoryPerTextByte {
      lines.append(
        "memory of the parser and its newest snapshot at the end: "
          + "\(format(memoryPerTextByte)) times the text")
    }
    lines.append("milliseconds per tenth of the stream:")
    for row in rows {
      lines.append(
        "  \(row.name): " + row.decileMilliseconds.map { format($0) }.joined(separator: " "))
    }
    return lines.joined(separator: "\n")
  }

  private func format(_ number: Double) -> String {
    String(format: number < 10 ? "%.2f" : "%.1f", number)
  }
}
