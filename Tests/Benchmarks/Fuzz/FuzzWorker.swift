// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The loop over inputs in a separate process, which any input can terminate.
///
/// The number of each input is written to a file first, so the parent process can identify the
/// input that terminated the worker.
struct FuzzWorker {
  private let target: any FuzzTarget
  private let mutator: FuzzMutator
  private let first: Int
  private let last: Int
  private let notes: FileHandle

  /// The memory limit of the process in bytes.
  private static let memoryLimit: UInt = 4 << 30

  /// Creates a worker.
  init(_ options: Options) throws {
    target = try FuzzTargets.named(options.plain.first).init()
    mutator = FuzzMutator(target, seed: options.number("--seed", default: 1))
    first = options.number("--first", default: 0)
    last = options.number("--last", default: .max)
    let path = options.required("--notes")
    notes = try FileHandle(forWritingTo: URL(filePath: path))
  }

  /// Runs until the process is terminated or an input is a finding.
  func run() throws -> Never {
    var limit = rlimit(rlim_cur: Self.memoryLimit, rlim_max: Self.memoryLimit)
    #if os(Linux)
      setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    #else
      setrlimit(RLIMIT_AS, &limit)
    #endif
    for number in first...max(first, last) {
      try note("\(number)\n")
      var (bytes, random) = mutator.input(number)
      do {
        try target.run(bytes, &random)
      } catch {
        try note("\(number)\n\(error)\n")
        exit(3)
      }
    }
    exit(0)
  }

  private func note(_ text: String) throws {
    try notes.truncate(atOffset: 0)
    try notes.seek(toOffset: 0)
    try notes.write(contentsOf: Data(text.utf8))
  }
}
