// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The white space in a JSON text.
package enum JSONLayout: Sendable, Hashable, CaseIterable {
  /// `{"name": "Ada", "tags": [1, 2]}`: one space after colons and commas, as Apple's `jsonString`.
  case spaced
  /// `{"name":"Ada","tags":[1,2]}`: no white space.
  case compact
  /// Any white space that JSON allows; written like ``spaced``.
  case flexible

  /// The text between two elements or members.
  package var separator: String {
    self == .compact ? "," : ", "
  }

  /// The text between a member's name and its value.
  package var nameSeparator: String {
    self == .compact ? ":" : ": "
  }
}
