// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSONText
internal import SchemaModel

/// A connection to the toolchain's language server: JSON-RPC messages with a length header.
final class LanguageServer {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var nextID = 1
  private var received = Data()

  /// Whether the toolchain includes a language server.
  static var isInstalled: Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/sourcekit-lsp")
    }
  }

  /// Starts the server for a package that has been built.
  ///
  /// - Parameters:
  ///   - package: The folder of the package.
  ///   - scratch: The build folder of the package.
  /// - Throws: An error if the server cannot be started.
  init(package: URL, scratch: URL) throws {
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["sourcekit-lsp"]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    _ = try request(
      "initialize",
      [
        "processId": nil, "rootUri": .string(package.absoluteString), "capabilities": [:],
        "initializationOptions": [
          "swiftPM": ["scratchPath": .string(scratch.path)]
        ],
      ])
    try send(["jsonrpc": "2.0", "method": "initialized", "params": [:]])
  }

  deinit {
    process.terminate()
  }

  /// Opens a file with a text that can differ from the file on disk.
  func open(_ file: URL, text: String) throws {
    try send([
      "jsonrpc": "2.0", "method": "textDocument/didOpen",
      "params": [
        "textDocument": [
          "uri": .string(file.absoluteString), "languageId": "swift", "version": 1,
          "text": .string(text),
        ]
      ],
    ])
  }

  /// Waits until the server has prepared the targets of the package in the background.
  func waitUntilPrepared() throws {
    _ = try request("workspace/synchronize", ["index": true])
  }

  /// Returns the completions at a position of a file, counted from 0.
  func completions(in file: URL, line: Int, column: Int) throws -> [String] {
    let result = try request(
      "textDocument/completion",
      [
        "textDocument": ["uri": .string(file.absoluteString)],
        "position": [
          "line": .number(JSONNumber(line)), "character": .number(JSONNumber(column)),
        ],
      ])
    return (result?["items"]?.elements ?? []).compactMap { $0["label"]?.string }
  }

  // MARK: - Messages

  private func request(_ method: String, _ parameters: JSONValue) throws -> JSONValue? {
    let id = JSONValue.number(JSONNumber(nextID))
    nextID += 1
    try send(["jsonrpc": "2.0", "id": id, "method": .string(method), "params": parameters])
    while let message = try receive() {
      if message["method"] == nil, message["id"] == id { return message["result"] }
      // Requests from the server are not answered.
      if message["method"] != nil, let asked = message["id"] {
        try send(["jsonrpc": "2.0", "id": asked, "result": nil])
      }
    }
    return nil
  }

  private func send(_ message: JSONValue) throws {
    let body = Data(JSONWriter.text(of: message, layout: .compact).utf8)
    try input.fileHandleForWriting.write(
      contentsOf: Data("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
  }

  /// Returns the next message, or `nil` if the server has ended.
  private func receive() throws -> JSONValue? {
    var length: Int?
    while true {
      guard let line = readLine() else { return nil }
      if line.isEmpty { break }
      let parts = line.split(separator: ":")
      if parts.first?.lowercased() == "content-length", let text = parts.last {
        length = Int(text.drop { $0 == " " })
      }
    }
    guard let length, fill(length) else { return nil }
    let body = received.prefix(length)
    received = Data(received.dropFirst(length))
    return try JSONParser.parse(Array(body))
  }

  private func readLine() -> String? {
    while true {
      if let end = received.firstRange(of: Data("\r\n".utf8)) {
        let line = String(decoding: received[..<end.lowerBound], as: UTF8.self)
        received = Data(received[end.upperBound...])
        return line
      }
      guard fill(received.count + 1) else { return nil }
    }
  }

  private func fill(_ count: Int) -> Bool {
    while received.count < count {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { return false }
      received += more
    }
    return true
  }
}
