// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The sockets of the process.
enum OpenSockets {
  /// The number of open sockets, or `nil` on systems that do not list them.
  static var count: Int? {
    let folder = "/proc/self/fd"
    guard let files = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return nil
    }
    return files.count { file in
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(file)"))?
        .hasPrefix("socket:") ?? false
    }
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
