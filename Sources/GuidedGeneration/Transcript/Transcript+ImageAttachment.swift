// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension Transcript {
  /// An attached image: the location of an image, or its bytes.
  ///
  /// The initializers store values without checking them, because a model can support formats that
  /// this package does not know. An executor that needs the bytes calls ``load()``, which throws
  /// errors for missing files and invalid media types.
  public struct ImageAttachment: Sendable, Equatable {
    /// The source of the image, or `nil` if its location was removed.
    private var source: ImageSource?

    /// Creates an attachment of an image at a location.
    ///
    /// - Parameter imageURL: The location of the image.
    public init(imageURL: URL) { source = .url(imageURL) }

    /// Creates an attachment of an image in memory.
    ///
    /// - Parameters:
    ///   - data: The bytes of the image.
    ///   - mediaType: The media type of the image, such as `image/png`.
    public init(data: Data, mediaType: String) { source = .data(data, mediaType: mediaType) }

    init(_ source: ImageSource) { self.source = source }

    /// The location of the image, or `nil` for an image in memory.
    ///
    /// Setting a location replaces an image in memory.
    public var url: URL? {
      get { if case .url(let url) = source { url } else { nil } }
      set {
        if let newValue {
          source = .url(newValue)
        } else if case .url = source {
          source = nil
        }
      }
    }

    /// The bytes of an image in memory, or `nil` for an image at a location.
    public var data: Data? {
      if case .data(let data, _) = source { data } else { nil }
    }

    /// The media type of an image in memory, or `nil` for an image at a location.
    public var mediaType: String? {
      if case .data(_, let mediaType) = source { mediaType } else { nil }
    }
  }
}
