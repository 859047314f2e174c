// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The JSON format of a transcript is version 1 of the format of Apple's framework.
extension Transcript: Codable {
  private enum CodingKeys: String, CodingKey {
    case type, version, transcript
  }

  private enum BodyKeys: String, CodingKey {
    case entries
  }

  private static let documentType = "FoundationModels.Transcript"
  private static let documentVersion = 1

  /// Creates a value by decoding.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: Any error that the decoder throws.
  public init(from decoder: any Decoder) throws {
    let document = try decoder.container(keyedBy: CodingKeys.self)
    let type = try document.decode(String.self, forKey: .type)
    guard type == Self.documentType else {
      throw DecodingError.dataCorruptedError(
        forKey: .type, in: document,
        debugDescription: "the document is a '\(type)', not a '\(Self.documentType)'")
    }
    let version = try document.decode(Int.self, forKey: .version)
    guard version == Self.documentVersion else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: document,
        debugDescription:
          "version \(version) of the transcript format is not supported; save the transcript in "
          + "version \(Self.documentVersion)")
    }
    let body = try document.nestedContainer(keyedBy: BodyKeys.self, forKey: .transcript)
    self.init(entries: try body.decode([Entry].self, forKey: .entries))
  }

  /// Encodes the value.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var document = encoder.container(keyedBy: CodingKeys.self)
    try document.encode(Self.documentType, forKey: .type)
    try document.encode(Self.documentVersion, forKey: .version)
    var body = document.nestedContainer(keyedBy: BodyKeys.self, forKey: .transcript)
    try body.encode(Array(self), forKey: .entries)
  }
}
