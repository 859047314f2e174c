// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension GenerationSchema {
  /// One property of a structure.
  public struct Property: Sendable {
    let name: String
    /// A description of the value for the model.
    let description: String?
    /// The type of the value, without its optionality.
    let type: any Generable.Type
    let isOptional: Bool
    /// The restrictions of the guides, in order.
    let rules: [GuideRule]

    /// Creates a required property.
    ///
    /// - Parameters:
    ///   - name: The name of the property.
    ///   - description: A description of the value for the model.
    ///   - type: The type of the value.
    ///   - guides: The guides of the value.
    public init<Value: Generable>(
      name: String, description: String? = nil, type: Value.Type,
      guides: [GenerationGuide<Value>] = []
    ) {
      self.init(
        name: name, description: description, valueType: type, isOptional: false,
        rules: guides.flatMap(\.rules))
    }

    /// Creates an optional property.
    ///
    /// - Parameters:
    ///   - name: The name of the property.
    ///   - description: A description of the value for the model.
    ///   - type: The optional type of the value.
    ///   - guides: The guides of the value.
    public init<Value: Generable>(
      name: String, description: String? = nil, type: Value?.Type,
      guides: [GenerationGuide<Value>] = []
    ) {
      self.init(
        name: name, description: description, valueType: Value.self, isOptional: true,
        rules: guides.flatMap(\.rules))
    }

    /// Creates a required string property that matches regular expressions.
    ///
    /// - Parameters:
    ///   - name: The name of the property.
    ///   - description: A description of the value for the model.
    ///   - type: The type of the value.
    ///   - guides: The expressions, of which the last one applies.
    public init<RegexOutput>(
      name: String, description: String? = nil, type: String.Type,
      guides: [Regex<RegexOutput>] = []
    ) {
      self.init(
        name: name, description: description, valueType: String.self, isOptional: false,
        rules: guides.map { .pattern(RegexPattern.text(of: $0)) })
    }

    /// Creates an optional string property that matches regular expressions.
    ///
    /// - Parameters:
    ///   - name: The name of the property.
    ///   - description: A description of the value for the model.
    ///   - type: The optional type of the value.
    ///   - guides: The expressions, of which the last one applies.
    public init<RegexOutput>(
      name: String, description: String? = nil, type: String?.Type,
      guides: [Regex<RegexOutput>] = []
    ) {
      self.init(
        name: name, description: description, valueType: String.self, isOptional: true,
        rules: guides.map { .pattern(RegexPattern.text(of: $0)) })
    }

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
