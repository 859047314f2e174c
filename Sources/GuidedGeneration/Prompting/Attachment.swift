// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Content other than text in a prompt or in instructions.
///
/// ```swift
/// let prompt = Prompt {
///   "What does this picture show?"
///   Attachment(imageURL: url).label("picture")
/// }
/// ```
///
/// A request with an image requires a model that declares
/// ``LanguageModelCapabilities/Capability/vision``.
public struct Attachment<Content>: Sendable {
  private let id: String
  private let source: ImageSource
  private var label: String?

  /// Returns the attachment with a label by which text can refer to it.
  ///
  /// - Parameter label: The label.
  /// - Returns: The labeled attachment.
  public func label(_ label: String) -> Attachment<Content> {
    var labeled = self
    labeled.label = label
    return labeled
  }

  private var part: PromptPart { .image(id: id, source: source, label: label) }
}

/// The content of an attachment that is an image.
public struct ImageAttachmentContent: Sendable, Equatable {}

extension Attachment where Content == ImageAttachmentContent {
  /// Creates an attachment of an image in a file.
  ///
  /// - Parameter imageURL: The location of the image.
  public init(imageURL: URL) { self.init(source: .url(imageURL)) }

  /// Creates an attachment of an image in memory.
  ///
  /// - Parameters:
  ///   - imageData: The bytes of the image.
  ///   - mediaType: The media type of the image, such as `image/png`; models reject types that they
  ///     do not support.
  public init(imageData: Data, mediaType: String) {
    self.init(source: .data(imageData, mediaType: mediaType))
  }

  /// Unavailable: images of Apple's frameworks, such as `CGImage`, do not exist on all systems.
  ///
  /// - Parameter image: An image in memory.
  @available(
    *, unavailable,
    message: """
      an attachment needs an encoded image; use 'Attachment(imageURL:)' or \
      'Attachment(imageData:mediaType:)'
      """
  )
  public init<Image>(_ image: Image) { self.init(source: .data(Data(), mediaType: "")) }

  /// Unavailable: images of Apple's frameworks, such as `CGImage`, do not exist on all systems.
  ///
  /// - Parameters:
  ///   - image: An image in memory.
  ///   - orientation: The orientation of the image.
  @available(
    *, unavailable,
    message: """
      an attachment needs an encoded image; use 'Attachment(imageURL:)' or \
      'Attachment(imageData:mediaType:)'
      """
  )
  public init<Image, Orientation>(_ image: Image, orientation: Orientation) {
    self.init(source: .data(Data(), mediaType: ""))
  }

  private init(source: ImageSource) {
    id = UUID().uuidString
    self.source = source
  }
}

extension Attachment: PromptRepresentable, InstructionsRepresentable {
  /// A prompt that consists of the attachment.
  public var promptRepresentation: Prompt { Prompt(parts: [part]) }

  /// Instructions that consist of the attachment.
  public var instructionsRepresentation: Instructions { Instructions(parts: [part]) }
}
