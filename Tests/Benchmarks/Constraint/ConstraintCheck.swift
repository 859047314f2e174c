// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GrammarEngine
internal import SchemaModel
internal import TestSupport

/// Measures masks over a vocabulary at every step of documents.
struct ConstraintCheck {
  private let vocabularyPath: String
  private let casesPath: String
  private let mode: String
  private let output: String?
  private let kinds: String
  private let only: String?
  private let repetitions: Int
  private let delivery: ConstraintWalk.Delivery

  /// Creates the check from options.
  ///
  /// The default vocabulary and cases are those of the fixtures.
  init(_ options: Options) {
    vocabularyPath =
      options["--vocab"]
      ?? Fixtures.url("Vocabularies/cl100k-100k.vocab.bin").path(percentEncoded: false)
    casesPath =
      options["--cases"]
      ?? Fixtures.url("Constraint/generable.cl100k-100k.cases").path(percentEncoded: false)
    mode = options["--mode"] ?? "compact"
    output = options["--out"]
    kinds = options["--kinds"] ?? "c"
    only = options["--only"]
    repetitions = max(1, options.number("--reps", default: 7))
    let delivery = options["--deliver"] ?? "fill"
    guard let known = ConstraintWalk.Delivery(rawValue: delivery) else {
      Options.fail("'--deliver' is one of: fill, borrow")
    }
    self.delivery = known
  }

  /// Returns the layout of a mode.
  private var layout: JSONLayout {
    switch mode {
    case "spaced": .spaced
    case "flex": .flexible
    default: .compact
    }
  }

  /// Walks all cases, and writes a line for each case or prints a table.
  ///
  /// - Returns: Whether every valid document was accepted.
  func run() throws -> Bool {
    let file = try VocabularyFile(path: vocabularyPath)
    let cases = try ConstraintCase.read(path: casesPath)
    let start = StepClock.processor
    let vocabulary = try Vocabulary(
      tokens: file.tokens, endTokens: file.endTokens.map { TokenID($0) })
    let built = StepClock.processor
    vocabulary.prepare()
    note(
      "vocabulary of \(vocabulary.count) tokens: \(Int((built - start) / 1000)) ms, tables "
        + "\(Int((StepClock.processor - built) / 1000)) ms, \(vocabulary.byteCount / 1000) kB")
    var walk = ConstraintWalk(
      vocabulary, layout: layout, delivery: delivery, repetitions: repetitions)
    var reports: [ConstraintReport] = []
    for test in cases where only == nil || only == test.id {
      var report = ConstraintReport(id: test.id, mode: mode)
      do {
        (report.compile, report.first) = try walk.start(test.schema)
        for (index, instance) in test.instances.enumerated() where kinds.contains(instance.kind) {
          report.instances.append((index, try walk.walk(instance, of: test.schema)))
        }
      } catch {
        report.error = "\(error)"
        note("\(test.id): \(error)")
      }
      reports.append(report)
    }
    if let output = output {
      let text = reports.map(\.line).joined(separator: "\n") + "\n"
      try Data(text.utf8).write(to: URL(filePath: output))
    } else {
      print(ConstraintTable(reports).text)
    }
    return reports.allSatisfy { report in
      report.error.isEmpty
        && report.instances.allSatisfy { $0.times.isAccepted == $0.times.instance.isValid }
    }
  }

  private func note(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}
