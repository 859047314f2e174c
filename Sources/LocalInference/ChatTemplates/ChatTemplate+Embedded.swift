// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension ChatTemplate {
  /// Returns a turn in the format of the embedded model.
  static func embeddedPieces(_ turn: PromptTurn) -> [PromptPiece] {
    switch turn {
    case .instructions(let text):
      return [.control("<|system|>"), .text(text)]
    case .tools(let tools):
      let lines = tools.map { "\($0.name) \(SchemaFormat.text(of: $0.arguments))" }
      return [.control("<|tools|>"), .text(lines.joined(separator: "\n"))]
    case .user(let text, let schema):
      var pieces: [PromptPiece] = [.control("<|user|>"), .text(text)]
      if let schema {
        pieces += [.text("\n"), .control("<|schema|>"), .text(SchemaFormat.titledText(of: schema))]
      }
      return pieces
    case .calls(let calls):
      return [.control("<|assistant|>")]
        + calls.flatMap { [.control("<|call|>"), .text($0)] } + [.control("<|end|>")]
    case .output(let text, _):
      return [.control("<|tool|>"), .text(text)]
    case .answer(let text):
      return [.control("<|assistant|>"), .text(text), .control("<|end|>")]
    case .reasoning: return []
    }
  }
}
