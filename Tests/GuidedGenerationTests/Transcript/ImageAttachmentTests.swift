// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import Testing

@Suite("Transcript.ImageAttachment")
struct ImageAttachmentTests {
  typealias Image = Transcript.ImageAttachment

  /// The first bytes of files, by media type.
  static let signatures: [(mediaType: String, bytes: [UInt8])] = [
    ("image/png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
    ("image/jpeg", [0xFF, 0xD8, 0xFF, 0xE0]),
    ("image/gif", Array("GIF89a".utf8)),
    ("image/gif", Array("GIF87a".utf8)),
    ("image/webp", Array("RIFF".utf8) + [1, 2, 3, 4] + Array("WEBPVP8 ".utf8)),
    ("image/heic", [0, 0, 0, 24] + Array("ftypheic".utf8)),
  ]

  private func load(_ bytes: [UInt8], as name: String) throws -> (data: Data, mediaType: String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: name)
    try Data(bytes).write(to: url)
    return try Image(imageURL: url).load()
  }

  @Test("the media type of a file follows from its content", arguments: signatures)
  func detectsSignatures(_ file: (mediaType: String, bytes: [UInt8])) throws {
    let image = try load(file.bytes, as: "image.bin")
    #expect(image.data == Data(file.bytes))
    #expect(image.mediaType == file.mediaType)
    #expect(try load(file.bytes, as: "image.bmp").mediaType == file.mediaType)
  }

  @Test(
    "the media type of other content follows from the extension",
    arguments: [
      ("a.png", "image/png"), ("a.JPG", "image/jpeg"), ("a.jpeg", "image/jpeg"),
      ("a.gif", "image/gif"), ("a.webp", "image/webp"), ("a.HEIC", "image/heic"),
    ])
  func usesExtensions(_ name: String, _ mediaType: String) throws {
    #expect(try load([1], as: name).mediaType == mediaType)
  }

  @Test("an image in memory has the media type that it was given")
  func loadsData() throws {
    let image = try Image(data: Data([7]), mediaType: "Image/SVG+XML").load()
    #expect(image.data == Data([7]))
    #expect(image.mediaType == "image/svg+xml")
  }

  @Test(
    "a media type that is not that of an image is an error",
    arguments: ["", "image", "image/", "text/plain", "image/png; q=1", "image/é", "image/a/b"])
  func rejectsMediaTypes(_ type: String) {
    #expect {
      try Image(data: Data(), mediaType: type).load()
    } throws: { error in
      guard case Image.LoadingError.invalidMediaType(type) = error else { return false }
      return error.localizedDescription.contains("'\(type)'")
    }
  }

  @Test("an image that cannot be loaded is a typed error")
  func reportsErrors() throws {
    #expect {
      try Image(imageURL: URL(filePath: "/missing/image.png")).load()
    } throws: { error in
      guard case Image.LoadingError.unreadableFile = error else { return false }
      return error.localizedDescription.contains("/missing/image.png")
    }
    let remote = try #require(URL(string: "https://example.com/a.png"))
    #expect {
      try Image(imageURL: remote).load()
    } throws: { error in
      if case Image.LoadingError.unsupportedURL(remote) = error { true } else { false }
    }
    #expect {
      try load([1], as: "image")
    } throws: { error in
      if case Image.LoadingError.unknownFormat = error { true } else { false }
    }
    var image = Image(imageURL: remote)
    image.url = nil
    #expect {
      try image.load()
    } throws: { error in
      if case Image.LoadingError.missingImage = error { true } else { false }
    }
  }

  @Test("setting a location replaces an image in memory")
  func replacesData() {
    var image = Image(data: Data([1]), mediaType: "image/png")
    image.url = nil
    #expect(image.data == Data([1]))
    image.url = URL(filePath: "/a.png")
    #expect(image == Image(imageURL: URL(filePath: "/a.png")))
    #expect(image.data == nil && image.mediaType == nil)
  }

  @Test("a transcript keeps its images when it is encoded and decoded")
  func roundTrips() throws {
    let location = try #require(URL(string: "data:image/png;base64,AQ=="))
    let images = [
      Image(data: Data([0, 255, 62]), mediaType: "image/webp"),
      Image(imageURL: URL(filePath: "/a.png")), Image(imageURL: location),
    ]
    let segments = images.map { image in
      Transcript.Segment.attachment(.init(content: .image(image), label: "fox"))
    }
    let transcript = Transcript(entries: [.prompt(.init(segments: segments))])
    let data = try JSONEncoder().encode(transcript)
    #expect(try JSONDecoder().decode(Transcript.self, from: data) == transcript)
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.contains(#""data":"AP8+""#))
    #expect(text.contains(#""mediaType":"image\/webp""#))
  }
}
