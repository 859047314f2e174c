// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GuidedGeneration

/// An image of a conversation: its bytes, or an address from which the server loads it.
enum ConversationImage {
  case data(Data, mediaType: String)
  case url(String)

  /// Loads an image.
  ///
  /// - Parameters:
  ///   - attachment: The attachment with the image.
  ///   - entry: The entry with the attachment.
  /// - Throws: `LanguageModelError` if the image cannot be loaded.
  init(
    _ attachment: Transcript.ImageAttachment, in entry: Transcript.Entry
  ) throws(LanguageModelError) {
    if let url = attachment.url, let scheme = url.scheme?.lowercased(),
      scheme == "https" || scheme == "http"
    {
      self = .url(url.absoluteString)
      return
    }
    do {
      let (data, mediaType) = try attachment.load()
      self = .data(data, mediaType: mediaType)
    } catch {
      throw .unsupported(entry, error.errorDescription ?? "the image cannot be loaded")
    }
  }

  /// The image as a URL: its address, or a data URL.
  var urlText: String {
    switch self {
    case .url(let url): url
    case .data(let data, let mediaType): "data:\(mediaType);base64,\(data.base64EncodedString())"
    }
  }

  /// The bytes and the media type of the image.
  ///
  /// - Parameter entry: The entry with the image.
  /// - Returns: The bytes in Base64, and the media type.
  /// - Throws: `LanguageModelError` if the image is an address.
  func loaded(
    in entry: Transcript.Entry
  ) throws(LanguageModelError) -> (base64: String, mediaType: String) {
    guard case .data(let data, let mediaType) = self else {
      throw .unsupported(
        entry,
        "the server does not load images from addresses; download the image and attach its data")
    }
    return (data.base64EncodedString(), mediaType)
  }
}

extension LanguageModelError {
  /// Returns the error of an entry that the wire format cannot represent.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - reason: The reason and the remedy.
  /// - Returns: The error.
  static func unsupported(_ entry: Transcript.Entry, _ reason: String) -> Self {
    .unsupportedTranscriptContent(
      UnsupportedTranscriptContent(unsupportedContent: [entry], debugDescription: reason))
  }

  /// Returns the error of images in an entry that can have only text.
  ///
  /// - Parameter entry: The entry.
  /// - Returns: The error.
  static func imagesOutsidePrompt(_ entry: Transcript.Entry) -> Self {
    .unsupported(
      entry, "the server accepts images only in prompts; move the image to the prompt")
  }
}

extension Conversation.Message {
  /// The text of the message.
  ///
  /// - Throws: `LanguageModelError` if the message has images.
  var onlyText: String {
    get throws(LanguageModelError) {
      guard parts.images.isEmpty else { throw .imagesOutsidePrompt(entry) }
      return text
    }
  }

  /// Returns the text of a tool output of the message.
  ///
  /// - Parameter output: The parts of the output.
  /// - Returns: The text.
  /// - Throws: `LanguageModelError` if the output has images.
  func onlyText(of output: [Conversation.Part]) throws(LanguageModelError) -> String {
    guard output.images.isEmpty else { throw .imagesOutsidePrompt(entry) }
    return output.text
  }
}
