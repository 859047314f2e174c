// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GuidedGeneration

/// The file format: a version, and the turns as arrays of steps with one key each.
///
/// ```json
/// {
///   "version": 1,
///   "turns": [
///     [{"toolCall": {"name": "weather", "arguments": "{\"city\": \"Oslo\"}"}}],
///     [{"text": "It "}, {"pause": 0.04}, {"text": "rains."}]
///   ]
/// }
/// ```
extension Script: Codable {
  /// The only supported version of the format.
  static let formatVersion = 1

  private enum Key: String, CodingKey {
    case version, turns
  }

  /// Decodes a script.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` with the path of the problem.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let version = try container.decode(Int.self, forKey: .version)
    guard version == Self.formatVersion else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: container,
        debugDescription:
          "script version \(version) is not supported; use version \(Self.formatVersion)")
    }
    turns = try container.decode([Turn].self, forKey: .turns)
  }

  /// Encodes the script.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(Self.formatVersion, forKey: .version)
    try container.encode(turns, forKey: .turns)
  }
}

extension Script.Step: Codable {
  private enum Key: String, CodingKey, CaseIterable {
    case text, replaceText, reasoning, toolCall, pause, usage, finishReason, failure
    case tokenCount
  }

  private struct Call: Codable {
    var id: String?
    var name: String
    var arguments: String
  }

  private struct Count: Codable {
    var input = 0
    var cachedInput = 0
    var output = 0
    var reasoning = 0
  }

  /// The maximum pause in a file, in seconds.
  private static let longestPause = 86_400.0

  /// Decodes a step.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` with the path of the problem.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let keys = container.allKeys.filter { $0 != .tokenCount }
    guard let key = keys.first, keys.count == 1 else {
      let names = Key.allCases.dropLast().map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: container.codingPath,
          debugDescription: "a step must have exactly one of the keys \(names)"))
    }
    let tokenCount = try container.decodeIfPresent(Int.self, forKey: .tokenCount) ?? 1
    switch key {
    case .text:
      self = .text(try container.decode(String.self, forKey: key), tokenCount: tokenCount)
    case .replaceText:
      self = .replaceText(try container.decode(String.self, forKey: key))
    case .reasoning:
      self = .reasoning(try container.decode(String.self, forKey: key), tokenCount: tokenCount)
    case .toolCall:
      let call = try container.decode(Call.self, forKey: key)
      self = .toolCall(
        id: call.id, name: call.name, arguments: call.arguments, tokenCount: tokenCount)
    case .pause:
      let seconds = try container.decode(Double.self, forKey: key)
      guard (0...Self.longestPause).contains(seconds) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container,
          debugDescription: "the pause is \(seconds) seconds; use 0 to \(Self.longestPause)")
      }
      self = .pause(.seconds(seconds))
    case .usage:
      let count = try container.decode(Count.self, forKey: key)
      self = .usage(
        input: .init(totalTokenCount: count.input, cachedTokenCount: count.cachedInput),
        output: .init(totalTokenCount: count.output, reasoningTokenCount: count.reasoning))
    case .finishReason:
      self = .finishReason(
        try container.decode(LanguageModelSession.FinishReason.self, forKey: key))
    case .failure, .tokenCount:
      self = .failure(ScriptedFailure(try container.decode(String.self, forKey: .failure)))
    }
  }

  /// Encodes the step.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    var tokens = 1
    switch kind {
    case .text(let piece, let tokenCount):
      try container.encode(piece, forKey: .text)
      tokens = tokenCount
    case .replacement(let text):
      try container.encode(text, forKey: .replaceText)
    case .reasoning(let piece, let tokenCount):
      try container.encode(piece, forKey: .reasoning)
      tokens = tokenCount
    case .toolCall(let id, let name, let arguments, let tokenCount):
      try container.encode(
        Call(id: id, name: name, arguments: arguments), forKey: .toolCall)
      tokens = tokenCount
    case .pause(let duration):
      try container.encode(duration / .seconds(1), forKey: .pause)
    case .usage(let usage):
      try container.encode(
        Count(
          input: usage.input.totalTokenCount, cachedInput: usage.input.cachedTokenCount,
          output: usage.output.totalTokenCount, reasoning: usage.output.reasoningTokenCount),
        forKey: .usage)
    case .finishReason(let reason):
      try container.encode(reason, forKey: .finishReason)
    case .failure(let error):
      let message = (error as? ScriptedFailure)?.message ?? "\(error)"
      try container.encode(message, forKey: .failure)
    }
    if tokens != 1 {
      try container.encode(tokens, forKey: .tokenCount)
    }
  }
}
