// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension GenerationSchema {
  /// One property of a structure.
  public struct Property: Sendable {
    /// The key.
    let name: String
    /// What the value is, for the model.
    let description: String?
    /// The type of the value, without its optionality.
    let type: any Generable.Type
    /// Whether the property may be missing.
    let isOptional: Bool
    /// What the guides demand, in order.
    let rules: [GuideRule]

    /// Creates a property that is always there.
    ///
    /// - Parameters:
    ///   - name: The key.
    ///   - description: What the value is, for the model.
    ///   - type: The type of the value.
    ///   - guides: Demands on the value.
    public init<Value: Generable>(
      name: String, description: String? = nil, type: Value.Type,
      guides: [GenerationGuide<Value>] = []
    ) {
      self.init(
        name: name, description: description, valueType: type, isOptional: false,
        rules: guides.flatMap(\.rules))
    }

    /// Creates a property that may be missing.
    ///
    /// - Parameters:
    ///   - name: The key.
    ///   - description: What the value is, for the model.
    ///   - type: The optional type of the value.
    ///   - guides: Demands on the value.
    public init<Value: Generable>(
      name: String, description: String? = nil, type: Value?.Type,
      guides: [GenerationGuide<Value>] = []
    ) {
      self.init(
        name: name, description: description, valueType: Value.self, isOptional: true,
        rules: guides.flatMap(\.rules))
    }

    /// Creates a text that is always there and matches expressions.
    ///
    /// - Parameters:
    ///   - name: The key.
    ///   - description: What the value is, for the model.
    ///   - type: The type of the value.
    ///   - guides: Expressions; of several, the last counts.
    public init<RegexOutput>(
      name: String, description: String? = nil, type: String.Type,
      guides: [Regex<RegexOutput>] = []
    ) {
      self.init(
        name: name, description: description, valueType: String.self, isOptional: false,
        rules: guides.map { .pattern(RegexText.pattern(of: $0)) })
    }

    /// Creates a text that may be missing and matches expressions.
    ///
    /// - Parameters:
    ///   - name: The key.
    ///   - description: What the value is, for the model.
    ///   - type: The optional type of the value.
    ///   - guides: Expressions; of several, the last counts.
    public init<RegexOutput>(
      name: String, description: String? = nil, type: String?.Type,
      guides: [Regex<RegexOutput>] = []
    ) {
      self.init(
        name: name, description: description, valueType: String.self, isOptional: true,
        rules: guides.map { .pattern(RegexText.pattern(of: $0)) })
    }

    /// Creates a property.
    init(
      name: String, description: String?, valueType: any Generable.Type, isOptional: Bool,
      rules: [GuideRule]
    ) {
      self.name = name
      self.description = description
      self.type = valueType
      self.isOptional = isOptional
      self.rules = rules
    }
  }
}
