// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GuidedGeneration
internal import JSONText
internal import SchemaModel

/// A pass over the pieces of a response with a snapshot after each piece that shows something new.
struct StreamingRun {
  /// The kind of snapshot.
  enum Level: String, CaseIterable {
    /// No snapshot, for comparison.
    case parse = "pieces read, no snapshots"
    /// The snapshot of the parser; only the newest is kept.
    case picture = "snapshots"
    /// The snapshot as content with identities.
    case content = "snapshots as GeneratedContent"
    /// The decoded snapshot.
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
    // A local variable, because a property of a value that changes would be copied for each access.
    var parser = IncrementalJSONParser(maximumDepth: GeneratedContent.maximumDepth)
    for (index, piece) in pieces.enumerated() {
      if level == .parse {
        try parser.append(piece)
      } else if try parser.append(piece, updating: &newest.picture) {
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

  /// Returns the memory growth of a pass that keeps the newest snapshot, per byte of text, or `nil`
  /// if the system does not report it.
  func memory(textLength: Int) throws -> Double? {
    var newest = Newest(level)
    guard let before = ResidentMemory.now else { return nil }
    var parser = IncrementalJSONParser(maximumDepth: GeneratedContent.maximumDepth)
    for piece in pieces {
      if try parser.append(piece, updating: &newest.picture) { try newest.take() }
    }
    let after = ResidentMemory.now ?? before
    return withExtendedLifetime((parser, newest)) {
      Double(max(after - before, 0)) / Double(textLength)
    }
  }

  /// Creates the newest snapshot of the given kind.
  private struct Newest {
    let level: Level
    let decoder = ResponseDecoder()
    var picture: PartialJSON?
    var content: GeneratedContent?
    var value: SampleLog.PartiallyGenerated?
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
      // As in a loop over a stream, the last snapshot is released before the next one is created.
      value = nil
      value = try decoder.snapshot(content, as: SampleLog.PartiallyGenerated.self)?.value
    }
  }
}

/// The processor time of the process.
enum ProcessTime {
  /// The processor time on all cores since the start of the process, in seconds.
  static var now: Double {
    Double(clock()) / Double(CLOCKS_PER_SEC)
  }
}

/// The memory of the process.
enum ResidentMemory {
  /// The resident memory in bytes, or `nil` if the system has no `/proc`.
  static var now: Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
      let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return nil }
    return pages * 4096
  }
}

/// A division of a measurement into ten parts.
struct DecileMeter {
  private let count: Int
  private var last = ProcessTime.now
  private(set) var deciles: [Double] = []

  init(count: Int) {
    self.count = count
  }

  /// Records the progress.
  mutating func note(_ done: Int) {
    guard done * 10 >= count * (deciles.count + 1), deciles.count < 10 else { return }
    let now = ProcessTime.now
    deciles.append(now - last)
    last = now
  }
}
