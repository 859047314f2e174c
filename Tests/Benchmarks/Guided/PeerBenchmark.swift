// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Measures the speed of llama.cpp with its command `llama-bench`.
struct PeerBenchmark {
  /// The path of the command.
  let executable: String
  /// The path of the model file.
  let model: String
  /// The number of tokens that are read at once.
  let promptLength: Int
  /// The number of tokens that are read one by one.
  let tokenCount: Int
  /// The number of tokens that precede those that are read one by one, or 1 for an empty context.
  let contextLength: Int

  /// The speeds in tokens per second.
  struct Speeds {
    var prompt = 0.0
    var tokens = 0.0
  }

  private struct Entry: Decodable {
    let avgTs: Double
  }

  /// Runs the command once for prompts and once for single tokens.
  ///
  /// - Parameter threads: The number of threads.
  /// - Returns: The speeds.
  /// - Throws: `BenchmarkFailure` if the command fails.
  func measure(threads: Int) throws -> Speeds {
    let depth = contextLength > 1 ? contextLength : 0
    let prompt = try run(["-t", "\(threads)", "-p", "\(promptLength)", "-n", "0"])
    let tokens = try run(["-t", "\(threads)", "-p", "0", "-n", "\(tokenCount)", "-d", "\(depth)"])
    return Speeds(prompt: prompt, tokens: tokens)
  }

  /// Runs the command for one test, and returns the speed.
  private func run(_ arguments: [String]) throws -> Double {
    let process = Process()
    process.executableURL = URL(filePath: executable)
    process.arguments = ["-m", model, "-r", "1", "-o", "json"] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    guard process.terminationStatus == 0,
      let entry = try decoder.decode([Entry].self, from: bytes).first
    else {
      throw BenchmarkFailure("'\(executable)' failed with status \(process.terminationStatus)")
    }
    return entry.avgTs
  }
}
