// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The restrictions on a number; all of them must be met.
///
/// Whether the number must be an integer is part of the admitted types of a rule.
struct NumberRule: Sendable {
  /// The bounds and divisors.
  var schema = NumberSchema()

  /// The admitted numbers (`enum`, `const`), or `nil` if they are not listed.
  var choices: Set<DecimalNumber>?

  /// The keyword of ``choices``.
  var choicesKeyword = "enum"
}
