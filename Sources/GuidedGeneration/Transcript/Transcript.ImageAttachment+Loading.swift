// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension Transcript.ImageAttachment {
  /// An error that occurs when the bytes of an image are loaded.
  public enum LoadingError: Error, Sendable {
    /// The attachment has neither a location nor bytes.
    case missingImage
    /// The location is not that of a file.
    case unsupportedURL(URL)
    /// The file cannot be read.
    case unreadableFile(URL, underlyingError: any Error)
    /// The media type of a file follows neither from its content nor from its extension.
    case unknownFormat(URL)
    /// The media type is not `image/` and the name of a format.
    case invalidMediaType(String)
  }

  /// Returns the bytes and the media type of the image, whatever its source.
  ///
  /// The media type of a file follows from its first bytes (PNG, JPEG, GIF, WebP, HEIC), and
  /// otherwise from its extension. An image at a location other than a file is not loaded: an
  /// executor can send its ``url`` instead.
  ///
  /// - Returns: The bytes and the media type in lower case, such as `image/png`.
  /// - Throws: ``LoadingError`` if the image cannot be read, or its media type is unknown or
  ///   invalid.
  public func load() throws(LoadingError) -> (data: Data, mediaType: String) {
    if let data, let mediaType {
      let type = mediaType.lowercased()
      guard ImageFormat.isMediaType(type) else { throw .invalidMediaType(mediaType) }
      return (data, type)
    }
    guard let url else { throw .missingImage }
    guard url.isFileURL else { throw .unsupportedURL(url) }
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      throw .unreadableFile(url, underlyingError: error)
    }
    guard let format = ImageFormat(signatureOf: data) ?? ImageFormat(extension: url.pathExtension)
    else { throw .unknownFormat(url) }
    return (data, format.rawValue)
  }
}

extension Transcript.ImageAttachment.LoadingError: LocalizedError {
  /// A description of the error and its remedy.
  public var errorDescription: String? {
    switch self {
    case .missingImage:
      "the attachment has no image; create it with 'init(imageURL:)' or 'init(data:mediaType:)'"
    case .unsupportedURL(let url):
      "the image at '\(url)' is not in a file; download it and attach its data"
    case .unreadableFile(let url, let error):
      "the image '\(url.path(percentEncoded: false))' cannot be read: "
        + "\(error.localizedDescription); check the path and the permissions"
    case .unknownFormat(let url):
      "the format of the image '\(url.path(percentEncoded: false))' is unknown; attach its data "
        + "with a media type"
    case .invalidMediaType(let type):
      "the media type '\(type)' is not that of an image; use a type such as 'image/png'"
    }
  }
}
