// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// What is known about a build, for schemas of types that depend on `#if`.
///
/// As for the compiler, a name is a condition that fails unless it is defined. A call, such as
/// `canImport(UIKit)`, is known only where it is about the system, the language or this package.
package struct BuildConditions: Sendable, Hashable {
  /// Conditions that hold, without blanks: `DEBUG`, `os(iOS)`, `canImport(UIKit)`.
  private let defined: Set<String>
  /// Conditions that fail.
  private let undefined: Set<String>

  /// Creates the conditions of a build on this system.
  ///
  /// - Parameters:
  ///   - defined: Conditions that hold; an `os(…)` or `arch(…)` among them takes the place of this
  ///     system's.
  ///   - undefined: Conditions that fail.
  package init(defined: [String] = [], undefined: [String] = []) {
    self.defined = Set(defined.map { $0.filter { !$0.isWhitespace } })
    self.undefined = Set(undefined.map { $0.filter { !$0.isWhitespace } })
  }

  /// Whether an elementary condition holds; nil when that is not known.
  func holds(_ atom: String) -> Bool? {
    if defined.contains(atom) { return true }
    if undefined.contains(atom) { return false }
    guard let open = atom.firstIndex(of: "("), atom.last == ")" else { return false }
    let function = String(atom[..<open])
    let argument = String(atom[atom.index(after: open)...].dropLast())
    switch function {
    case "os", "arch":
      let isGiven = defined.contains { $0.hasPrefix("\(function)(") }
      return isGiven ? false : argument == (function == "os" ? Self.system : Self.architecture)
    case "swift", "compiler": return Self.isSupported(argument)
    case "targetEnvironment": return false
    case "canImport": return ["Swift", "Foundation"].contains(argument) ? true : nil
    default: return nil
    }
  }

  /// Whether a version that every build of this package has satisfies a demand such as `>=6.0`.
  private static func isSupported(_ demand: String) -> Bool? {
    let isLeast = demand.hasPrefix(">=")
    guard isLeast || demand.hasPrefix("<") else { return nil }
    let numbers = demand.drop { "<>=".contains($0) }.split(separator: ".").map { Int($0) }
    guard let major = numbers.first ?? nil else { return nil }
    let minor = numbers.count > 1 ? numbers[1] ?? 0 : 0
    // Of later versions nothing is known.
    return (major, minor) <= (6, 2) ? isLeast : nil
  }

  private static var system: String {
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

extension Condition {
  /// Whether the condition holds in code that is generated.
  ///
  /// - Parameter build: What is known about the build.
  /// - Returns: The truth, or the elementary conditions that have to be known for it.
  func truth(in build: BuildConditions) -> ConditionTruth {
    switch self {
    case .guarding: return .known(true)
    case .constant(let value): return .known(value)
    case .unknown(let atom):
      return build.holds(atom).map(ConditionTruth.known) ?? .needs([atom])
    case .not(let inner):
      if case .known(let value) = inner.truth(in: build) { return .known(!value) }
      return inner.truth(in: build)
    case .and(let left, let right):
      return ConditionTruth.combined(left.truth(in: build), right.truth(in: build), decisive: false)
    case .or(let left, let right):
      return ConditionTruth.combined(left.truth(in: build), right.truth(in: build), decisive: true)
    }
  }
}

/// Whether a condition holds, or what would have to be known.
enum ConditionTruth: Sendable, Hashable {
  case known(Bool)
  case needs([String])

  /// The truth of two conditions of which one decides if it has the decisive value.
  static func combined(_ left: Self, _ right: Self, decisive: Bool) -> Self {
    switch (left, right) {
    case (.known(decisive), _), (_, .known(decisive)): .known(decisive)
    case (.known, .known): .known(!decisive)
    case (.needs(let one), .needs(let other)): .needs(one + other)
    case (.needs(let atoms), .known), (.known, .needs(let atoms)): .needs(atoms)
    }
  }
}

extension ResolvedFile {
  /// Whether all of some clauses are active in a build.
  func truth(of clauses: [ConditionReference], in build: BuildConditions) -> ConditionTruth {
    var result = ConditionTruth.known(true)
    for reference in clauses {
      for position in 0...reference.clause {
        let own = ConditionReference(conditional: reference.conditional, clause: position)
        guard position < file.conditionals[reference.conditional].clauses.count else { continue }
        var truth = regions.condition(of: own).truth(in: build)
        if position < reference.clause, case .known(let value) = truth { truth = .known(!value) }
        result = ConditionTruth.combined(result, truth, decisive: false)
      }
    }
    return result
  }
}
