// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A line on standard error that says how far loading a model has come.
///
/// It appears only on a terminal, and only when loading takes longer than people like to wait
/// without a word.
struct LoadingProgress {
  private let name: String
  private let start = ContinuousClock.now
  private var isShown = false

  /// Creates the line for the file at `path`.
  init(path: String) {
    name = URL(filePath: path).lastPathComponent
  }

  /// Shows how much of the file has been read, from 0 to 1.
  mutating func update(_ fraction: Double) {
    guard Terminal.errorIsTerminal, ContinuousClock.now - start > .milliseconds(300) else { return }
    isShown = true
    Terminal.writeError("\r\u{1B}[Kloading \(name) \(Int(fraction * 100)) %")
  }

  /// Removes the line.
  mutating func end() {
    if isShown { Terminal.writeError("\r\u{1B}[K") }
    isShown = false
  }
}
