// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

extension Transcript.Segment: Codable {
  private enum Kind: String, Codable {
    case text, structure, attachment
  }

  private enum CodingKeys: String, CodingKey {
    case type, id, text, structure, label, image, data, mediaType
  }

  private enum StructureKeys: String, CodingKey {
    case source, content
  }

  /// Creates a value by decoding.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: Any error that the decoder throws.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let id = try values.decode(String.self, forKey: .id)
    switch try values.decode(Kind.self, forKey: .type) {
    case .text:
      self = .text(
        Transcript.TextSegment(id: id, content: try values.decode(String.self, forKey: .text)))
    case .structure:
      let structure = try values.nestedContainer(keyedBy: StructureKeys.self, forKey: .structure)
      self = .structure(
        Transcript.StructuredSegment(
          id: id, source: try structure.decode(String.self, forKey: .source),
          content: try structure.decode(GeneratedContent.self, forKey: .content)))
    case .attachment:
      self = .attachment(
        Transcript.AttachmentSegment(
          id: id,
          content: .image(try Self.image(in: values)),
          label: try values.decodeIfPresent(String.self, forKey: .label)))
    }
  }

  /// Encodes the value.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    switch self {
    case .text(let segment):
      try values.encode(Kind.text, forKey: .type)
      try values.encode(segment.content, forKey: .text)
    case .structure(let segment):
      try values.encode(Kind.structure, forKey: .type)
      var structure = values.nestedContainer(keyedBy: StructureKeys.self, forKey: .structure)
      try structure.encode(segment.source, forKey: .source)
      try structure.encode(segment.content, forKey: .content)
    case .attachment(let segment):
      try values.encode(Kind.attachment, forKey: .type)
      try values.encodeIfPresent(segment.label, forKey: .label)
      switch segment.content {
      case .image(let image):
        try values.encodeIfPresent(image.url, forKey: .image)
        try values.encodeIfPresent(image.data, forKey: .data)
        try values.encodeIfPresent(image.mediaType, forKey: .mediaType)
      }
    }
  }

  /// Decodes an image: its bytes and their media type, or its location.
  private static func image(
    in values: KeyedDecodingContainer<CodingKeys>
  ) throws -> Transcript.ImageAttachment {
    guard let data = try values.decodeIfPresent(Data.self, forKey: .data) else {
      return Transcript.ImageAttachment(imageURL: try values.decode(URL.self, forKey: .image))
    }
    return Transcript.ImageAttachment(
      data: data, mediaType: try values.decode(String.self, forKey: .mediaType))
  }
}
