// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The syntax of an in-process model's tool calls: the tokens around the JSON of each call.
///
/// A call consists of ``opening``, the JSON of the call, and ``closing``. The calls of one turn are
/// separated by ``separator``.
public struct ToolCallSyntax: Sendable, Hashable {
  /// The control token that opens a call, followed by the tokens that always come after it.
  public var opening: [Int]

  /// The tokens after the JSON of a call.
  public var closing: [Int]

  /// The tokens between the closing of one call and the opening of the next one.
  public var separator: [Int]

  /// The maximum number of calls in one turn.
  public var callLimit: Int

  /// Creates a syntax.
  ///
  /// - Parameters:
  ///   - opening: The control token that opens a call, followed by the tokens that always come
  ///     after it.
  ///   - closing: The tokens after the JSON of a call.
  ///   - separator: The tokens between the closing of one call and the opening of the next one.
  ///   - callLimit: The maximum number of calls in one turn; one call is always allowed.
  public init(opening: [Int], closing: [Int] = [], separator: [Int] = [], callLimit: Int = 16) {
    self.opening = opening
    self.closing = closing
    self.separator = separator
    self.callLimit = callLimit
  }

  /// Returns whether a call has an opening and all tokens belong to a vocabulary of the given size.
  func isValid(forTokenCount tokenCount: Int) -> Bool {
    !opening.isEmpty
      && (opening + closing + separator).allSatisfy { (0..<tokenCount).contains($0) }
  }
}
