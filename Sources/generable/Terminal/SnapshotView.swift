// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GuidedGeneration
internal import SchemaModel

/// Where the snapshots of one response go: a value that grows in place, a line each, or nowhere.
struct SnapshotView {
  private enum Output {
    case live(LiveBlock)
    case lines
    case finalOnly
  }

  private let schema: Schema
  private var output: Output
  private var latest: GeneratedContent?
  private var latestLine = ""

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - schema: What the whole value will be.
  ///   - printsSnapshots: Whether each snapshot is a line of its own.
  ///   - isLive: Whether standard output is a terminal.
  init(schema: Schema, printsSnapshots: Bool, isLive: Bool) {
    self.schema = schema
    output = printsSnapshots ? .lines : isLive ? .live(LiveBlock()) : .finalOnly
  }

  /// Shows what is to come, before anything has arrived.
  mutating func begin() {
    draw(nil)
  }

  /// Shows what has arrived so far.
  mutating func show(_ content: GeneratedContent) {
    latest = content
    printLine(content)
    draw(content)
  }

  /// Shows the whole value.
  mutating func finish(_ content: GeneratedContent) {
    switch output {
    case .live(var block):
      block.finish(ValueLayout.lines(of: content, schema: schema, isFinal: true))
    case .lines:
      printLine(content)
    case .finalOnly:
      Terminal.write(content.jsonString + "\n")
    }
  }

  /// Leaves what is there as it is, with the cursor below it.
  mutating func abandon() {
    if case .live(var block) = output {
      block.finish(ValueLayout.lines(of: latest, schema: schema))
    }
  }

  /// Prints a snapshot, unless it reads like the one before: that a string has ended does not show.
  private mutating func printLine(_ content: GeneratedContent) {
    guard case .lines = output, content.jsonString != latestLine else { return }
    latestLine = content.jsonString
    Terminal.write(latestLine + "\n")
  }

  private mutating func draw(_ content: GeneratedContent?) {
    guard case .live(var block) = output else { return }
    block.draw(ValueLayout.lines(of: content, schema: schema))
    output = .live(block)
  }
}
