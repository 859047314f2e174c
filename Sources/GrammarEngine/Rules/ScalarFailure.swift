// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A restriction that a string or a number does not meet.
struct ScalarFailure: Hashable, Sendable {
  /// The keyword of the restriction, such as `maxLength`.
  var keyword: String
  /// The admitted values as a noun phrase for messages, such as "a string of at most 10
  /// characters".
  var expected: String
}
