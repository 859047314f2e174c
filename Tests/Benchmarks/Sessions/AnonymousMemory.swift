// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The memory of the process that belongs to no file.
enum AnonymousMemory {
  /// The size in bytes, or 0 on systems without `/proc/self/status`.
  static var bytes: Int {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
      return 0
    }
    for line in status.split(separator: "\n") where line.hasPrefix("RssAnon:") {
      return (line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) << 10
    }
    return 0
  }
}
