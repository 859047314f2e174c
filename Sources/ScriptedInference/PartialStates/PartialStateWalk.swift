// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GuidedGeneration
internal import JSONText
internal import SchemaModel

/// An iteration over the states of a value whose text arrives in pieces.
struct PartialStateWalk<Content: Generable> {
  private var pieces: ArraySlice<String>
  private var parser = IncrementalJSONParser(maximumDepth: GeneratedContent.maximumDepth)
  private let decoder = ResponseDecoder()
  private var version: SnapshotVersion?
  private var isAtEnd = false

  init(pieces: [String]) {
    self.pieces = pieces[...]
  }

  /// Returns the next state that differs visibly, or `nil` after the last one.
  ///
  /// - Throws: The error of the partially generated type's initializer.
  mutating func next() throws -> Content.PartiallyGenerated? {
    while !isAtEnd {
      var tree: PartialJSON?
      if let piece = pieces.popFirst() {
        guard try parser.append(piece) else { continue }
        tree = parser.partial
      } else {
        isAtEnd = true
        tree = try parser.finish()
      }
      guard let tree,
        let state = try decoder.snapshot(
          decoder.content(tree), as: Content.PartiallyGenerated.self),
        !(version?.looks(like: state.version) ?? false)
      else { continue }
      version = state.version
      return state.value
    }
    return nil
  }
}
