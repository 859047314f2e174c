// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The part of a source file that the generated file re-emits, and its changes.
struct SourceRewrite: Sendable {
  /// A change of the source text.
  struct Edit: Sendable {
    let range: SourceRange
    /// The replacement; `nil` to replace the text with blanks.
    let replacement: String?
  }

  /// Generated members of a type.
  struct Insertion: Sendable {
    /// The number of types that enclose the members.
    let depth: Int
    /// The condition under which the members are compiled.
    let condition: String?
    let members: [DeclarationCode]
  }

  /// The syntax of the source file.
  let file: ParsedFile
  /// The ranges that are re-emitted, in order, without overlaps.
  let keptRanges: [SourceRange]
  /// The changes, in order.
  let edits: [Edit]
  /// The heads of the extensions around nested regions, by the offsets of the regions' first
  /// tokens.
  let extensionHeads: [Int: String]
  /// The offsets of the last tokens of the nested regions.
  let extensionEnds: Set<Int>
  /// The generated members, by the offsets of the closing braces of their types.
  let insertions: [Int: [Insertion]]
}
