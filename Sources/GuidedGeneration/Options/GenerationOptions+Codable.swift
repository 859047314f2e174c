// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Part of the JSON form of transcripts; what is nil is left out.
extension GenerationOptions: Codable {
  private enum CodingKeys: String, CodingKey {
    case samplingMode, temperature, maximumResponseTokens, toolCallingMode
  }

  /// Reads the value as a transcript has it.
  ///
  /// - Parameter decoder: Where it is read from.
  /// - Throws: What the decoder throws, for text that is not of this form.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      samplingMode: try values.decodeIfPresent(SamplingMode.self, forKey: .samplingMode),
      temperature: try values.decodeIfPresent(Double.self, forKey: .temperature),
      maximumResponseTokens: try values.decodeIfPresent(Int.self, forKey: .maximumResponseTokens),
      toolCallingMode: try values.decodeIfPresent(ToolCallingMode.self, forKey: .toolCallingMode))
  }

  /// Writes the value as a transcript has it.
  ///
  /// - Parameter encoder: Where it is written to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(samplingMode, forKey: .samplingMode)
    try values.encodeIfPresent(temperature, forKey: .temperature)
    try values.encodeIfPresent(maximumResponseTokens, forKey: .maximumResponseTokens)
    try values.encodeIfPresent(toolCallingMode, forKey: .toolCallingMode)
  }
}

extension GenerationOptions.SamplingMode: Codable {
  private enum Name: String, Codable {
    case greedy, randomTopK, randomProbabilityThreshold
  }

  private enum CodingKeys: String, CodingKey {
    case kind, top, probabilityThreshold, seed
  }

  /// Reads the value as a transcript has it.
  ///
  /// - Parameter decoder: Where it is read from.
  /// - Throws: What the decoder throws, for text that is not of this form.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let seed = try values.decodeIfPresent(UInt64.self, forKey: .seed)
    switch try values.decode(Name.self, forKey: .kind) {
    case .greedy:
      self = .greedy
    case .randomTopK:
      self = .random(top: try values.decode(Int.self, forKey: .top), seed: seed)
    case .randomProbabilityThreshold:
      self = .random(
        probabilityThreshold: try values.decode(Double.self, forKey: .probabilityThreshold),
        seed: seed)
    }
  }

  /// Writes the value as a transcript has it.
  ///
  /// - Parameter encoder: Where it is written to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch kind {
    case .greedy:
      try values.encode(Name.greedy, forKey: .kind)
    case .randomTopK(let count, let seed):
      try values.encode(Name.randomTopK, forKey: .kind)
      try values.encode(count, forKey: .top)
      try values.encodeIfPresent(seed, forKey: .seed)
    case .randomProbabilityThreshold(let threshold, let seed):
      try values.encode(Name.randomProbabilityThreshold, forKey: .kind)
      try values.encode(threshold, forKey: .probabilityThreshold)
      try values.encodeIfPresent(seed, forKey: .seed)
    }
  }
}

extension GenerationOptions.ToolCallingMode: Codable {
  private enum Name: String, Codable {
    case allowed, required, disallowed
  }

  /// Reads the value as a transcript has it.
  ///
  /// - Parameter decoder: Where it is read from.
  /// - Throws: What the decoder throws, for text that is not of this form.
  public init(from decoder: any Decoder) throws {
    switch try decoder.singleValueContainer().decode(Name.self) {
    case .allowed: self = .allowed
    case .required: self = .required
    case .disallowed: self = .disallowed
    }
  }

  /// Writes the value as a transcript has it.
  ///
  /// - Parameter encoder: Where it is written to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch kind {
    case .allowed: try value.encode(Name.allowed)
    case .required: try value.encode(Name.required)
    case .disallowed: try value.encode(Name.disallowed)
    }
  }
}
