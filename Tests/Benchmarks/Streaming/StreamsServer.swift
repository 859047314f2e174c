// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GuidedGeneration
internal import TestSupport

/// A server of structured responses that waits until a number of streams have begun, and then
/// continues all of them, as a model with a large batch does.
struct StreamsServer {
  private let count: Int
  private let bytes: Int

  /// Reads the options: `--count`, the number of streams, and `--bytes`.
  init(_ options: Options) {
    count = options.number("--count", default: 1000)
    bytes = options.number("--bytes", default: 1000)
  }

  /// Prints the port, and serves until the standard input ends.
  func run() throws -> Bool {
    let text = SampleLog.sample(bytes: bytes).generatedContent.jsonString
    let events = ChatEvents.stream(of: SampleLog.pieces(of: text, bytes: 16))
    let barrier = Barrier(count: count)
    let server = try LoopbackServer { _, connection in
      connection.sendHead(headers: ["Content-Type: text/event-stream"])
      for (index, event) in events.enumerated() {
        connection.send(event)
        if index == 1 { barrier.wait() }
        usleep(10_000)
      }
    }
    try FileHandle.standardOutput.write(contentsOf: Data("\(server.port)\n".utf8))
    _ = try FileHandle.standardInput.readToEnd()
    server.stop()
    return true
  }

  /// The server in a separate process.
  final class Child {
    let url: URL

    private let process = Process()
    private let input = Pipe()

    /// Starts the server.
    init(count: Int, bytes: Int) throws {
      let output = Pipe()
      process.executableURL = Bundle.main.executableURL
      process.arguments = ["streams-server", "--count", "\(count)", "--bytes", "\(bytes)"]
      process.standardInput = input
      process.standardOutput = output
      try process.run()
      let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)),
        let url = URL(string: "http://127.0.0.1:\(port)/v1")
      else {
        throw StreamingBenchmarkError(message: "the server did not start")
      }
      self.url = url
    }

    /// Ends the server.
    func stop() {
      try? input.fileHandleForWriting.close()
      process.waitUntilExit()
    }
  }

  /// A barrier that threads pass together.
  private final class Barrier: @unchecked Sendable {
    private let condition = NSCondition()
    private var missing: Int

    init(count: Int) { missing = count }

    func wait() {
      condition.lock()
      defer { condition.unlock() }
      missing -= 1
      if missing <= 0 { condition.broadcast() }
      while missing > 0 { condition.wait() }
    }
  }
}
