// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestSupport

/// Runs generated inputs through a component in a separate process, and stores the inputs that
/// caused a trap, a hang, excessive memory, or a violated property.
///
/// ```
/// benchmarks fuzz TARGET [--seconds 600] [--seed 1] [--case-seconds 10]
/// benchmarks fuzz TARGET --replay FILE
/// ```
///
/// `--replay` runs one stored input with several random numbers in this process.
///
/// The seed and the number determine an input. A finding is written to `Fixtures/Crashers` with the
/// name of its target. The tests run all files in that folder.
struct FuzzCommand {
  private let target: any FuzzTarget.Type
  private let seconds: Int
  private let caseSeconds: Int
  private let seed: Int
  private let first: Int
  private let replayedFile: String?
  private static let replays: UInt64 = 100

  /// Reads the options.
  init(_ options: Options) {
    target = FuzzTargets.named(options.plain.first)
    seconds = options.number("--seconds", default: 600)
    caseSeconds = options.number("--case-seconds", default: 10)
    seed = options.number("--seed", default: 1)
    first = options.number("--first", default: 0)
    replayedFile = options["--replay"]
  }

  /// Runs for the given time.
  ///
  /// - Returns: Whether there were no findings.
  func run() async throws -> Bool {
    if let replayedFile { return try replay(replayedFile) }
    let start = Date()
    var number = first
    var findings = 0
    while Date().timeIntervalSince(start) < Double(seconds), findings < 20 {
      let (last, problem) = try await work(from: number, until: start + Double(seconds))
      if let problem {
        findings += 1
        let file = try save(last)
        print("input \(last) of seed \(seed): \(problem); saved as \(file)")
      }
      number = last + 1
    }
    print(
      "\(target.name): \(number - first) inputs of seed \(seed), \(findings) findings, "
        + "\(Int(Date().timeIntervalSince(start))) s")
    return findings == 0
  }

  /// Runs one stored input.
  ///
  /// - Returns: Whether there were no findings.
  private func replay(_ file: String) throws -> Bool {
    let bytes = Array(try Data(contentsOf: URL(filePath: file)))
    let target = try target.init()
    for seed in 0..<Self.replays {
      var random = SeededGenerator(seed: seed)
      do {
        try target.run(bytes, &random)
      } catch {
        print("\(file), random numbers of seed \(seed): \(error)")
        return false
      }
    }
    print("\(file): \(Self.replays) runs, no findings")
    return true
  }

  /// Runs inputs in a separate process.
  ///
  /// - Returns: The number of the last input, and its problem.
  private func work(from number: Int, until end: Date) async throws -> (Int, String?) {
    let notes = FileManager.default.temporaryDirectory.appending(
      path: "fuzz-\(target.name)-\(ProcessInfo.processInfo.processIdentifier)")
    try Data("\(number)\n".utf8).write(to: notes)
    defer { try? FileManager.default.removeItem(at: notes) }
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = [
      "fuzz-worker", target.name, "--seed", "\(seed)", "--first", "\(number)", "--notes",
      notes.path,
    ]
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    var current = (number: number, since: Date())
    while process.isRunning {
      try await Task.sleep(for: .milliseconds(100))
      if let read = Self.read(notes).number, read != current.number { current = (read, Date()) }
      let isSlow = Date().timeIntervalSince(current.since) > Double(caseSeconds)
      guard isSlow || Date() > end else { continue }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      return (current.number, isSlow ? "no end after \(caseSeconds) s" : nil)
    }
    let note = Self.read(notes)
    let last = note.number ?? current.number
    if process.terminationReason == .exit, process.terminationStatus == 3 {
      return (last, note.text ?? "a promise is broken")
    }
    return (last, "the process ended with status \(process.terminationStatus)")
  }

  private static func read(_ notes: URL) -> (number: Int?, text: String?) {
    guard let text = try? String(contentsOf: notes, encoding: .utf8) else { return (nil, nil) }
    let lines = text.split(separator: "\n", maxSplits: 1)
    return (
      lines.first.flatMap { Int($0) },
      lines.count > 1 ? String(lines[1].prefix(600)) : nil
    )
  }

  private func save(_ number: Int) throws -> String {
    let input = FuzzMutator(try target.init(), seed: seed).input(number).bytes
    let name = "\(target.name)-\(seed)-\(number)"
    let folder = Fixtures.url("Crashers")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(input).write(to: folder.appending(path: name))
    return "Fixtures/Crashers/\(name)"
  }
}
