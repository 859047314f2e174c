// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// What becomes of the transcript when a request fails or is given up.
public struct TranscriptErrorHandlingPolicy: Sendable, Hashable {
  private enum Kind: Sendable {
    case revert, preserve
  }

  private let kind: Kind

  /// The prompt and everything after it are taken out again, as if nobody had asked.
  public static let revertTranscript = TranscriptErrorHandlingPolicy(kind: .revert)

  /// The prompt and what was generated up to the error stay; the last entry may be partial.
  public static let preserveTranscript = TranscriptErrorHandlingPolicy(kind: .preserve)
}
