// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The condition of an `#if` directive, to the extent that the generator evaluates it.
///
/// There are three kinds of elementary conditions: guards (`canImport(FoundationModels)` and
/// `GENERABLE`), which decide whether the compiler or the generator reads the declarations; `true`
/// and `false`; and all others, whose values are unknown.
package indirect enum Condition: Sendable, Hashable {
  /// A condition that guards declarations, and its range.
  case `guard`(SourceRange)
  /// `true` or `false`.
  case constant(Bool)
  /// Any other elementary condition, without white space.
  case unknown(String)
  case not(Condition)
  case and(Condition, Condition)
  case or(Condition, Condition)

  /// Returns the value of the condition, or `nil` if it depends on an unknown condition.
  func value(ifGuardIs guardValue: Bool) -> Bool? {
    switch self {
    case .guard: guardValue
    case .constant(let value): value
    case .unknown: nil
    case .not(let inner): inner.value(ifGuardIs: guardValue).map { !$0 }
    case .and(let left, let right):
      Self.conjunction(left.value(ifGuardIs: guardValue), right.value(ifGuardIs: guardValue))
    case .or(let left, let right):
      Condition.not(.and(.not(left), .not(right))).value(ifGuardIs: guardValue)
    }
  }

  /// Returns the conjunction of two values in three-valued logic, where `nil` is unknown.
  static func conjunction(_ left: Bool?, _ right: Bool?) -> Bool? {
    left == false || right == false ? false : left == nil || right == nil ? nil : true
  }

  /// The ranges of the guards.
  var guardRanges: [SourceRange] {
    switch self {
    case .guard(let range): [range]
    case .constant, .unknown: []
    case .not(let inner): inner.guardRanges
    case .and(let left, let right), .or(let left, let right):
      left.guardRanges + right.guardRanges
    }
  }
}
