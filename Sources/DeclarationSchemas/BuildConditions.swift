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

internal import GenerableCodegen

/// The value of a condition in a build.
enum ConditionValue: Sendable, Hashable {
  case known(Bool)
  /// The value depends on elementary conditions that are unknown.
  case unknown([String])

  static prefix func ! (value: Self) -> Self {
    if case .known(let isTrue) = value { .known(!isTrue) } else { value }
  }

  /// Returns the conjunction of two values.
  func and(_ other: Self) -> Self {
    switch (self, other) {
    case (.known(false), _), (_, .known(true)): self
    case (_, .known(false)), (.known(true), _): other
    case (.unknown(let left), .unknown(let right)): .unknown(left + right)
    }
  }
}

extension Condition {
  /// Returns the value of the condition in generated code, where the guard is replaced.
  func value(in build: BuildConditions) -> ConditionValue {
    switch self {
    case .guard: .known(true)
    case .constant(let value): .known(value)
    case .unknown(let atom): build.value(of: atom).map(ConditionValue.known) ?? .unknown([atom])
    case .not(let inner): !inner.value(in: build)
    case .and(let left, let right): left.value(in: build).and(right.value(in: build))
    case .or(let left, let right): !(!left.value(in: build)).and(!right.value(in: build))
    }
  }
}

extension ParsedFile {
  /// Returns whether clauses of conditional compilation are active in a build.
  ///
  /// - Parameters:
  ///   - clauses: The clauses; one after the last of an `#if` is active if no other clause is.
  ///   - build: The conditions of the build.
  /// - Returns: The conjunction of the values of all clauses.
  func value(of clauses: [ClauseReference], in build: BuildConditions) -> ConditionValue {
    clauses.reduce(.known(true)) { result, reference in
      let all = ifConfigs[reference.ifConfig].clauses
      let conditions = all.map { $0.condition?.value(in: build) ?? .known(true) }
      let excluded = conditions.prefix(reference.clause).reduce(result) { $0.and(!$1) }
      return reference.clause < all.count ? excluded.and(conditions[reference.clause]) : excluded
    }
  }
}
