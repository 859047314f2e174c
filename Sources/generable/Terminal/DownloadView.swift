// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import DeclarationCommands
internal import Foundation
internal import ModelCatalog
internal import Synchronization

/// The progress of a download: one line that is replaced on a terminal, or one line per tenth.
final class DownloadView: Sendable {
  private struct State {
    var shownPercent = -1
    var hasLine = false
  }

  private let state = Mutex(State())
  private let isLive = Terminal.errorIsTerminal

  /// Shows a state of the download.
  func show(_ progress: DownloadProgress) {
    switch progress {
    case .waiting(let file): line("waiting for another process that downloads \(file)")
    case .retrying(let file, let reason): line("\(file): \(reason); continuing")
    case .finished(let file, _): line("\(file): complete, checksum verified")
    case .receiving(let file, let received, let total):
      let percent = total == 0 ? 100 : received * 100 / total
      let isDue = state.withLock { state in
        let isDue =
          isLive ? percent != state.shownPercent : percent / 10 != state.shownPercent / 10
        if isDue { state.shownPercent = percent }
        return isDue
      }
      guard isDue else { return }
      let size = total.formatted(.byteCount(style: .file))
      if isLive {
        state.withLock { $0.hasLine = true }
        Terminal.writeError("\r\u{1B}[2K\(file): \(percent) % of \(size)")
      } else {
        Terminal.writeError("\(file): \(percent) % of \(size)\n")
      }
    }
  }

  /// Ends the line that is being replaced.
  func finish() {
    let hasLine = state.withLock { state in
      defer { state.hasLine = false }
      return state.hasLine
    }
    if hasLine { Terminal.writeError("\r\u{1B}[2K") }
  }

  private func line(_ text: String) {
    finish()
    Terminal.writeError("\(text)\n")
  }
}
