// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelSession {
  /// The number of tokens that one request, or all requests of a session, used.
  public struct Usage: Sendable, Equatable {
    /// The tokens of the input.
    public var input: Input
    /// The tokens of the output.
    public var output: Output
    /// Additional information from the executor.
    public private(set) var metadata: [String: GeneratedContent]

    /// Creates token counts.
    ///
    /// - Parameters:
    ///   - input: The tokens of the input.
    ///   - output: The tokens of the output.
    ///   - metadata: Additional information from the executor.
    public init(
      input: Input, output: Output, metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) {
      self.input = input
      self.output = output
      self.metadata = metadata.mapValues { $0.generatedContent }
    }

    /// The token counts of the input.
    public struct Input: Sendable, Hashable {
      /// The number of tokens of the prompts.
      public var totalTokenCount: Int
      /// The number of tokens of the prompts that an earlier request cached.
      public var cachedTokenCount: Int

      /// Creates token counts.
      ///
      /// - Parameters:
      ///   - totalTokenCount: The number of tokens of the prompts.
      ///   - cachedTokenCount: The number of tokens of the prompts that an earlier request cached.
      public init(totalTokenCount: Int, cachedTokenCount: Int) {
        self.totalTokenCount = totalTokenCount
        self.cachedTokenCount = cachedTokenCount
      }
    }

    /// The token counts of the output.
    public struct Output: Sendable, Hashable {
      /// The number of tokens of the output.
      public var totalTokenCount: Int
      /// The number of tokens of the reasoning.
      public var reasoningTokenCount: Int

      /// Creates token counts.
      ///
      /// - Parameters:
      ///   - totalTokenCount: The number of tokens of the output.
      ///   - reasoningTokenCount: The number of tokens of the reasoning.
      public init(totalTokenCount: Int, reasoningTokenCount: Int) {
        self.totalTokenCount = totalTokenCount
        self.reasoningTokenCount = reasoningTokenCount
      }
    }

    /// The number of tokens of the input and the output.
    public var totalTokenCount: Int { Self.sum(input.totalTokenCount, output.totalTokenCount) }
  }
}

extension LanguageModelSession.Usage {
  static let zero = Self(
    input: .init(totalTokenCount: 0, cachedTokenCount: 0),
    output: .init(totalTokenCount: 0, reasoningTokenCount: 0))

  /// Returns the sum of two counts; equal keys of the metadata have the value of the second one.
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

  /// Returns a saturating sum, because counts of executors can have any value.
  static func sum(_ left: Int, _ right: Int) -> Int {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? .max : sum
  }
}
