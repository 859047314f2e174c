// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import DeclarationCommands
internal import Foundation

/// The progress of loading a model, as a line on standard error.
///
/// The line appears only on a terminal, and only after 300 milliseconds.
struct LoadingProgress {
  private let name: String
  private let start = ContinuousClock.now
  private var isShown = false

  /// Creates the progress for the file at `path`.
  init(path: String) {
    name = URL(filePath: path).lastPathComponent
  }

  /// Shows the loaded fraction of the file, from 0 through 1.
  mutating func update(_ fraction: Double) {
    guard Terminal.errorIsTerminal, ContinuousClock.now - start > .milliseconds(300) else { return }
    isShown = true
    Terminal.writeError("\r\u{1B}[Kloading \(name) \(Int(fraction * 100)) %")
  }

  /// Removes the line.
  mutating func finish() {
    if isShown { Terminal.writeError("\r\u{1B}[K") }
    isShown = false
  }
}
