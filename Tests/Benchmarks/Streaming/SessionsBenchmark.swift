// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GuidedGeneration
internal import ScriptedInference

/// Runs many concurrent sessions with a scripted model and checks that no snapshot is lost and that
/// idle sessions need little memory.
struct SessionsBenchmark {
  private let count: Int

  /// Creates the check.
  ///
  /// - Parameter options: `--count`, the number of sessions.
  init(_ options: Options) {
    count = max(options.number("--count", default: 10_000), 1)
  }

  /// Runs the check and prints its results.
  ///
  /// - Returns: Whether the last snapshot of every stream was the collected response.
  func run() async throws -> Bool {
    let sample = SampleLog.sample(bytes: 1000)
    let model = ScriptedLanguageModel(answering: sample, by: .word)
    try await measureIdleSessions()
    let sessions = (0..<count).map { _ in LanguageModelSession(model: model) }
    let start = ContinuousClock.now
    let tally = try await withThrowingTaskGroup(of: Tally.self) { group in
      for session in sessions {
        group.addTask { try await Self.read(session, sample) }
      }
      return try await group.reduce(Tally()) { $0 + $1 }
    }
    let time = start.duration(to: .now) / .seconds(1)
    print(
      "\(count) sessions at once: \(tally.snapshots) snapshots in "
        + String(format: "%.1f s; ", time)
        + "\(tally.lost) streams without their last snapshot, \(tally.wrong) wrong responses, "
        + "\(tally.busy) sessions still responding")
    return withExtendedLifetime(sessions) { tally.lost + tally.wrong + tally.busy == 0 }
  }

  /// Prints the memory of an idle session, before and after a short answer.
  private func measureIdleSessions() async throws {
    let model = ScriptedLanguageModel(pieces: ["Hello", "!"])
    // The first session allocates memory that all sessions share, and temporary memory for answers.
    for _ in 0..<min(count, 100) {
      _ = try await LanguageModelSession(model: model).respond(to: "Hello?")
    }
    guard let before = ResidentMemory.now else { return }
    let sessions = (0..<count).map { _ in LanguageModelSession(model: model) }
    let new = ((ResidentMemory.now ?? before) - before) / count
    for session in sessions {
      _ = try await session.respond(to: "Hello?")
    }
    let answered = ((ResidentMemory.now ?? before) - before) / count
    withExtendedLifetime(sessions) {
      print("an idle session holds \(new) bytes; after a short answer \(answered)")
    }
  }

  private struct Tally {
    var snapshots = 0
    var lost = 0
    var wrong = 0
    var busy = 0

    static func + (left: Tally, right: Tally) -> Tally {
      Tally(
        snapshots: left.snapshots + right.snapshots, lost: left.lost + right.lost,
        wrong: left.wrong + right.wrong, busy: left.busy + right.busy)
    }
  }

  private static func read(
    _ session: LanguageModelSession, _ sample: SampleLog
  ) async throws -> Tally {
    var tally = Tally()
    let stream = session.streamResponse(to: "Log", generating: SampleLog.self)
    var last: GeneratedContent?
    for try await snapshot in stream {
      tally.snapshots += 1
      last = snapshot.rawContent
    }
    let response = try await stream.collect()
    if last != response.rawContent { tally.lost = 1 }
    if response.content != sample { tally.wrong = 1 }
    if session.isResponding { tally.busy = 1 }
    return tally
  }
}
