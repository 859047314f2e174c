// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The policy for the transcript of a request that fails or is canceled.
public struct TranscriptErrorHandlingPolicy: Sendable, Hashable {
  private enum Kind: Sendable {
    case revert, preserve
  }

  private let kind: Kind

  /// Removes the prompt and all entries after it.
  public static let revertTranscript = TranscriptErrorHandlingPolicy(kind: .revert)

  /// Keeps the prompt and the output up to the error; the last entry may be incomplete.
  public static let preserveTranscript = TranscriptErrorHandlingPolicy(kind: .preserve)
}
