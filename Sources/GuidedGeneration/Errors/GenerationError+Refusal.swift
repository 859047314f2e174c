// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelSession.GenerationError {
  /// A model's refusal to answer.
  public struct Refusal: Sendable {
    let entries: [Transcript.Entry]

    /// Creates a refusal.
    ///
    /// - Parameter transcriptEntries: The entries in which the model explains itself.
    public init(transcriptEntries: [Transcript.Entry]) {
      entries = transcriptEntries
    }

    /// Why the model refused, as far as it said.
    var text: String {
      entries.responseText
    }
  }
}

extension Sequence<Transcript.Entry> {
  /// The text of all responses among the entries, in order.
  var responseText: String {
    var text = ""
    for case .response(let response) in self {
      text += response.segments.plainText
    }
    return text
  }
}
