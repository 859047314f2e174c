// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GuidedGeneration
internal import JSONText
internal import SchemaModel

/// One pass over the pieces of a response with a snapshot after each that shows something new.
struct StreamingRun {
  /// How far each snapshot is taken.
  enum Level: String, CaseIterable {
    /// Nothing is taken; for comparison.
    case parse = "pieces read, no snapshots"
    /// The picture of the tree, kept the newest.
    case picture = "snapshots"
    /// The picture as content with identities.
    case content = "snapshots as GeneratedContent"
    /// The picture decoded.
    case value = "snapshots decoded as PartiallyGenerated"
  }

  private let level: Level
  private let pieces: [String]

  init(_ level: Level, pieces: [String]) {
    self.level = level
    self.pieces = pieces
  }

  /// Measures the pass.
  func measure() throws -> StreamingReport.Row {
    var newest = Newest(level)
    var meter = DecileMeter(count: pieces.count)
    let start = ProcessTime.now
    // Not a property of something that is changed meanwhile: it would be copied for each look.
    var parser = IncrementalJSONParser(maximumDepth: GeneratedContent.maximumDepth)
    for (index, piece) in pieces.enumerated() {
      if level == .parse {
        try parser.append(piece)
      } else if try parser.append(piece, showing: &newest.picture) {
        try newest.take()
      }
      meter.note(index + 1)
    }
    _ = try parser.finish()
    let seconds = ProcessTime.now - start
    return StreamingReport.Row(
      name: level.rawValue, snapshots: newest.count, milliseconds: seconds * 1000,
      decileMilliseconds: meter.deciles.map { $0 * 1000 })
  }

  /// By how much the process has grown at the end of a pass with the newest snapshot held, per byte
  /// of text; nil where the system does not tell.
  func memory(textLength: Int) throws -> Double? {
    var newest = Newest(level)
    guard let before = ResidentMemory.now else { return nil }
    var parser = IncrementalJSONParser(maximumDepth: GeneratedContent.maximumDepth)
    for piece in pieces {
      if try parser.append(piece, showing: &newest.picture) { try newest.take() }
    }
    let after = ResidentMemory.now ?? before
    return withExtendedLifetime((parser, newest)) {
      Double(max(after - before, 0)) / Double(textLength)
    }
  }

  /// The newest snapshot, taken as far as the level says.
  private struct Newest {
    let level: Level
    let decoder = ResponseDecoder()
    var picture: PartialJSON?
    var content: GeneratedContent?
    var value: Logbook.PartiallyGenerated?
    var count = 0

    init(_ level: Level) {
      self.level = level
    }

    @inline(__always)
    mutating func take() throws {
      count += 1
      guard level != .picture, let picture else { return }
      let content = decoder.content(picture)
      guard level != .content else {
        self.content = content
        return
      }
      // As in a loop over a stream: the last snapshot is gone when the next one is made.
      value = nil
      value = try decoder.partial(content, as: Logbook.PartiallyGenerated.self)
    }
  }
}

/// The time that the process has computed.
enum ProcessTime {
  /// Seconds since the process began, on all cores together.
  static var now: Double {
    Double(clock()) / Double(CLOCKS_PER_SEC)
  }
}

/// The memory that the process holds.
enum ResidentMemory {
  /// In bytes; nil where the system has no `/proc`.
  static var now: Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
      let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return nil }
    return pages * 4096
  }
}

/// Divides a measurement into ten parts.
struct DecileMeter {
  private let count: Int
  private var last = ProcessTime.now
  private(set) var deciles: [Double] = []

  init(count: Int) {
    self.count = count
  }

  /// Notes how far the work has come.
  mutating func note(_ done: Int) {
    guard done * 10 >= count * (deciles.count + 1), deciles.count < 10 else { return }
    let now = ProcessTime.now
    deciles.append(now - last)
    last = now
  }
}
