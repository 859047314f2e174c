// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The errors in the masks of one engine.
struct ExactnessTally {
  /// The name of the engine.
  let engine: String
  /// The schemas that the engine compiled.
  var compiled = 0
  /// The number of rejected schemas for each reason.
  var rejections: [String: Int] = [:]
  /// The documents that were accepted to their ends, and those that were not.
  var completed = 0
  var stopped = 0
  /// The compared masks, and those of them with at least one wrongly allowed or wrongly refused
  /// token.
  var masks = 0
  var masksAllowing = 0
  var masksRefusing = 0
  /// The tokens after which no text is valid, summed over the masks.
  var wronglyAllowed = 0
  /// The tokens that some valid document contains at this place, summed over the masks.
  var wronglyRefused = 0
  /// The refused tokens with escapes, or with U+007F, which may also be escaped.
  var refusedSpellings = 0
  /// The allowed tokens of valid texts that the reference writes in another way.
  var otherNotations = 0
  /// The first errors, one for each schema.
  var examples: [String] = []

  private var rejected: Int { rejections.values.reduce(0, +) }

  static let header = [
    "| Engine | Schemas | Documents | Masks | Allowing an invalid text | Refusing a valid text "
      + "| Tokens wrongly allowed | Tokens wrongly refused | Spellings refused | Other notations |",
    "|---|---|---|---|---|---|---|---|---|---|",
  ]

  /// The row of the table.
  var row: String {
    let columns = [
      engine, "\(compiled) of \(compiled + rejected)", "\(completed) of \(completed + stopped)",
      "\(masks)", "\(masksAllowing)", "\(masksRefusing)", "\(wronglyAllowed)",
      "\(wronglyRefused)", "\(refusedSpellings)", "\(otherNotations)",
    ]
    return "| " + columns.joined(separator: " | ") + " |"
  }
}
