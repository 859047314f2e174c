// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// What a scripted model says: one turn for each time that it is called.
///
/// ```swift
/// let script = Script(turns: [
///   [.toolCall(name: "weather", arguments: #"{"city": "Oslo"}"#)],
///   [.text("It "), .pause(.milliseconds(40)), .text("rains.")],
/// ])
/// ```
///
/// A session calls its model once for a prompt, and again after the tools that the model asked for.
/// Every session takes the turns in order and begins anew after the last, so a script of one turn
/// answers each prompt alike.
public struct Script: Sendable {
  /// What the model does during one call, in order.
  public typealias Turn = [Step]

  /// The turns.
  public var turns: [Turn]

  /// Creates a script.
  ///
  /// - Parameter turns: What the model does, call by call.
  public init(turns: [Turn]) {
    self.turns = turns
  }

  /// Creates a script of one turn that sends pieces of text.
  ///
  /// - Parameters:
  ///   - pieces: The text, split where snapshots are to fall.
  ///   - pause: How long to wait before each piece.
  public init(pieces: [String], pause: Duration = .zero) {
    turns = [
      pieces.flatMap { pause > .zero ? [.pause(pause), .text($0)] : [Step.text($0)] }
    ]
  }

  /// The same script without its pauses, for tests.
  public var withoutPauses: Script {
    Script(
      turns: turns.map { turn in
        turn.filter { step in
          if case .pause = step.kind { false } else { true }
        }
      })
  }
}
