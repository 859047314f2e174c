// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GuidedGeneration
internal import JSONText
internal import RemoteInference

/// Measures the processor time of a chunk of a structured response of a server: decoding the event,
/// validation, parsing, and a snapshot that its reader receives.
///
/// ```
/// benchmarks chunks --python V/bin/python
/// ```
///
/// With `--python`, the same events are read by `openai-python`, in an environment with the
/// packages `openai` and `pydantic`. Both read from memory, without sockets.
struct ChunksBenchmark {
  /// The required ratio of the processor times.
  private static let requiredRatio = 10.0

  private let sizes: [Int]
  private let pieceLength: Int
  private let rounds: Int
  private let python: String?

  /// Reads the options: `--bytes` and `--piece`, the approximate sizes of the response and its
  /// pieces, `--rounds`, and `--python`.
  init(_ options: Options) {
    sizes =
      options["--bytes"] == nil ? [1024, 4096, 16384] : [options.number("--bytes", default: 1)]
    pieceLength = max(options.number("--piece", default: 4), 1)
    rounds = max(options.number("--rounds", default: 5), 1)
    python = options["--python"]
  }

  /// Runs the benchmark and prints its table.
  ///
  /// - Returns: Whether the peer takes at least ten times as long, if it was measured.
  func run() async throws -> Bool {
    print("| Bytes | Chunks | Snapshots | µs per chunk | openai-python | Ratio |")
    print("|---|---|---|---|---|---|")
    var isFast = true
    for size in sizes {
      let text = SampleLog.sample(bytes: size).generatedContent.jsonString
      let pieces = SampleLog.pieces(of: text, bytes: pieceLength)
      let (seconds, snapshots) = try await measure(pieces)
      let own = seconds * 1e6 / Double(pieces.count)
      var columns = ["\(text.utf8.count)", "\(pieces.count)", "\(snapshots)", format(own)]
      if let python {
        let peer =
          try await peerSeconds(python, ChatEvents.stream(of: pieces)) * 1e6
          / Double(pieces.count)
        columns += [format(peer), format(peer / own)]
        isFast = isFast && peer >= own * Self.requiredRatio
      } else {
        columns += ["", ""]
      }
      print("| " + columns.joined(separator: " | ") + " |")
    }
    return isFast
  }

  private func format(_ number: Double) -> String {
    String(format: number < 10 ? "%.2f" : "%.1f", number)
  }

  /// Returns the shortest time of a response of several rounds, and the number of its snapshots.
  private func measure(_ pieces: [String]) async throws -> (seconds: Double, snapshots: Int) {
    let showsMore = try SampleLog.visibility(of: pieces)
    let expected = showsMore.count { $0 }
    let events = ChatEvents.stream(of: pieces).map { Array($0.utf8) }
    // The events at the beginning and the end of the stream show nothing.
    let transport = SteppedTransport(events, waits: [false] + showsMore + [false, false])
    var model = RemoteLanguageModel(
      "model", on: .openAI(credential: .key("none")))
    model.transport = transport
    var best = Double.infinity
    // The first round compiles the schema.
    for round in 0...rounds {
      let session = LanguageModelSession(model: model)
      let start = ProcessTime.now
      let stream = session.streamResponse(to: "Log", generating: SampleLog.self)
      var snapshots = 0
      for try await snapshot in stream {
        if !snapshot.rawContent.isComplete { snapshots += 1 }
        transport.step()
      }
      let seconds = ProcessTime.now - start
      guard snapshots >= expected - 1 else {
        throw StreamingBenchmarkError(
          message: "\(snapshots) snapshots instead of \(expected)")
      }
      if round > 0 { best = min(best, seconds) }
    }
    return (best, expected)
  }

  /// Returns the shortest time of the peer.
  private func peerSeconds(_ python: String, _ events: [String]) async throws -> Double {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "chunks-\(ProcessInfo.processInfo.processIdentifier).sse")
    try Data(events.joined().utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "peers/chunks.py")
    let process = Process()
    process.executableURL = URL(filePath: python)
    process.arguments = [
      script.path(percentEncoded: false), file.path(percentEncoded: false), "\(rounds)",
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0,
      let seconds = Double(text.trimmingCharacters(in: .whitespacesAndNewlines))
    else {
      throw StreamingBenchmarkError(
        message: "the peer failed; install the packages of peers/chunks.py")
    }
    return seconds
  }
}
