// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GuidedGeneration
internal import JSONText
internal import SchemaModel
internal import ScriptedInference

/// Measures the cost of the snapshots of a long structured response, relative to one strict parse
/// of the complete text by this package's parser in the same run.
struct StreamingBenchmark {
  private let bytes: Int
  private let pieceLength: Int
  private let printsJSON: Bool

  /// Creates the benchmark.
  ///
  /// - Parameter options: `--bytes` and `--piece`, the approximate sizes of the response and its
  ///   pieces, and `--json`.
  init(_ options: Options) {
    bytes = max(options.number("--bytes", default: 1 << 20), 1)
    pieceLength = max(options.number("--piece", default: 4), 1)
    printsJSON = options.has("--json")
  }

  /// Runs the benchmark and prints its report.
  ///
  /// - Returns: Always `true`; the figures have no threshold.
  func run() async throws -> Bool {
    let text = SampleLog.sample(bytes: bytes).generatedContent.jsonString
    let pieces = SampleLog.pieces(of: text, bytes: pieceLength)
    // Memory is measured first, before the process has freed memory that could be reused.
    let memory = try StreamingRun(.picture, pieces: pieces).memory(textLength: text.utf8.count)
    let strict = try best(of: 50) { _ = try JSONParser.parse(text) }
    var rows: [StreamingReport.Row] = []
    for level in StreamingRun.Level.allCases {
      var row = try StreamingRun(level, pieces: pieces).measure()
      for _ in 1..<3 {
        let again = try StreamingRun(level, pieces: pieces).measure()
        if again.milliseconds < row.milliseconds { row = again }
      }
      rows.append(row)
    }
    rows.append(try await sessionRow(pieces))
    let report = StreamingReport(
      textBytes: text.utf8.count, pieces: pieces.count, strictParseMilliseconds: strict * 1000,
      memoryPerTextByte: memory, rows: rows,
      reparsingMilliseconds: try reparsing(pieces) * 1000)
    print(printsJSON ? try report.json : report.table)
    return true
  }

  /// Measures the same stream through a session whose reader receives every snapshot, because the
  /// model waits for it.
  private func sessionRow(_ pieces: [String]) async throws -> StreamingReport.Row {
    let showsMore = try SampleLog.visibility(of: pieces)
    let (steps, reader) = AsyncStream<Void>.makeStream()
    let model = ScriptedLanguageModel { _, channel in
      var steps = steps.makeAsyncIterator()
      for (piece, showsMore) in zip(pieces, showsMore) {
        await channel.send(.response(action: .appendText(piece, tokenCount: 1)))
        if showsMore { _ = await steps.next() }
      }
    }
    let session = LanguageModelSession(model: model)
    var meter = DecileMeter(count: pieces.count)
    var snapshots = 0
    let start = ProcessTime.now
    let stream = session.streamResponse(to: "Log", generating: SampleLog.self)
    for try await snapshot in stream {
      snapshots += 1
      meter.note(snapshot.usage.output.totalTokenCount)
      reader.yield()
    }
    let seconds = ProcessTime.now - start
    guard try await stream.collect().content.entries.count > 0 else {
      throw StreamingBenchmarkError(message: "the response has no entries")
    }
    return StreamingReport.Row(
      name: "snapshots read from a session's stream, one by one", snapshots: snapshots,
      milliseconds: seconds * 1000, decileMilliseconds: meter.deciles.map { $0 * 1000 })
  }

  /// Returns the time to complete and parse the entire text again for every piece with the
  /// toolchain's `JSONSerialization`, as with parsers for complete texts.
  ///
  /// The time is extrapolated from the mean over evenly spaced pieces.
  private func reparsing(_ pieces: [String]) throws -> Double {
    let sampleCount = 24
    var text = ""
    var closers = OpenBrackets()
    var seconds = 0.0
    var taken = 0
    for (index, piece) in pieces.enumerated() {
      text += piece
      closers.read(piece)
      let isSample = (2 * index + 1) * sampleCount / (2 * pieces.count) >= taken + 1
      guard isSample || (index == pieces.count - 1 && taken == 0) else { continue }
      taken += 1
      let data = Data((text + closers.closing).utf8)
      let start = ProcessTime.now
      // A text that ends inside a name or literal is rejected at its end, after the same work.
      _ = try? JSONSerialization.jsonObject(with: data)
      seconds += ProcessTime.now - start
    }
    return seconds / Double(max(taken, 1)) * Double(pieces.count)
  }

  private func best(of count: Int, _ work: () throws -> Void) rethrows -> Double {
    var best = Double.infinity
    for _ in 0..<count {
      let start = ProcessTime.now
      try work()
      best = min(best, ProcessTime.now - start)
    }
    return best
  }
}

/// An error that invalidates a measurement.
struct StreamingBenchmarkError: Error, CustomStringConvertible {
  let message: String
  var description: String { message }
}

/// The open brackets and quotes of a text.
private struct OpenBrackets {
  private var open: [UInt8] = []
  private var isInString = false
  private var isEscaped = false

  mutating func read(_ piece: String) {
    for byte in piece.utf8 {
      switch (byte, isInString) {
      case _ where isEscaped: isEscaped = false
      case (UInt8(ascii: "\\"), true): isEscaped = true
      case (UInt8(ascii: "\""), _): isInString.toggle()
      case (UInt8(ascii: "["), false): open.append(UInt8(ascii: "]"))
      case (UInt8(ascii: "{"), false): open.append(UInt8(ascii: "}"))
      case (UInt8(ascii: "]"), false), (UInt8(ascii: "}"), false): _ = open.popLast()
      default: break
      }
    }
  }

  /// The text that completes the document if it ends between values or in a string.
  var closing: String {
    (isInString ? "\"" : "") + String(decoding: open.reversed(), as: UTF8.self)
  }
}
