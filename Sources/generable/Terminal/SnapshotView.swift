// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import DeclarationCommands
internal import GuidedGeneration
internal import SchemaModel

/// Shows the snapshots of a response: as a value that grows in place, one per line, or only the
/// last.
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
  ///   - schema: The schema of the value.
  ///   - printsSnapshots: Whether each snapshot is printed on a separate line.
  ///   - isLive: Whether standard output is a terminal.
  init(schema: Schema, printsSnapshots: Bool, isLive: Bool) {
    self.schema = schema
    output = printsSnapshots ? .lines : isLive ? .live(LiveBlock()) : .finalOnly
  }

  /// Shows the outline of the value before the first snapshot.
  mutating func begin() {
    draw(nil)
  }

  /// Shows a snapshot.
  mutating func show(_ content: GeneratedContent) {
    latest = content
    printLine(content)
    draw(content)
  }

  /// Shows the complete value.
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

  /// Keeps the latest snapshot and moves the cursor below it.
  mutating func fail() {
    if case .live(var block) = output {
      block.finish(ValueLayout.lines(of: latest, schema: schema))
    }
  }

  /// Prints a snapshot unless its text equals the previous one, as when only a string has ended.
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
