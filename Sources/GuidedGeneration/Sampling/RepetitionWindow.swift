// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GrammarEngine

/// The tokens to which repetition penalties refer: those of the current string, or of the text.
struct RepetitionWindow: Sendable {
  /// The maximum number of tokens, which bounds the work for one choice.
  private static let limit = 512

  private let penalties: GenerationOptions.RepetitionPenalties
  private let isPlainText: Bool
  private var tokens: [TokenID] = []
  private var isInString = false
  private var isEscaped = false

  /// Creates an empty window.
  ///
  /// - Parameters:
  ///   - penalties: The penalties.
  ///   - isPlainText: Whether the response is text; otherwise it is JSON text.
  init(_ penalties: GenerationOptions.RepetitionPenalties, isPlainText: Bool) {
    self.penalties = penalties
    self.isPlainText = isPlainText
  }

  /// Appends a generated token.
  ///
  /// - Parameters:
  ///   - token: The token.
  ///   - bytes: The bytes of the token.
  mutating func append(_ token: TokenID, bytes: some Sequence<UInt8>) {
    guard penalties != .none else { return }
    if isPlainText {
      record(token)
      return
    }
    var touchesString = isInString
    for byte in bytes {
      if !isInString {
        guard byte == UInt8(ascii: "\"") else { continue }
        isInString = true
        isEscaped = false
        touchesString = true
        tokens.removeAll(keepingCapacity: true)
      } else if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
        tokens.removeAll(keepingCapacity: true)
      }
    }
    if touchesString, isInString { record(token) }
  }

  private mutating func record(_ token: TokenID) {
    // Half of the tokens are removed at once, so that an append costs O(1) on average.
    if tokens.count == Self.limit { tokens.removeFirst(Self.limit / 2) }
    tokens.append(token)
  }

  /// Returns the penalized logits of the tokens in the window, in ascending order of the tokens.
  ///
  /// - Parameter logits: The logits of the model, by token.
  /// - Returns: The tokens and their new logits.
  /// - Complexity: O(*n* log *n*) for *n* ≤ 512 tokens in the window.
  func penalized(_ logits: [Float]) -> [(token: TokenID, logit: Float)] {
    guard penalties != .none, isPlainText || isInString, !tokens.isEmpty else { return [] }
    var counts: [TokenID: Int] = [:]
    for token in tokens { counts[token, default: 0] += 1 }
    let repeated = penalties.sequence == 0 ? [:] : continuations()
    return counts.sorted { $0.key < $1.key }.compactMap { token, count in
      guard token.index < logits.count else { return nil }
      var logit = Double(logits[token.index])
      guard logit.isFinite else { return nil }
      logit = logit > 0 ? logit / penalties.repetition : logit * penalties.repetition
      logit -= Double(count) * penalties.frequency + penalties.presence
      if let length = repeated[token] {
        let excess = Double(length - penalties.sequenceLength)
        logit -= penalties.sequence * pow(penalties.sequenceBase, excess)
      }
      return (token, Float(max(logit, -Double(Float.greatestFiniteMagnitude))))
    }
  }

  /// Returns, for each token that followed an earlier occurrence of the last tokens, the length of
  /// the longest such repetition.
  ///
  /// The Z algorithm on the reversed window computes how far the text that ends at each position
  /// agrees with the end of the window (D. Gusfield, *Algorithms on Strings, Trees, and Sequences*,
  /// 1997, section 1.4).
  private func continuations() -> [TokenID: Int] {
    let reversed = Array(tokens.reversed())
    var agreement = [Int](repeating: 0, count: reversed.count)
    var left = 0
    var right = 0
    var longest: [TokenID: Int] = [:]
    for index in 1..<max(reversed.count, 1) {
      var length = index < right ? min(right - index, agreement[index - left]) : 0
      while index + length < reversed.count, reversed[length] == reversed[index + length] {
        length += 1
      }
      agreement[index] = length
      if index + length > right { (left, right) = (index, index + length) }
      // The token that followed this occurrence precedes it in the reversed window.
      if length >= penalties.sequenceLength {
        longest[reversed[index - 1], default: 0] = max(longest[reversed[index - 1]] ?? 0, length)
      }
    }
    return longest
  }
}
