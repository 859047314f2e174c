// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The image formats that are detected in files, with their media types.
enum ImageFormat: String {
  case png = "image/png"
  case jpeg = "image/jpeg"
  case gif = "image/gif"
  case webP = "image/webp"
  case heic = "image/heic"

  /// Detects a format by the signature of a file; `nil` if there is none of a known format.
  init?(signatureOf data: Data) {
    let start = Array(data.prefix(12))
    func matches(_ text: String, at offset: Int) -> Bool {
      start.dropFirst(offset).starts(with: text.utf8)
    }
    if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if start.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if matches("GIF87a", at: 0) || matches("GIF89a", at: 0) {
      self = .gif
    } else if matches("RIFF", at: 0), matches("WEBP", at: 8) {
      self = .webP
    } else if matches("ftyp", at: 4), Self.heicBrands.contains(where: { matches($0, at: 8) }) {
      self = .heic
    } else {
      return nil
    }
  }

  /// Returns the format of a file extension; `nil` for other extensions.
  init?(extension name: String) {
    switch name.lowercased() {
    case "png": self = .png
    case "jpg", "jpeg": self = .jpeg
    case "gif": self = .gif
    case "webp": self = .webP
    case "heic", "heif": self = .heic
    default: return nil
    }
  }

  /// The major brands of HEIC files (ISO/IEC 23008-12).
  private static let heicBrands = ["heic", "heix", "heim", "heis"]

  /// Returns whether a text in lower case is `image/` and a subtype in the syntax of RFC 6838.
  static func isMediaType(_ text: String) -> Bool {
    let prefix = "image/"
    let subtype = text.utf8.dropFirst(prefix.utf8.count)
    guard text.hasPrefix(prefix), (1...127).contains(subtype.count) else { return false }
    return subtype.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
      default: "!#$&-^_.+".utf8.contains(byte)
      }
    }
  }
}
