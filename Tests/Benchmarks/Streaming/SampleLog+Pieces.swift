// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GuidedGeneration
internal import JSONText

extension SampleLog {
  /// Returns a log whose JSON text has approximately a number of bytes.
  static func sample(bytes: Int) -> SampleLog {
    // An entry has about 330 bytes.
    SampleLog(title: "A long way round", entries: (0..<max(bytes / 330, 1)).map(LogEntry.sample))
  }

  /// Returns the JSON text in pieces of complete characters with approximately a number of bytes.
  static func pieces(of text: String, bytes: Int) -> [String] {
    var pieces: [String] = []
    var piece = ""
    for scalar in text.unicodeScalars {
      piece.unicodeScalars.append(scalar)
      if piece.utf8.count >= bytes {
        pieces.append(piece)
        piece = ""
      }
    }
    return piece.isEmpty ? pieces : pieces + [piece]
  }

  /// Returns, for each piece, whether more of the response is visible after it.
  static func visibility(of pieces: [String]) throws -> [Bool] {
    var parser = IncrementalJSONParser(maximumDepth: GeneratedContent.maximumDepth)
    let decoder = ResponseDecoder()
    var version: SnapshotVersion?
    return try pieces.map { piece in
      guard try parser.append(piece), let picture = parser.partial,
        let snapshot = try decoder.snapshot(
          decoder.content(picture), as: SampleLog.PartiallyGenerated.self),
        snapshot.version != version
      else { return false }
      version = snapshot.version
      return true
    }
  }
}

extension LogEntry {
  /// Returns the entry with a number.
  static func sample(_ number: Int) -> LogEntry {
    LogEntry(
      number: number, place: "Harbour No. \(number)", price: Double(number) * 1.25,
      isOpen: number.isMultiple(of: 2), mood: number.isMultiple(of: 3) ? .busy : .calm,
      summary: "Walk along the quay to the second bridge, then turn left; the café by the old "
        + "mill, which has \"waffles\", opens at nine and closes when the light goes.",
      tags: ["calm", "sea", "walk"])
  }
}
