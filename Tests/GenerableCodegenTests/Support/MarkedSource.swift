// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GenerableCodegen

/// Source text in which markers (1️⃣, 2️⃣, …) show where diagnostics must point.
struct MarkedSource {
  /// The text without markers.
  let text: String
  /// The position of each marker, in order of their numbers.
  let positions: [SourcePosition]

  init(_ marked: String) {
    var text = ""
    var offsets: [Int: Int] = [:]
    for character in marked {
      if let number = Self.markers.firstIndex(of: character) {
        offsets[number] = text.utf8.count
      } else {
        text.append(character)
      }
    }
    self.text = text
    let lines = LineTable(Array(text.utf8))
    positions = offsets.sorted { $0.key < $1.key }.map { lines.position(at: $0.value) }
  }

  private static let markers: [Character] = ["1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣"]
}

/// Runs the generator over one file.
func generate(
  _ text: String, path: String = "Test.swift", mode: SourceFile.Mode = .automatic
) -> GeneratorOutput {
  GeneratorPipeline.run(sources: [SourceFile(path: path, text: text, mode: mode)])
}
