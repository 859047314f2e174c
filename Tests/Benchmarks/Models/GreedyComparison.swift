// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GuidedGeneration
internal import LocalInference

/// A comparison of the most likely tokens after prompts with those that llama.cpp found.
///
/// After each token the expected one is evaluated, so that one difference does not cause others.
/// The tokens differ without an error if the logits of the best two are closer than the tolerance.
struct GreedyComparison: CustomStringConvertible {
  /// A prompt with its tokens and the tokens that follow.
  private struct Case: Decodable {
    let prompt: String
    let input: [Int]
    let tokens: [Int]
    /// The distance of the best two logits for each token.
    let gaps: [Double]
  }

  private struct Cases: Decodable {
    let cases: [Case]
  }

  private static let tolerance = 0.01

  private let cases: [Case]
  private var differentPrompts = 0
  private var equal = 0
  private var close = 0
  private var different = 0

  /// Reads the expected tokens.
  init(contentsOf url: URL) throws {
    cases = try JSONDecoder().decode(Cases.self, from: Data(contentsOf: url)).cases
  }

  /// Whether all prompts and all tokens are equal.
  var isSuccess: Bool { differentPrompts == 0 && different == 0 && equal > 0 }

  /// The counts.
  var description: String {
    "\(cases.count - differentPrompts) of \(cases.count) prompts encoded equally; \(equal) tokens "
      + "equal, \(close) with a gap below \(Self.tolerance), \(different) different"
  }

  /// Compares all prompts.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - note: A closure that receives a description of each difference.
  /// - Throws: Any error of the model.
  mutating func run(
    _ model: LocalLanguageModel, note: (String) -> Void
  ) async throws {
    for item in cases {
      let transcript = Transcript(entries: [
        .prompt(Transcript.Prompt(segments: [.text(.init(content: item.prompt))]))
      ])
      if try model.prompt(for: PromptRequest(transcript: transcript)) != item.input {
        differentPrompts += 1
        note("other tokens for the prompt '\(item.prompt)'")
      }
      var predictor = try await model.makePredictor()
      var logits: [Float] = []
      var next = item.input
      for (index, (token, gap)) in zip(item.tokens, item.gaps).enumerated() {
        try await predictor.evaluate(next, logits: &logits)
        let found = logits.indices.max { logits[$0] < logits[$1] }
        if found == token {
          equal += 1
        } else if gap < Self.tolerance {
          close += 1
        } else {
          different += 1
          note("token \(index) after '\(item.prompt)' differs, with a gap of \(gap)")
        }
        next = [token]
      }
    }
  }
}
