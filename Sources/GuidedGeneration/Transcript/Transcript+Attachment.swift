// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension Transcript {
  /// A segment that holds an attachment.
  public struct AttachmentSegment: Sendable, Identifiable, Equatable {
    /// The identity of the segment.
    public var id: String
    /// What is attached.
    public var content: Attachment
    /// The name by which text can refer to the attachment.
    public var label: String?

    /// Creates a segment.
    ///
    /// - Parameters:
    ///   - id: The identity of the segment.
    ///   - content: What is attached.
    ///   - label: The name by which text can refer to the attachment.
    public init(id: String = UUID().uuidString, content: Attachment, label: String? = nil) {
      self.id = id
      self.content = content
      self.label = label
    }
  }

  /// What can be attached to an entry.
  public enum Attachment: Sendable, Equatable {
    /// An image.
    case image(ImageAttachment)
  }

  /// An attached image, by the address of its file.
  public struct ImageAttachment: Sendable, Equatable {
    /// Where the image lies.
    public var url: URL?

    /// Creates an attachment.
    ///
    /// - Parameter imageURL: Where the image lies.
    public init(imageURL: URL) {
      url = imageURL
    }
  }
}

extension Transcript.AttachmentSegment: CustomStringConvertible {
  /// The value as text for people.
  public var description: String {
    "[\(label ?? "attachment \(id)")]"
  }
}
