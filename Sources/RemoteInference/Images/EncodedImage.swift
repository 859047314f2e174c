// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The bytes of an image file.
///
/// It takes the role of `CGImage`, which does not exist on all systems.
public struct EncodedImage: Sendable, Hashable {
  /// The formats of image files.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    /// Portable Network Graphics.
    case png = "image/png"
    /// JPEG.
    case jpeg = "image/jpeg"
    /// WebP.
    case webP = "image/webp"
    /// GIF.
    case gif = "image/gif"
  }

  /// The format, whose raw value is its media type.
  public let format: Format
  /// The bytes of the file.
  public let data: Data

  /// Creates an image from the bytes of a file, or returns `nil` if its format is not known.
  ///
  /// Only the signature of the file is checked; the image is not decoded.
  ///
  /// - Parameter data: The bytes.
  public init?(_ data: Data) {
    let start = [UInt8](data.prefix(12))
    if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      format = .png
    } else if start.starts(with: [0xFF, 0xD8, 0xFF]) {
      format = .jpeg
    } else if start.starts(with: Array("RIFF".utf8)), start.suffix(4) == Array("WEBP".utf8)[...] {
      format = .webP
    } else if start.starts(with: Array("GIF8".utf8)) {
      format = .gif
    } else {
      return nil
    }
    self.data = data
  }
}
