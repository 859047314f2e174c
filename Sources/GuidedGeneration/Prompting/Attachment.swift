// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Something besides text in a prompt or in instructions.
///
/// ```swift
/// let prompt = Prompt {
///   "What is on this picture?"
///   Attachment(imageURL: url).label("picture")
/// }
/// ```
///
/// A request with an image needs a model that declares ``LanguageModelCapabilities/Capability/vision``.
public struct Attachment<Content>: Sendable {
  private var segment: Transcript.AttachmentSegment

  /// Gives the attachment a name by which text can refer to it.
  ///
  /// - Parameter label: The name.
  /// - Returns: The attachment with that name.
  public func label(_ label: String) -> Attachment<Content> {
    var labelled = self
    labelled.segment.label = label
    return labelled
  }
}

/// The content of an attachment that is an image.
public struct ImageAttachmentContent: Sendable, Equatable {}

extension Attachment where Content == ImageAttachmentContent {
  /// Creates an attachment of an image in a file.
  ///
  /// - Parameter imageURL: Where the image lies.
  public init(imageURL: URL) {
    segment = Transcript.AttachmentSegment(
      content: .image(Transcript.ImageAttachment(imageURL: imageURL)))
  }
}

extension Attachment: PromptRepresentable, InstructionsRepresentable {
  /// The attachment as a prompt.
  public var promptRepresentation: Prompt {
    Prompt(parts: [.attachment(segment)])
  }

  /// The attachment as instructions.
  public var instructionsRepresentation: Instructions {
    Instructions(parts: [.attachment(segment)])
  }
}
