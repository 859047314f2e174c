// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension LanguageModelSession.GenerationError {
  /// A refusal of the model to respond.
  public struct Refusal: Sendable {
    let entries: [Transcript.Entry]

    /// Creates a refusal.
    ///
    /// - Parameter transcriptEntries: The entries with the explanation of the model.
    public init(transcriptEntries: [Transcript.Entry]) { entries = transcriptEntries }

    var text: String { entries.responseText }
  }
}

extension Sequence<Transcript.Entry> {
  var responseText: String {
    var text = ""
    for case .response(let response) in self {
      text += response.segments.plainText
    }
    return text
  }
}
