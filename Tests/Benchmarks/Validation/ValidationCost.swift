// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GrammarEngine
internal import JSONText

/// The time of validation in relation to that of strict parses of the same texts.
struct ValidationCost {
  /// The number of alternating measurements of each document, of which the shortest counts.
  private static let rounds = 7
  /// The minimum size of a document that can be the worst one, in bytes.
  private static let minimumSize = 500

  private var documents = 0
  private var bytes = 0
  private var total = (parsing: 0, validation: 0)
  private var ratios: [(ratio: Double, name: String)] = []

  /// Measures one document, including the creation of the validator.
  mutating func measure(_ text: [UInt8], _ program: ValidationProgram, name: String) {
    var best = (parsing: Int.max, validation: Int.max)
    for _ in 0..<Self.rounds {
      best.parsing = min(best.parsing, Self.time { _ = try? JSONParser.parse(text) })
      best.validation = min(
        best.validation,
        Self.time {
          var validator = IncrementalValidator(program)
          try? validator.append(text)
          try? validator.finish()
        })
    }
    documents += 1
    bytes += text.count
    total.parsing += best.parsing
    total.validation += best.validation
    if text.count >= Self.minimumSize {
      ratios.append((Double(best.validation) / Double(max(1, best.parsing)), name))
    }
  }

  /// Returns the duration of a function in nanoseconds.
  private static func time(_ body: () -> Void) -> Int {
    var start = timespec()
    var end = timespec()
    clock_gettime(CLOCK_MONOTONIC, &start)
    body()
    clock_gettime(CLOCK_MONOTONIC, &end)
    return (end.tv_sec - start.tv_sec) * 1_000_000_000 + end.tv_nsec - start.tv_nsec
  }

  /// The costs as text.
  var report: String {
    let sorted = ratios.sorted { $0.ratio > $1.ratio }
    let ratio = Double(total.validation) / Double(max(1, total.parsing))
    var lines = [
      "\(documents) valid documents, \(bytes) bytes",
      "validation: \(total.validation / 1000) µs, strict parse: \(total.parsing / 1000) µs",
      "strict parses per validation: \(Self.text(ratio))",
    ]
    if !sorted.isEmpty {
      let median = sorted[sorted.count / 2].ratio
      let high = sorted[sorted.count / 100].ratio
      lines.append(
        "of at least \(Self.minimumSize) bytes: median \(Self.text(median)), "
          + "99th percentile \(Self.text(high)); highest:")
      lines += sorted.prefix(10).map { "  \(Self.text($0.ratio)) \($0.name)" }
    }
    return lines.joined(separator: "\n")
  }

  private static func text(_ ratio: Double) -> String { String(format: "%.2f", ratio) }
}
