// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The results of the comparison of guided and unguided generation.
struct GuidedReport {
  /// One response.
  struct Side {
    var tokens = 0
    var forced = 0
    var processSeconds = 0.0
    var wallSeconds = 0.0
    /// The tokens and the time of each evaluation.
    ///
    /// The first one is the prompt.
    var evaluations: [(tokens: Int, seconds: Double)] = []

    /// The time without the prompt.
    var writingSeconds: Double { processSeconds - (evaluations.first?.seconds ?? 0) }
  }

  /// A guided response, and an unguided response of the same length to the same prompt.
  struct Pair {
    var guided = Side()
    var free = Side()
  }

  /// The parts of the time of guided responses.
  struct Breakdown {
    var whole = Side()
    var maskSeconds = 0.0
    var samplingSeconds = 0.0

    mutating func add(_ other: Breakdown) {
      whole.processSeconds += other.whole.processSeconds
      whole.evaluations += other.whole.evaluations.enumerated().map { index, evaluation in
        // Prompts are counted separately from long forced texts.
        index == 0 ? (-evaluation.tokens, evaluation.seconds) : evaluation
      }
      whole.tokens += other.whole.tokens
      maskSeconds += other.maskSeconds
      samplingSeconds += other.samplingSeconds
    }
  }

  var pairs: [Pair] = []
  var breakdown = Breakdown()

  /// The report as text.
  var table: String {
    var lines = [
      "\(pairs.count) pairs of responses of equal length from equal prompts", "",
      "| | tokens | of them forced | evaluations | CPU s | wall s | tokens per CPU s |",
      "|---|---|---|---|---|---|---|",
      row("guided", pairs.map(\.guided)), row("unguided", pairs.map(\.free)), "",
      "guided / unguided in tokens per second, over all tokens and the median of the pairs:",
      ratio("CPU time", \.processSeconds), ratio("wall time", \.wallSeconds),
      ratio("CPU time without reading the prompt", \.writingSeconds), "",
      "where the CPU time of guided responses goes:",
    ]
    lines += parts.map { name, seconds in
      "  \(name): " + String(format: "%.1f %%", 100 * seconds / breakdown.whole.processSeconds)
    }
    return lines.joined(separator: "\n")
  }

  private func row(_ name: String, _ sides: [Side]) -> String {
    let tokens = sides.map(\.tokens).reduce(0, +)
    let seconds = sides.map(\.processSeconds).reduce(0, +)
    return "| \(name) | \(tokens) | \(sides.map(\.forced).reduce(0, +)) "
      + "| \(sides.map(\.evaluations.count).reduce(0, +)) "
      + String(
        format: "| %.2f | %.2f | %.0f |", seconds, sides.map(\.wallSeconds).reduce(0, +),
        Double(tokens) / seconds)
  }

  private func ratio(_ name: String, _ seconds: KeyPath<Side, Double>) -> String {
    let times: [(guided: Double, free: Double)] = pairs.map { pair in
      (pair.guided[keyPath: seconds], pair.free[keyPath: seconds])
    }
    let whole = times.reduce(0) { $0 + $1.free } / times.reduce(0) { $0 + $1.guided }
    let ratios = times.map { $0.free / $0.guided }.sorted()
    let quartiles = [2, 1, 3].map { ratios[ratios.count * $0 / 4] }
    return "  \(name): "
      + String(
        format: "%.2f, median %.2f, quartiles %.2f and %.2f", whole, quartiles[0], quartiles[1],
        quartiles[2])
  }

  /// The parts of guided responses, with the time of each.
  private var parts: [(name: String, seconds: Double)] {
    func sum(_ isPart: (Int) -> Bool) -> (count: Int, tokens: Int, seconds: Double) {
      breakdown.whole.evaluations.filter { isPart($0.tokens) }
        .reduce(into: (0, 0, 0)) { sum, next in
          sum = (sum.0 + 1, sum.1 + abs(next.tokens), sum.2 + next.seconds)
        }
    }
    let (prompt, single, batch) = (sum { $0 < 0 }, sum { $0 == 1 }, sum { $0 > 1 })
    let known =
      prompt.seconds + single.seconds + batch.seconds + breakdown.maskSeconds
      + breakdown.samplingSeconds
    return [
      ("reading prompts (\(prompt.tokens) tokens)", prompt.seconds),
      ("evaluating a chosen token alone (\(single.count) times)", single.seconds),
      (
        "evaluating a chosen token and forced ones (\(batch.count) times, \(batch.tokens) tokens)",
        batch.seconds
      ),
      ("masks, forced text, accepting tokens", breakdown.maskSeconds),
      ("choosing tokens", breakdown.samplingSeconds),
      ("the session: streaming, parsing, decoding", breakdown.whole.processSeconds - known),
    ]
  }
}
