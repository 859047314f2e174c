// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The nesting depths beyond which the generator reports an error.
package enum NestingLimit {
  /// The limit for interpolations in interpolations.
  package static let lexer = 64
  /// The limit for nested brackets, types and declarations.
  package static let parser = 128
}
