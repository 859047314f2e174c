// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A piece of the text of a scripted response.
package struct ResponsePiece: Sendable, Equatable {
  /// The text.
  package var text: String
  /// Whether the text replaces the previous pieces.
  package var replacesText: Bool
  /// The pause before the piece, in seconds; `nil` if the script has none.
  package var pause: Double?

  /// Creates a piece.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - replacesText: Whether the text replaces the previous pieces.
  ///   - pause: The pause before the piece, in seconds.
  package init(text: String, replacesText: Bool = false, pause: Double? = nil) {
    self.text = text
    self.replacesText = replacesText
    self.pause = pause
  }
}

extension Script {
  /// The pieces of the last turn that sends text; empty if there is none.
  package var responsePieces: [ResponsePiece] {
    turns.lazy.map(Self.pieces).last { !$0.isEmpty } ?? []
  }

  private static func pieces(of turn: Turn) -> [ResponsePiece] {
    var pieces: [ResponsePiece] = []
    var pause: Double?
    for step in turn {
      switch step.kind {
      case .pause(let duration): pause = (pause ?? 0) + duration / .seconds(1)
      case .text(let text, _):
        pieces.append(ResponsePiece(text: text, pause: pause))
        pause = nil
      case .replacement(let text):
        pieces.append(ResponsePiece(text: text, replacesText: true, pause: pause))
        pause = nil
      case .reasoning, .toolCall, .usage, .finishReason, .failure: break
      }
    }
    return pieces
  }
}
