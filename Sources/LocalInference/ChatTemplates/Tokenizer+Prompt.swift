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
    func appendToken(_ token: Int) throws {
      try encodeText()
      // A template can render the start token, with which the prompt already begins.
      if tokens != [token] || token != startToken { tokens.append(token) }
      strips = stripsWhitespace(after: token)
    }
    for piece in pieces {
      switch piece {
      case .text(let part):
        text += part
        rest -= part.utf8.count
      case .control(let name):
        try appendToken(try requiredControlToken(name))
      case .template(let part):
        rest -= part.utf8.count
        for segment in controlSegments(of: part) {
          switch segment {
          case .text(let part): text += part
          case .token(let token): try appendToken(token)
          }
        }
      case .start: if let startToken { try appendToken(startToken) }
      case .end: if let endToken = endTokens.first { try appendToken(endToken) }
      }
    }
    try encodeText()
    if let contextSize, tokens.count >= contextSize {
      throw LanguageModelError.promptTooLong(tokenCount: tokens.count, contextSize: contextSize)
    }
    return tokens
  }

  /// A part of a template's text.
  private enum ControlSegment {
    case text(String)
    case token(Int)
  }

  /// Returns the control tokens in a text and the text between them.
  ///
  /// Of several names that begin at the same position, the longest one is used.
  private func controlSegments(of text: String) -> [ControlSegment] {
    var segments: [ControlSegment] = []
    let bytes = Array(text.utf8)
    var start = 0
    var index = 0
    func appendText(_ range: Range<Int>) {
      guard !range.isEmpty else { return }
      segments.append(.text(String(decoding: bytes[range], as: UTF8.self)))
    }
    while index < bytes.count {
      // Names of control tokens begin with a bracket, such as '<|end|>' and '[INST]'.
      guard bytes[index] == UInt8(ascii: "<") || bytes[index] == UInt8(ascii: "["),
        let (token, end) = controlToken(in: bytes, at: index)
      else {
        index += 1
        continue
      }
      appendText(start..<index)
      segments.append(.token(token))
      (start, index) = (end, end)
    }
    appendText(start..<bytes.count)
    return segments
  }

  /// The maximum length of the name of a control token in a template, in bytes.
  private static var controlNameLimit: Int { 64 }

  /// Returns the control token with the longest name at a position, and the end of the name.
  private func controlToken(in bytes: [UInt8], at start: Int) -> (token: Int, end: Int)? {
    let limit = min(bytes.count, start + Self.controlNameLimit)
    for end in (start + 1...limit).reversed()
    where bytes[end - 1] == UInt8(ascii: ">") || bytes[end - 1] == UInt8(ascii: "]") {
      let name = String(decoding: bytes[start..<end], as: UTF8.self)
      if let token = controlToken(name) { return (token, end) }
    }
    return nil
  }

  /// Encodes the text of a template without a start token.
  ///
  /// - Parameter text: The text, in which the names of control tokens are encoded as these tokens.
  /// - Returns: The tokens.
  func encodeTemplate(_ text: String) -> [Int] {
    controlSegments(of: text).flatMap { segment in
      switch segment {
      case .text(let text): encode(text)
      case .token(let token): [token]
      }
    }
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
    case .text(let text), .template(let text): text.utf8.count
    case .control, .start, .end: 0
    }
  }
}
