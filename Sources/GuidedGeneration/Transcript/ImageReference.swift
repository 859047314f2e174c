// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A generated reference to an image of the conversation by the label of its attachment.
public struct ImageReference: Sendable, Equatable {
  /// The label of the attachment.
  public let attachmentLabel: String

  /// Returns the image of the latest attachment with the label; `nil` if there is none.
  ///
  /// - Parameter entries: The entries of the conversation.
  /// - Returns: The image, or `nil`.
  public func resolved(in entries: some Sequence<Transcript.Entry>) -> Transcript.ImageAttachment? {
    var found: Transcript.ImageAttachment?
    for case .attachment(let segment) in entries.flatMap(\.segments)
    where segment.label == attachmentLabel {
      if case .image(let image) = segment.content { found = image }
    }
    return found
  }
}

extension ImageReference: Generable {
  /// The schema of an object with the label.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: ImageReference.self,
      properties: [GenerationSchema.Property(name: "attachmentLabel", type: String.self)])
  }

  /// Creates a reference.
  ///
  /// - Parameter content: The content.
  /// - Throws: ``GeneratedContent/ConversionError`` if the content is not a reference.
  public init(_ content: GeneratedContent) throws {
    attachmentLabel = try content.value(forProperty: "attachmentLabel")
  }

  /// The content that represents the reference.
  public var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["attachmentLabel": attachmentLabel])
  }

  /// A partially generated reference.
  public struct PartiallyGenerated: ConvertibleFromGeneratedContent, Identifiable, Equatable,
    Sendable
  {
    /// The identifier of the reference in the response.
    public var id: GenerationID
    /// The visible part of the label.
    public var attachmentLabel: String?

    /// Creates a partially generated reference.
    ///
    /// - Parameter content: The content.
    /// - Throws: ``GeneratedContent/ConversionError`` if the content is not a reference.
    public init(_ content: GeneratedContent) throws {
      id = content.id ?? GenerationID()
      attachmentLabel = try content.value(forProperty: "attachmentLabel")
    }
  }
}

extension Transcript.Entry {
  /// The segments of the entry, in order; tool calls have none.
  var segments: [Transcript.Segment] {
    switch self {
    case .instructions(let entry): entry.segments
    case .prompt(let entry): entry.segments
    case .toolOutput(let entry): entry.segments
    case .response(let entry): entry.segments
    case .reasoning(let entry): entry.segments
    case .toolCalls: []
    }
  }
}
