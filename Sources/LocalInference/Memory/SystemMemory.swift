// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The memory that the process can use.
///
/// On Linux, limits of control groups are considered, so the numbers are those of the container. On
/// other systems, all of the physical memory counts as available.
package struct SystemMemory: Sendable, Hashable {
  /// The total memory in bytes, or the limit of the process if it is smaller.
  package var total: Int
  /// The memory that can be allocated now, in bytes, including memory that caches files.
  package var available: Int

  /// Creates a description of memory.
  ///
  /// - Parameters:
  ///   - total: The total memory in bytes.
  ///   - available: The memory that can be allocated now, in bytes.
  package init(total: Int, available: Int) {
    self.total = total
    self.available = available
  }

  /// Returns the memory of this computer.
  ///
  /// - Returns: The memory at the time of the call.
  package static func current() -> SystemMemory {
    let physical = Int(clamping: ProcessInfo.processInfo.physicalMemory)
    let unlimited = SystemMemory(total: physical, available: physical)
    #if os(Linux)
      return linux { try? String(contentsOfFile: $0, encoding: .utf8) } ?? unlimited
    #else
      return unlimited
    #endif
  }

  /// Computes the memory from the files of the Linux kernel.
  ///
  /// - Parameter read: A closure that returns the text of a file, or `nil` if it does not exist.
  /// - Returns: The memory, or `nil` if `/proc/meminfo` cannot be read.
  package static func linux(reading read: (String) -> String?) -> SystemMemory? {
    guard
      let information = read("/proc/meminfo").map(Self.fields),
      let total = information["MemTotal:"], let available = information["MemAvailable:"]
    else { return nil }
    var memory = SystemMemory(total: Self.bytes(total), available: Self.bytes(available))
    for group in ControlGroup.groups(reading: read) {
      memory.total = min(memory.total, group.limit)
      memory.available = min(memory.available, max(0, group.limit - group.used))
    }
    return memory
  }

  /// Converts KiB to bytes.
  private static func bytes(_ kibibytes: Int) -> Int {
    kibibytes.multipliedReportingOverflow(by: 1024).overflow ? .max : kibibytes * 1024
  }

  /// Parses lines that contain a name and a number.
  static func fields(_ text: String) -> [String: Int] {
    var fields: [String: Int] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 2)
      if words.count > 1, let number = Int(words[1]) { fields[String(words[0])] = number }
    }
    return fields
  }
}

/// A control group of Linux with a limit of memory.
private struct ControlGroup {
  /// The limit in bytes.
  let limit: Int
  /// The memory in use that cannot be reclaimed, in bytes.
  let used: Int

  /// Returns the groups with a limit that contain the process, for both versions of control groups.
  static func groups(reading read: (String) -> String?) -> [ControlGroup] {
    var groups: [ControlGroup] = []
    for line in (read("/proc/self/cgroup") ?? "").split(separator: "\n") {
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3 else { continue }
      if fields[0] == "0", fields[1].isEmpty {
        groups += limits("/sys/fs/cgroup", path: fields[2]) { folder in
          ControlGroup(
            folder, limit: "memory.max", used: "memory.current", prefix: "", reading: read)
        }
      } else if fields[1].split(separator: ",").contains("memory") {
        groups += limits("/sys/fs/cgroup/memory", path: fields[2]) { folder in
          ControlGroup(
            folder, limit: "memory.limit_in_bytes", used: "memory.usage_in_bytes",
            prefix: "total_", reading: read)
        }
      }
    }
    return groups
  }

  /// Returns the groups of a path: a limit also applies to all groups inside.
  private static func limits(
    _ root: String, path: Substring, _ group: (String) -> ControlGroup?
  ) -> [ControlGroup] {
    var folder = root
    var groups = [group(root)]
    for name in path.split(separator: "/") {
      folder += "/" + name
      groups.append(group(folder))
    }
    return groups.compactMap { $0 }
  }

  private init?(
    _ folder: String, limit: String, used: String, prefix: String, reading read: (String) -> String?
  ) {
    func number(_ name: String) -> Int? {
      read("\(folder)/\(name)").flatMap { Int($0.filter { !$0.isWhitespace }) }
    }
    // The text is `max` if there is no limit.
    guard let limit = number(limit) else { return nil }
    let statistics = SystemMemory.fields(read("\(folder)/memory.stat") ?? "")
    let cached =
      (statistics["\(prefix)inactive_file"] ?? 0) &+ (statistics["\(prefix)active_file"] ?? 0)
    self.limit = limit
    self.used = max(0, (number(used) ?? 0) &- max(0, cached))
  }
}
