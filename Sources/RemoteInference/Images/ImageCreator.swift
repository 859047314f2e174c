// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Synchronization

/// A creator of images, with the API of Apple's ImagePlayground, on a server with an images
/// endpoint in OpenAI's format.
///
/// Set ``server`` once, for instance when the application starts. Code that uses ImagePlayground
/// then needs another import, and ``EncodedImage`` instead of `CGImage`:
///
/// ```swift
/// let creator = try await ImageCreator()
/// for try await image in creator.images(for: [.text("a blue fox")], style: .sketch, limit: 1) {
///   show(image.cgImage)
/// }
/// ```
public final class ImageCreator: Sendable {
  /// An image that a model created.
  public struct CreatedImage: Sendable, Hashable {
    /// The image; it has the name of the property that contains a `CGImage` on Apple's systems.
    public let cgImage: EncodedImage
  }

  /// An error of creating images.
  public enum Error: Swift.Error, Sendable, Hashable {
    /// No server is set.
    case notSupported
    /// The concepts have no text.
    case conceptsRequireText
    /// The server's response has no image.
    case creationFailed(String)
  }

  /// The maximum number of images of one sequence, as on Apple's systems.
  public static let maximumLimit = 4

  private static let sharedServer = Mutex<ImageServer?>(nil)

  /// The server that new creators use, or `nil` if images are not supported.
  public static var server: ImageServer? {
    get { sharedServer.withLock { $0 } }
    set { sharedServer.withLock { $0 = newValue } }
  }

  private let server: ImageServer
  private let transport: any HTTPTransport

  /// Creates a creator that uses ``server``.
  ///
  /// - Throws: ``Error/notSupported`` if no server is set.
  public convenience init() async throws {
    guard let server = Self.server else { throw Error.notSupported }
    self.init(server: server)
  }

  /// Creates a creator.
  ///
  /// - Parameter server: The server.
  public init(server: ImageServer) {
    self.server = server
    transport = server.transport ?? DefaultTransport(limits: server.transportLimits)
  }

  /// The styles that the creator supports.
  public var availableStyles: [ImagePlaygroundStyle] { ImagePlaygroundStyle.all }

  /// Creates images.
  ///
  /// Each image is a separate request, because many servers return one image per response. A
  /// request starts when the preceding image has been read.
  ///
  /// - Parameters:
  ///   - concepts: The content of the images.
  ///   - style: The style.
  ///   - limit: The number of images, at most ``maximumLimit``; greater numbers are reduced to it.
  /// - Returns: The images. Reading them throws ``Error``, or ``RemoteError`` if a request fails.
  public func images(
    for concepts: [ImagePlaygroundConcept], style: ImagePlaygroundStyle, limit: Int
  ) -> Images {
    Images(
      creator: self, prompt: Self.prompt(concepts, style), limit: min(limit, Self.maximumLimit))
  }

  /// The images of one call of ``ImageCreator/images(for:style:limit:)``.
  public struct Images: AsyncSequence, Sendable {
    fileprivate let creator: ImageCreator
    fileprivate let prompt: String?
    fileprivate let limit: Int

    /// An iterator that requests one image at a time.
    public struct AsyncIterator: AsyncIteratorProtocol {
      fileprivate let images: Images
      fileprivate var remaining: Int

      /// Requests the next image.
      ///
      /// - Returns: The image, or `nil` after the last one.
      /// - Throws: ``ImageCreator/Error``, ``RemoteError``, or `CancellationError`.
      public mutating func next() async throws -> CreatedImage? {
        guard remaining > 0 else { return nil }
        remaining -= 1
        guard let prompt = images.prompt else { throw Error.conceptsRequireText }
        return CreatedImage(cgImage: try await images.creator.create(prompt))
      }
    }

    /// Returns an iterator.
    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(images: self, remaining: Swift.max(limit, 0))
    }
  }

  private static func prompt(
    _ concepts: [ImagePlaygroundConcept], _ style: ImagePlaygroundStyle
  ) -> String? {
    let texts = concepts.map { $0.text.trimmingCharacters(in: .whitespacesAndNewlines) }
      .filter { !$0.isEmpty }
    guard !texts.isEmpty else { return nil }
    return (texts + [style.phrase]).joined(separator: ", ")
  }

  private func create(_ prompt: String) async throws -> EncodedImage {
    let request = HTTPRequest(
      url: try server.server.url("images/generations"),
      headers: [(name: "Content-Type", value: "application/json")],
      body: try server.body(prompt: prompt))
    let result = try ImagesResponse.parse(try await server.client(transport).fetch(request))
    switch result {
    case .data(let data): return try Self.image(data)
    case .url(let url):
      let response = try await transport.send(HTTPRequest(method: "GET", url: url))
      guard response.status == 200 else {
        throw Error.creationFailed("the image's URL responded with status \(response.status)")
      }
      var data = Data()
      for try await bytes in response.body {
        guard bytes.count <= server.maximumResponseByteCount - data.count else {
          throw Error.creationFailed(
            "the image has more than \(server.maximumResponseByteCount) bytes")
        }
        data += bytes
      }
      return try Self.image(data)
    }
  }

  private static func image(_ data: Data) throws -> EncodedImage {
    guard let image = EncodedImage(data) else {
      throw Error.creationFailed("the data is not a PNG, JPEG, WebP, or GIF file")
    }
    return image
  }
}

extension ImageCreator.Error: LocalizedError, CustomStringConvertible {
  /// The problem and its remedy.
  public var description: String {
    switch self {
    case .notSupported:
      "no server for images is set; assign 'ImageCreator.server' before creating images"
    case .conceptsRequireText: "the concepts have no text; pass at least one concept with text"
    case .creationFailed(let reason): "the image was not created: \(reason); try again"
    }
  }

  /// The same text as ``description``.
  public var errorDescription: String? { description }
}
