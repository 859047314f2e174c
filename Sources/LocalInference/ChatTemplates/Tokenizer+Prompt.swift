// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GuidedGeneration

extension Tokenizer {
  /// Encodes a prompt.
  ///
  /// If a context size is given, encoding stops as soon as the prompt certainly does not fit, which
  /// for a long text follows from its length alone.
  ///
  /// - Parameters:
  ///   - pieces: The parts. Consecutive texts are tokenized as one.
  ///   - contextSize: The number of tokens that the prompt must stay below, or `nil` for no limit.
  /// - Returns: The tokens, starting with the model's start token if it has one.
  /// - Throws: ``ModelFileError`` if a control token is not in the vocabulary,
  ///   ``UnencodableTextError`` if the vocabulary cannot encode a text,
  ///   `LanguageModelError.contextSizeExceeded` if the prompt does not fit, and `CancellationError`
  ///   if the task is canceled.
  package func encode(_ pieces: [PromptPiece], contextSize: Int? = nil) throws -> [Int] {
    var tokens = startToken.map { [$0] } ?? []
    var text = ""
    var strips = false
    /// The bytes of the texts that are not part of `text` yet.
    var rest = pieces.reduce(0) { $0 + $1.byteCount }
    func encodeText() throws {
      let later = minimumTokenCount(ofBytes: rest)
      let bytes = Array(text.utf8)
      let start = strips ? Self.removingLeadingSpace(of: 0..<bytes.count, in: bytes).lowerBound : 0
      let unencodable = try encode(Array(bytes[start...]), into: &tokens) { minimum in
        try Self.check(minimum + later, contextSize)
      }
      if let unencodable {
        throw UnencodableTextError(
          byte: unencodable.byte, byteOffset: start + unencodable.offset, text: text)
      }
      text = ""
    }
    try Self.check(minimumTokenCount(ofBytes: rest), contextSize)
    for piece in pieces {
      switch piece {
      case .text(let part):
        text += part
        rest -= part.utf8.count
      case .control(let name):
        let token = try requiredControlToken(name)
        try encodeText()
        // Templates may write the start token themselves.
        if tokens != [token] || token != startToken { tokens.append(token) }
        strips = stripsWhitespace(after: token)
      }
    }
    try encodeText()
    if let contextSize, tokens.count >= contextSize {
      throw LanguageModelError.promptTooLong(tokenCount: tokens.count, contextSize: contextSize)
    }
    return tokens
  }

  private func requiredControlToken(_ name: String) throws(ModelFileError) -> Int {
    guard let token = controlToken(name) else {
      throw ModelFileError(
        .unsupportedChatTemplate("the vocabulary has no control token '\(name)'"))
    }
    return token
  }

  /// Checks whether to continue with a prompt that has at least a number of tokens.
  private static func check(_ minimum: Int, _ contextSize: Int?) throws {
    try Task.checkCancellation()
    if let contextSize, minimum >= contextSize {
      throw LanguageModelError.promptTooLong(
        tokenCount: minimum, isExact: false, contextSize: contextSize)
    }
  }
}

extension PromptPiece {
  /// The length of the text in bytes.
  fileprivate var byteCount: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .control: 0
    }
  }
}
