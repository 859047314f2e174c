// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GenerableCodegen

/// The conditions of conditional compilation that are known about a build.
///
/// As for the compiler, a plain name is false unless it is defined. A call such as
/// `canImport(UIKit)` is known only if it is about the platform, the language version or a module
/// that every platform has.
package struct BuildConditions: Sendable, Hashable {
  private let defined: Set<String>
  private let undefined: Set<String>

  /// Creates the conditions of a build for the host's platform.
  ///
  /// - Parameters:
  ///   - defined: The conditions that are true: `DEBUG`, `os(iOS)`, `canImport(UIKit)`. An `os(…)`
  ///     or `arch(…)` among them replaces that of the host.
  ///   - undefined: The conditions that are false.
  package init(defined: [String] = [], undefined: [String] = []) {
    self.defined = Set(defined.map { $0.filter { !$0.isWhitespace } })
    self.undefined = Set(undefined.map { $0.filter { !$0.isWhitespace } })
  }

  /// Returns whether an elementary condition is true, or `nil` if that is unknown.
  func value(of condition: String) -> Bool? {
    if defined.contains(condition) { return true }
    if undefined.contains(condition) { return false }
    guard let open = condition.firstIndex(of: "("), condition.last == ")" else { return false }
    let function = String(condition[..<open])
    let argument = String(condition[condition.index(after: open)...].dropLast())
    switch function {
    case "os", "arch":
      let isReplaced = defined.contains { $0.hasPrefix("\(function)(") }
      return !isReplaced && argument == (function == "os" ? Self.platform : Self.architecture)
    case "swift", "compiler": return Self.isSupported(version: argument)
    case "targetEnvironment": return false
    case "canImport": return ["Swift", "Foundation"].contains(argument) ? true : nil
    default: return nil
    }
  }

  /// Returns whether a version requirement such as `>=6.0` is met by every compiler that builds
  /// this package.
  private static func isSupported(version requirement: String) -> Bool? {
    let isMinimum = requirement.hasPrefix(">=")
    guard isMinimum || requirement.hasPrefix("<") else { return nil }
    let numbers = requirement.drop { "<>=".contains($0) }.split(separator: ".").map { Int($0) }
    guard let major = numbers.first ?? nil else { return nil }
    let minor = numbers.count > 1 ? numbers[1] ?? 0 : 0
    // Whether the compiler is newer than the minimum is unknown.
    return (major, minor) <= (6, 2) ? isMinimum : nil
  }

  private static var platform: String {
    #if os(Linux)
      "Linux"
    #elseif os(macOS)
      "macOS"
    #elseif os(Windows)
      "Windows"
    #else
      ""
    #endif
  }

  private static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      ""
    #endif
  }
}
