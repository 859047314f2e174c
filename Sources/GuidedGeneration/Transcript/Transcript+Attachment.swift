// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension Transcript {
  /// A segment that holds an attachment.
  public struct AttachmentSegment: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// The identifier of the segment.
    public var id: String
    /// The attachment.
    public var content: Attachment
    /// The label by which text can refer to the attachment.
    public var label: String?

    /// Creates a segment.
    ///
    /// - Parameters:
    ///   - id: The identifier of the segment.
    ///   - content: The attachment.
    ///   - label: The label by which text can refer to the attachment.
    public init(id: String = UUID().uuidString, content: Attachment, label: String? = nil) {
      self.id = id
      self.content = content
      self.label = label
    }

    /// A textual representation.
    public var description: String { "[\(label ?? "attachment \(id)")]" }
  }

  /// An attachment of an entry.
  public enum Attachment: Sendable, Equatable {
    /// An image.
    case image(ImageAttachment)
  }
}
