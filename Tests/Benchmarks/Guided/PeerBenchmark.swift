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

  /// The speeds in tokens per second.
  struct Speeds {
    var prompt = 0.0
    var tokens = 0.0
  }

  private struct Entry: Decodable {
    let nPrompt: Int
    let nGen: Int
    let avgTs: Double
  }

  /// Runs the command once.
  ///
  /// - Parameter threads: The number of threads.
  /// - Returns: The speeds.
  /// - Throws: `BenchmarkFailure` if the command fails.
  func measure(threads: Int) throws -> Speeds {
    let process = Process()
    process.executableURL = URL(filePath: executable)
    process.arguments = [
      "-m", model, "-t", "\(threads)", "-p", "\(promptLength)", "-n", "\(tokenCount)", "-r", "1",
      "-o", "json",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchmarkFailure("'\(executable)' failed with status \(process.terminationStatus)")
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    var speeds = Speeds()
    for entry in try decoder.decode([Entry].self, from: bytes) {
      if entry.nPrompt > 0 { speeds.prompt = entry.avgTs }
      if entry.nGen > 0 { speeds.tokens = entry.avgTs }
    }
    return speeds
  }
}
