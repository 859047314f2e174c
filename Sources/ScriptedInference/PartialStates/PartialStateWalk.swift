// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GuidedGeneration
internal import SchemaModel

/// Goes through the states of a value that comes in pieces.
struct PartialStateWalk<Content: Generable> {
  private var pieces: ArraySlice<String>
  private var parser = IncrementalJSONParser(maximumDepth: GeneratedContent.maximumDepth)
  private let decoder = ResponseDecoder()
  private var seen = 0
  private var last: Content.PartiallyGenerated?
  private var isAtEnd = false

  /// Creates a walk over the pieces of a JSON text.
  init(pieces: [String]) {
    self.pieces = pieces[...]
  }

  /// Creates a walk over a value.
  init(_ value: Content, by unit: StreamingUnit) {
    self.init(pieces: unit.pieces(of: value.generatedContent.jsonString))
  }

  /// The next state that looks different; nil after the last.
  ///
  /// - Throws: What the partial form's initializer throws.
  mutating func next() throws -> Content.PartiallyGenerated? {
    while !isAtEnd {
      var tree: PartialJSON?
      if let piece = pieces.popFirst() {
        try parser.append(piece)
        guard parser.revision != seen else { continue }
        seen = parser.revision
        tree = parser.partial
      } else {
        isAtEnd = true
        tree = try parser.finish()
      }
      guard let tree,
        let state = try decoder.partial(
          decoder.content(tree), as: Content.PartiallyGenerated.self)
      else { continue }
      if let last, Self.isSame(state, last) { continue }
      // Of a type that cannot be compared, the end was seen already with its last bracket.
      if isAtEnd, last != nil, !(state is any Equatable), parser.revision == seen { continue }
      last = state
      return state
    }
    return nil
  }

  private static func isSame(
    _ state: Content.PartiallyGenerated, _ last: Content.PartiallyGenerated
  ) -> Bool {
    guard let state = state as? any Equatable else { return false }
    return isEqual(state, last)
  }

  private static func isEqual<Value: Equatable>(_ state: Value, _ last: Any) -> Bool {
    (last as? Value) == state
  }
}
