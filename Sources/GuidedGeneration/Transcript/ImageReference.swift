// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A generated reference to an image of the conversation, by the label of its attachment.
public struct ImageReference: Sendable, Equatable {
  /// The label of the attachment.
  public let attachmentLabel: String

  /// Finds the image.
  ///
  /// - Parameter entries: The entries of the conversation.
  /// - Returns: The image of the latest attachment with that label; nil if there is none.
  public func resolved(
    in entries: some Sequence<Transcript.Entry>
  ) -> Transcript.ImageAttachment? {
    var found: Transcript.ImageAttachment?
    for case .attachment(let segment) in entries.flatMap(\.segments)
    where segment.label == attachmentLabel {
      if case .image(let image) = segment.content { found = image }
    }
    return found
  }
}

extension ImageReference: Generable {
  /// An object with the label.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: ImageReference.self,
      properties: [GenerationSchema.Property(name: "attachmentLabel", type: String.self)])
  }

  /// Creates the reference that the content stands for.
  ///
  /// - Throws: ``GeneratedContent/ConversionError`` when the content is something else.
  public init(_ content: GeneratedContent) throws {
    attachmentLabel = try content.value(forProperty: "attachmentLabel")
  }

  /// The reference as content.
  public var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["attachmentLabel": attachmentLabel])
  }

  /// What is visible of a reference while it is being generated.
  public struct PartiallyGenerated: ConvertibleFromGeneratedContent, Identifiable, Equatable,
    Sendable
  {
    /// Who the reference is while the response streams.
    public var id: GenerationID
    /// The label of the attachment, as far as it is visible.
    public var attachmentLabel: String?

    /// Creates what is visible of a reference.
    ///
    /// - Throws: ``GeneratedContent/ConversionError`` when the content is something else.
    public init(_ content: GeneratedContent) throws {
      id = content.id ?? GenerationID()
      attachmentLabel = try content.value(forProperty: "attachmentLabel")
    }
  }
}

extension Transcript.Entry {
  /// The content of the entry, in order; tool calls have none.
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
