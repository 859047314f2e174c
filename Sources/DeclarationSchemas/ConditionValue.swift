// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

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
