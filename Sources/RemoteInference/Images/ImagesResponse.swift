// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The image in a response of an images endpoint.
enum ImagesResponse: Sendable, Hashable {
  /// The bytes of the image.
  case data(Data)
  /// The location of the image.
  case url(URL)

  /// Parses a response.
  ///
  /// - Parameter body: The body of the response.
  /// - Returns: The first image.
  /// - Throws: ``RemoteError`` if the body is not JSON, and ``ImageCreator/Error`` if it has no
  ///   image.
  static func parse(_ body: [UInt8]) throws -> Self {
    let message = try MessageObject(parsing: StreamMessage(data: body))
    guard let image = try message.objects("data").first else {
      throw ImageCreator.Error.creationFailed("the response has no 'data'")
    }
    if let text = try image.string("b64_json"), !text.isEmpty {
      guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
        throw ImageCreator.Error.creationFailed("'b64_json' is not base64")
      }
      return .data(data)
    }
    guard let text = try image.string("url") else {
      throw ImageCreator.Error.creationFailed("the response has neither 'b64_json' nor 'url'")
    }
    if text.hasPrefix("data:"), let comma = text.firstIndex(of: ","),
      let data = Data(base64Encoded: String(text[text.index(after: comma)...]))
    {
      return .data(data)
    }
    // Other schemes, such as 'file', could read local data.
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased() ?? "")
    else {
      throw ImageCreator.Error.creationFailed("'url' is not an HTTP URL")
    }
    return .url(url)
  }
}
