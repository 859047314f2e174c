// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestSupport

/// The table of the figures of all cases.
struct ConstraintTable {
  private static let names = [
    "compile", "mask cold", "p99", "mask warm", "p50", "accept cold", "warm", "generation",
  ]

  private let rows: [(name: String, figures: [Double])]

  init(_ reports: [ConstraintReport]) {
    rows = reports.compactMap { report in
      let walks = report.instances.map(\.times).filter { $0.instance.isValid && $0.isAccepted }
      guard let first = walks.first else { return nil }
      let cold = walks.flatMap { $0.coldMasks.map(StepClock.median) }
      let warm = walks.flatMap { $0.warmMasks.map(StepClock.median) }
      let whole =
        StepClock.median(report.first)
        + (first.coldMasks + first.coldAccepts).map(StepClock.median).reduce(0, +)
      return (
        report.id,
        [
          StepClock.median(report.compile), Self.mean(cold), Self.percentile(cold, 0.99),
          Self.mean(warm), Self.percentile(warm, 0.5),
          Self.mean(walks.flatMap { $0.coldAccepts.map(StepClock.median) }),
          Self.mean(walks.flatMap { $0.warmAccepts.map(StepClock.median) }), whole,
        ]
      )
    }
  }

  /// The table in microseconds, with the geometric means at the end.
  var text: String {
    var lines = [Self.line("µs", Self.names)]
    for row in rows { lines.append(Self.line(row.name, row.figures.map(Self.spelled))) }
    let means = Self.names.indices.map { column in
      exp(Self.mean(rows.map { log(max($0.figures[column], 1e-3)) }))
    }
    lines.append(Self.line("geometric mean", means.map(Self.spelled)))
    return lines.joined(separator: "\n")
  }

  private static func line(_ name: String, _ cells: [String]) -> String {
    name.padding(toLength: 18, withPad: " ", startingAt: 0)
      + cells.map { String(repeating: " ", count: max(1, 12 - $0.count)) + $0 }.joined()
  }

  private static func spelled(_ figure: Double) -> String {
    String(format: figure < 10 ? "%.2f" : "%.0f", figure)
  }

  private static func mean(_ figures: [Double]) -> Double {
    figures.isEmpty ? 0 : figures.reduce(0, +) / Double(figures.count)
  }

  private static func percentile(_ figures: [Double], _ share: Double) -> Double {
    let sorted = figures.sorted()
    return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
  }
}
