// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The syntax of an in-process model's tool calls: the tokens around the parts of each call.
///
/// A turn with calls consists of ``beginning``, the calls with ``separator`` between them, and
/// ``end``. A call consists of ``opening``, the name and the arguments in the given ``format``, and
/// ``closing``.
public struct ToolCallSyntax: Sendable, Hashable {
  /// The layout of the name and the arguments of a call.
  public enum Format: Sendable, Hashable {
    /// A JSON object with the name and the arguments as members, in this order.
    case object(nameKey: String, argumentsKey: String)
    /// The plain name, the given tokens, and the arguments as a JSON object.
    case plainName(separator: [Int])
  }

  /// The tokens before the first call of a turn.
  public var beginning: [Int]

  /// The control token that opens a call, followed by the tokens that always come after it.
  public var opening: [Int]

  /// The tokens after the JSON of a call.
  public var closing: [Int]

  /// The tokens between the closing of one call and the opening of the next one.
  public var separator: [Int]

  /// The tokens after the last call of a turn.
  public var end: [Int]

  /// The layout of the name and the arguments of a call.
  public var format: Format

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
  ///   - beginning: The tokens before the first call of a turn.
  ///   - end: The tokens after the last call of a turn.
  ///   - format: The layout of the name and the arguments of a call.
  public init(
    opening: [Int], closing: [Int] = [], separator: [Int] = [], callLimit: Int = 16,
    beginning: [Int] = [], end: [Int] = [],
    format: Format = .object(nameKey: "name", argumentsKey: "arguments")
  ) {
    self.beginning = beginning
    self.end = end
    self.format = format
    self.opening = opening
    self.closing = closing
    self.separator = separator
    self.callLimit = callLimit
  }

  /// The tokens from the beginning of a turn to the first call's name or JSON.
  var firstOpening: [Int] { beginning + opening }

  /// The tokens from the end of a call to the next call's name or JSON.
  var nextOpening: [Int] { separator + opening }

  /// Returns whether a turn has an opening and all tokens belong to a vocabulary of the given size.
  func isValid(forTokenCount tokenCount: Int) -> Bool {
    var tokens = beginning + opening + closing + separator + end
    if case .plainName(let separator) = format { tokens += separator }
    return !firstOpening.isEmpty && tokens.allSatisfy { (0..<tokenCount).contains($0) }
  }
}
