// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import DeclarationCommands

/// A block of lines at the bottom of the terminal that is redrawn in place.
struct LiveBlock {
  private var drawnRows = 0

  /// Replaces the block.
  ///
  /// Only the end of a block that is taller than the terminal is shown until ``finish(_:)``.
  mutating func draw(_ lines: [StyledLine]) {
    let size = Terminal.size
    let rows = lines.flatMap { $0.wrapped(columns: size.columns) }
    show(rows.suffix(size.rows - 1))
  }

  /// Draws the complete block and leaves the cursor below it.
  mutating func finish(_ lines: [StyledLine]) {
    show(lines.flatMap { $0.wrapped(columns: Terminal.size.columns) }[...])
    drawnRows = 0
  }

  private mutating func show(_ rows: ArraySlice<String>) {
    // Lines are erased one by one: some terminals keep a copy of a screen that is erased as a unit.
    let eraseLine = "\u{1B}[2K"
    let eraseBelow = "\u{1B}[J"
    let back = drawnRows > 0 ? "\u{1B}[\(drawnRows)A\r" : ""
    Terminal.write(back + rows.map { eraseLine + $0 + "\n" }.joined() + eraseBelow)
    drawnRows = rows.count
  }
}
