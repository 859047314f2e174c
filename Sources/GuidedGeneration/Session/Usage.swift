// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelSession {
  /// How many tokens a request, or all requests of a session, took.
  public struct Usage: Sendable, Equatable {
    /// What was read.
    public var input: Input
    /// What was generated.
    public var output: Output
    /// What else the executor knows.
    public private(set) var metadata: [String: GeneratedContent]

    /// Creates a count.
    ///
    /// - Parameters:
    ///   - input: What was read.
    ///   - output: What was generated.
    ///   - metadata: What else the executor knows.
    public init(
      input: Input, output: Output, metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) {
      self.input = input
      self.output = output
      self.metadata = metadata.mapValues { $0.generatedContent }
    }

    /// Tokens that were read.
    public struct Input: Sendable, Hashable {
      /// All tokens of the prompts.
      public var totalTokenCount: Int
      /// Those that had been computed for an earlier request.
      public var cachedTokenCount: Int

      /// Creates a count.
      public init(totalTokenCount: Int, cachedTokenCount: Int) {
        self.totalTokenCount = totalTokenCount
        self.cachedTokenCount = cachedTokenCount
      }
    }

    /// Tokens that were generated.
    public struct Output: Sendable, Hashable {
      /// All tokens of the output.
      public var totalTokenCount: Int
      /// Those of them that went into reasoning.
      public var reasoningTokenCount: Int

      /// Creates a count.
      public init(totalTokenCount: Int, reasoningTokenCount: Int) {
        self.totalTokenCount = totalTokenCount
        self.reasoningTokenCount = reasoningTokenCount
      }
    }

    /// All tokens, read and generated.
    public var totalTokenCount: Int {
      Self.sum(input.totalTokenCount, output.totalTokenCount)
    }
  }
}

extension LanguageModelSession.Usage {
  /// No tokens.
  static let zero = Self(
    input: .init(totalTokenCount: 0, cachedTokenCount: 0),
    output: .init(totalTokenCount: 0, reasoningTokenCount: 0))

  /// The sum of two counts, with the metadata of both, the later winning.
  static func + (left: Self, right: Self) -> Self {
    Self(
      input: .init(
        totalTokenCount: sum(left.input.totalTokenCount, right.input.totalTokenCount),
        cachedTokenCount: sum(left.input.cachedTokenCount, right.input.cachedTokenCount)),
      output: .init(
        totalTokenCount: sum(left.output.totalTokenCount, right.output.totalTokenCount),
        reasoningTokenCount: sum(
          left.output.reasoningTokenCount, right.output.reasoningTokenCount)),
      metadata: left.metadata.merging(right.metadata) { $1 })
  }

  /// Counts come from executors, so that their sum must not trap.
  private static func sum(_ left: Int, _ right: Int) -> Int {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? .max : sum
  }
}
