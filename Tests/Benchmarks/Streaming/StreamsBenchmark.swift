// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GuidedGeneration
internal import RemoteInference

/// Reads many structured responses of a server at the same time, and checks that none is lost.
///
/// The server is a separate process on the loopback interface (``StreamsServer``). It continues the
/// streams when all have begun, so the command ends only if all of them are open at once.
///
/// ```
/// benchmarks streams --count 1000 [--transport foundation]
/// ```
struct StreamsBenchmark {
  private let count: Int
  private let bytes: Int
  private let transport: String

  /// Reads the options: `--count`, `--bytes`, the approximate size of a response, and
  /// `--transport`.
  init(_ options: Options) {
    count = max(options.number("--count", default: 1000), 1)
    bytes = options.number("--bytes", default: 1000)
    transport = options["--transport"] ?? "default"
    guard ["default", "foundation"].contains(transport) else {
      Options.fail("unknown transport '\(transport)'; name one of: default, foundation")
    }
  }

  /// Runs the check and prints its results.
  ///
  /// - Returns: Whether the last snapshot of every stream was the complete response.
  func run() async throws -> Bool {
    let server = try StreamsServer.Child(count: count, bytes: bytes)
    defer { server.stop() }
    var model = RemoteLanguageModel("model", on: .chatCompletions(baseURL: server.url))
    model.retryPolicy = .never
    model.transportLimits.maximumConnectionsPerHost = count
    if transport == "foundation" {
      model.transport = URLSessionTransport(limits: model.transportLimits)
    }
    let sample = SampleLog.sample(bytes: bytes)
    let memory = PeakMemory()
    let (start, startTime) = (ProcessTime.now, ContinuousClock.now)
    let tally = await withTaskGroup(of: Tally.self) { [model] group in
      for _ in 0..<count { group.addTask { await Self.read(model, sample) } }
      return await group.reduce(into: Tally()) { $0 += $1 }
    }
    let seconds = startTime.duration(to: .now) / .seconds(1)
    let cpu = (ProcessTime.now - start) / Double(count)
    print(
      "\(count) streams at once: \(tally.complete) complete, \(tally.lost) lost; "
        + "\(tally.snapshots) snapshots in "
        + String(format: "%.1f s", seconds))
    print(
      String(format: "per stream: %.2f ms of processor time, ", cpu * 1000)
        + "\(await memory.growth / count / 1024) KB of memory")
    for message in tally.errors.prefix(3) { print("  \(message)") }
    return tally.complete == count
  }

  private struct Tally {
    var complete = 0
    var lost = 0
    var snapshots = 0
    var errors: [String] = []

    static func += (left: inout Tally, right: Tally) {
      left.complete += right.complete
      left.lost += right.lost
      left.snapshots += right.snapshots
      left.errors += right.errors
    }
  }

  private static func read(_ model: RemoteLanguageModel, _ sample: SampleLog) async -> Tally {
    var tally = Tally()
    do {
      let session = LanguageModelSession(model: model)
      let stream = session.streamResponse(to: "Log", generating: SampleLog.self)
      var last: GeneratedContent?
      for try await snapshot in stream {
        tally.snapshots += 1
        last = snapshot.rawContent
      }
      let response = try await stream.collect()
      let isComplete = response.content == sample && last == response.rawContent
      tally.complete = isComplete ? 1 : 0
    } catch {
      tally.errors.append("\(error)")
    }
    tally.lost = 1 - tally.complete
    return tally
  }
}

/// The growth of the process's memory, sampled while it exists.
private final class PeakMemory: Sendable {
  private let task: Task<Int, Never>

  init() {
    let start = ResidentMemory.now ?? 0
    task = Task {
      var peak = start
      while !Task.isCancelled {
        peak = max(peak, ResidentMemory.now ?? 0)
        try? await Task.sleep(for: .milliseconds(20))
      }
      return peak - start
    }
  }

  /// The difference between the peak and the start, in bytes.
  var growth: Int {
    get async {
      task.cancel()
      return await task.value
    }
  }
}
