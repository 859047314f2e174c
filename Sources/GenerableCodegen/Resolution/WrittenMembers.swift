// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Members and conformances that the user wrote, so that they must not be emitted again.
struct WrittenMembers: OptionSet, Sendable {
  let rawValue: Int

  static let generationSchema = Self(rawValue: 1)
  static let generatedContent = Self(rawValue: 2)
  static let contentInitializer = Self(rawValue: 4)
  static let partialType = Self(rawValue: 8)
  static let partialConversion = Self(rawValue: 16)
  static let conformance = Self(rawValue: 32)
  // Conformances of the partial form, in an extension of it.
  static let partialEquatable = Self(rawValue: 64)
  static let partialHashable = Self(rawValue: 128)
  static let partialIdentifiable = Self(rawValue: 256)
  static let partialSendable = Self(rawValue: 512)

  /// The names of members that may be written by hand.
  static let names: Set<String> = [
    "generationSchema", "generatedContent", "asPartiallyGenerated", "PartiallyGenerated",
  ]

  /// The member or type of that name.
  static func member(_ name: String) -> Self {
    switch name {
    case "generationSchema": .generationSchema
    case "generatedContent": .generatedContent
    case "asPartiallyGenerated": .partialConversion
    case "PartiallyGenerated": .partialType
    default: []
    }
  }

  /// The conformance of the partial form to the protocol of that name.
  static func partialConformance(_ name: String) -> Self {
    switch name {
    case "Equatable": .partialEquatable
    case "Hashable": [.partialHashable, .partialEquatable]
    case "Identifiable": .partialIdentifiable
    case "Sendable": .partialSendable
    default: []
    }
  }
}
