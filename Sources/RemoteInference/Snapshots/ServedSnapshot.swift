// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import GuidedGeneration

/// The visible content of a response that another process serves.
public struct ServedSnapshot<Content: Generable> {
  /// The visible part of the value.
  public var content: Content.PartiallyGenerated
  /// The visible part of the value as generated content.
  public var rawContent: GeneratedContent

  /// Whether this is the complete content, which is the last snapshot.
  public var isComplete: Bool { rawContent.isComplete }
}

extension ServedSnapshot: Sendable where Content.PartiallyGenerated: Sendable {}
