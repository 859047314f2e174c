// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A block of lines at the bottom of the terminal that is drawn anew in place.
struct LiveBlock {
  private var drawnRows = 0

  /// Replaces what was drawn before.
  ///
  /// A block that is taller than the terminal shows its end while it grows; `finish` shows it whole.
  mutating func draw(_ lines: [StyledLine]) {
    let size = Terminal.size
    let rows = lines.flatMap { $0.wrapped(columns: size.columns) }
    show(rows.suffix(size.rows - 1))
  }

  /// Draws the block a last time, whole, and leaves the cursor below it.
  mutating func finish(_ lines: [StyledLine]) {
    show(lines.flatMap { $0.wrapped(columns: Terminal.size.columns) }[...])
    drawnRows = 0
  }

  private mutating func show(_ rows: ArraySlice<String>) {
    // Line by line: some terminals keep a copy of a screen that is erased as a whole.
    let eraseLine = "\u{1B}[2K"
    let eraseBelow = "\u{1B}[J"
    let back = drawnRows > 0 ? "\u{1B}[\(drawnRows)A\r" : ""
    Terminal.write(back + rows.map { eraseLine + $0 + "\n" }.joined() + eraseBelow)
    drawnRows = rows.count
  }
}
