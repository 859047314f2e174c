// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The output of a scripted model, with one turn for each call.
///
/// ```swift
/// let script = Script(turns: [
///   [.toolCall(name: "weather", arguments: #"{"city": "Oslo"}"#)],
///   [.text("It "), .pause(.milliseconds(40)), .text("rains.")],
/// ])
/// ```
///
/// A session calls its model once for a prompt, and again after the tools that the model called.
/// Every session uses the turns in order and starts over after the last one, so a script with one
/// turn gives the same answer to every prompt.
public struct Script: Sendable {
  /// The steps of one call of the model.
  public typealias Turn = [Step]

  /// The turns.
  public var turns: [Turn]

  /// Creates a script.
  ///
  /// - Parameter turns: The turns, one for each call.
  public init(turns: [Turn]) {
    self.turns = turns
  }

  /// Creates a script of one turn that sends pieces of text.
  ///
  /// - Parameters:
  ///   - pieces: The text in pieces, with a snapshot after each.
  ///   - pause: The pause before each piece.
  public init(pieces: [String], pause: Duration = .zero) {
    turns = [
      pieces.flatMap { pause > .zero ? [.pause(pause), .text($0)] : [Step.text($0)] }
    ]
  }

  /// The script without its pauses, for tests.
  public var withoutPauses: Script {
    Script(
      turns: turns.map { turn in
        turn.filter { step in
          if case .pause = step.kind { false } else { true }
        }
      })
  }
}
