// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Members and conformances that the user wrote, so that they must not be emitted again.
package struct WrittenMembers: OptionSet, Sendable {
  package let rawValue: Int

  package static let generationSchema = Self(rawValue: 1)
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

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// What a variable is of it: the schema belongs to the type, the content to a value.
  init(_ variable: VariableSyntax) {
    self = []
    for binding in variable.bindings {
      switch (binding.name?.text, variable.isStatic) {
      case ("generationSchema", true): insert(.generationSchema)
      case ("generatedContent", false): insert(.generatedContent)
      // A property of that name in the partial form leaves no room for a hash value.
      case ("hashValue", false) where binding.storage == .stored: insert(.partialHashable)
      default: continue
      }
    }
  }

  /// What a function is of it.
  init(_ function: FunctionSyntax) {
    let isConversion =
      function.name.text == "asPartiallyGenerated" && !function.isStatic && !function.hasParameters
    self = isConversion ? .partialConversion : []
  }

  /// What a type or a type alias of that name is of it.
  init(typeName name: NameSyntax) {
    self = name.text == "PartiallyGenerated" ? .partialType : []
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
