// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  import FoundationModels

  /// Members and conformances of the author's own, which must not be there twice.
  @Generable
  struct Temperature: Equatable {
    var degrees: Double

    init(celsius: Double) { degrees = celsius }

    init(_ content: GeneratedContent) throws {
      degrees = try content.value(Double.self, forProperty: "kelvin") - 273.15
    }

    static var generationSchema: GenerationSchema {
      GenerationSchema(
        type: Temperature.self, description: "A temperature",
        properties: [.init(name: "kelvin", type: Double.self, guides: [.minimum(0)])])
    }
  }

  extension Temperature {
    typealias PartiallyGenerated = Self

    var generatedContent: GeneratedContent {
      GeneratedContent(properties: ["kelvin": degrees + 273.15])
    }
  }

  @Generable
  struct Playlist: Generable, Codable, Hashable, Identifiable {
    let id: String
    var songs: [Song]

    struct Extra: Hashable {}

    func asPartiallyGenerated() -> PartiallyGenerated {
      PartiallyGenerated(id: id, songs: songs.map { $0.asPartiallyGenerated() })
    }
  }

  @Generable
  struct Song: Codable, Hashable {
    var title: String
    var lengths: [Int]

    init(title: String) {
      self.init(title: title, lengths: [])
    }

    init(title: String, lengths: [Int]) {
      self.title = title
      self.lengths = lengths
    }
  }

  extension Song.PartiallyGenerated: Equatable {}
  extension Playlist.PartiallyGenerated: Sendable, Hashable {}

  /// Its partial form is written by hand.
  @Generable
  struct Poem {
    var lines: [String]

    struct PartiallyGenerated: ConvertibleFromGeneratedContent, ConvertibleToGeneratedContent {
      var lines: [String]?

      init(_ content: GeneratedContent) throws {
        lines = try content.value(forProperty: "lines")
      }

      var generatedContent: GeneratedContent {
        GeneratedContent(properties: lines.map { ["lines": $0] } ?? [:])
      }
    }
  }

  /// Beside annotated types, code of any other kind.
  protocol Singable {
    associatedtype Verse
    func sing() -> [Verse]
  }

  extension Poem: Singable {
    func sing() -> [String] { lines }
  }

  extension Collection where Element == Song {
    var titles: [String] { map(\.title) }
  }

  infix operator <+>: AdditionPrecedence

  func <+> (left: Song, right: Song) -> Playlist { Playlist(id: "", songs: [left, right]) }
#endif
