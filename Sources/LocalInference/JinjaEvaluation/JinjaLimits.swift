// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The limits of rendering a template, which comes from an untrusted file.
package struct JinjaLimits: Sendable, Hashable {
  /// The maximum number of evaluated statements and expressions.
  package var steps: Int
  /// The maximum number of scalars, elements, and comparisons that operations process, in total.
  package var work: Int
  /// The maximum number of scalars of the output.
  package var output: Int
  /// The maximum number of nested evaluations, which bounds the use of the stack.
  package var depth: Int
  /// The maximum number of nested collections in a value.
  package var valueDepth: Int

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - steps: The maximum number of evaluated statements and expressions.
  ///   - work: The maximum number of scalars, elements, and comparisons that operations process.
  ///   - output: The maximum number of scalars of the output.
  ///   - depth: The maximum number of nested evaluations.
  ///   - valueDepth: The maximum number of nested collections in a value.
  package init(
    steps: Int = 5_000_000, work: Int = 32_000_000, output: Int = 8_000_000, depth: Int = 400,
    valueDepth: Int = 200
  ) {
    self.steps = steps
    self.work = work
    self.output = output
    self.depth = depth
    self.valueDepth = valueDepth
  }

  /// The default limits for a conversation of a size.
  ///
  /// - Parameter count: The size of the conversation in bytes.
  /// - Returns: Limits that grow linearly with the conversation.
  package static func standard(forInputCount count: Int) -> JinjaLimits {
    let count = min(max(count, 0), 1 << 32)
    var limits = JinjaLimits()
    limits.steps += 16 * count
    limits.work += 64 * count
    limits.output += 4 * count
    return limits
  }
}
