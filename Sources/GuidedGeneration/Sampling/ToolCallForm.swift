// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// How a model in the process writes tool calls: a control token that opens one, and the tokens
/// around its JSON.
///
/// A call is `opening`, the JSON of the call, `closing`. Several calls of one turn have `separator`
/// between them.
public struct ToolCallForm: Sendable, Hashable {
  /// The control token that opens a call, then tokens that always follow it.
  public var opening: [Int]

  /// The tokens that follow the JSON of a call.
  public var closing: [Int]

  /// The tokens between one call's closing and the next one's opening.
  public var separator: [Int]

  /// How many calls a turn may have at most.
  public var callLimit: Int

  /// Creates a form.
  ///
  /// - Parameters:
  ///   - opening: The control token that opens a call, then tokens that always follow it.
  ///   - closing: The tokens that follow the JSON of a call.
  ///   - separator: The tokens between one call's closing and the next one's opening.
  ///   - callLimit: How many calls a turn may have at most; at least one is always allowed.
  public init(opening: [Int], closing: [Int] = [], separator: [Int] = [], callLimit: Int = 16) {
    self.opening = opening
    self.closing = closing
    self.separator = separator
    self.callLimit = callLimit
  }

  /// Whether the model can write such a call at all: there is an opening, and all tokens are ones
  /// of the vocabulary.
  func isSpelled(with tokenCount: Int) -> Bool {
    !opening.isEmpty
      && (opening + closing + separator).allSatisfy { (0..<tokenCount).contains($0) }
  }
}
