// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The sockets of the process.
enum OpenSockets {
  /// Returns the number of open sockets with a port at one of their ends.
  ///
  /// Other tests of the process open sockets at the same time, but not with that port.
  ///
  /// - Parameter port: The port.
  /// - Returns: The number, or `nil` on systems that do not list sockets.
  static func count(port: Int) -> Int? {
    let folder = "/proc/self/fd"
    guard let table = try? String(contentsOfFile: "/proc/self/net/tcp", encoding: .utf8),
      let files = try? FileManager.default.contentsOfDirectory(atPath: folder)
    else { return nil }
    let hexadecimal = String(port, radix: 16, uppercase: true)
    let suffix = ":" + String(repeating: "0", count: 4 - hexadecimal.count) + hexadecimal
    let sockets = table.split(separator: "\n").dropFirst().compactMap { line -> String? in
      let fields = line.split(separator: " ")
      guard fields.count > 9, fields[1].hasSuffix(suffix) || fields[2].hasSuffix(suffix) else {
        return nil
      }
      return "socket:[\(fields[9])]"
    }
    let targets = Set(
      files.compactMap { file in
        try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(file)")
      })
    return sockets.count { targets.contains($0) }
  }

  /// Waits until a condition holds.
  ///
  /// - Parameter condition: The condition.
  /// - Returns: Whether it held within 30 seconds.
  static func wait(until condition: () -> Bool) async -> Bool {
    for _ in 0..<1500 {
      if condition() { return true }
      try? await Task.sleep(for: .milliseconds(20))
    }
    return condition()
  }
}
