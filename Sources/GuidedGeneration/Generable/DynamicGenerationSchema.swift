// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A schema put together at run time, for forms that no Swift type declares.
///
/// ```swift
/// let answer = DynamicGenerationSchema(
///   name: "Answer",
///   properties: [
///     .init(name: "text", schema: .string),
///     .init(name: "isCorrect", schema: .boolean),
///   ])
/// let riddle = DynamicGenerationSchema(
///   name: "Riddle",
///   properties: [
///     .init(name: "question", schema: .string),
///     .init(name: "answers", schema: .array(of: .init(referenceTo: "Answer"))),
///   ])
/// let schema = try GenerationSchema(root: riddle, dependencies: [answer])
/// ```
///
/// Parts with a name may be used where they stand, or passed as dependencies and referred to.
public struct DynamicGenerationSchema: Sendable {
  /// What the schema says.
  let form: Form

  /// What a dynamic schema says.
  indirect enum Form: Sendable {
    case structure(name: String, description: String?, [Property])
    case union(name: String, description: String?, [DynamicGenerationSchema])
    case choices(name: String, description: String?, [String])
    case array(DynamicGenerationSchema, least: Int?, most: Int?)
    case type(any Generable.Type, [GuideRule])
    case reference(String)
    case null
  }

  /// One property of a structure.
  public struct Property: Sendable {
    /// The key.
    let name: String
    /// What the value is, for the model.
    let description: String?
    /// The form of the value.
    let schema: DynamicGenerationSchema
    /// Whether the property may be missing.
    let isOptional: Bool

    /// Creates a property.
    ///
    /// - Parameters:
    ///   - name: The key.
    ///   - description: What the value is, for the model.
    ///   - schema: The form of the value.
    ///   - isOptional: Whether the property may be missing.
    public init(
      name: String, description: String? = nil, schema: DynamicGenerationSchema,
      isOptional: Bool = false
    ) {
      self.name = name
      self.description = description
      self.schema = schema
      self.isOptional = isOptional
    }
  }

  /// Creates the schema of a structure.
  ///
  /// - Parameters:
  ///   - name: The name, shown to the model and used by references.
  ///   - description: What a value is, for the model.
  ///   - properties: The properties, in the order in which they are generated.
  public init(name: String, description: String? = nil, properties: [Property]) {
    form = .structure(name: name, description: description, properties)
  }

  /// Creates the schema of a structure whose missing values are written as null.
  ///
  /// The flag concerns the content made from values; what may be generated stays the same.
  ///
  /// - Parameters:
  ///   - name: The name, shown to the model and used by references.
  ///   - description: What a value is, for the model.
  ///   - explicitNil: Whether nil is written as null in content made from a value.
  ///   - properties: The properties, in the order in which they are generated.
  public init(
    name: String, description: String? = nil,
    representNilExplicitlyInGeneratedContent explicitNil: Bool, properties: [Property]
  ) {
    self.init(name: name, description: description, properties: properties)
  }

  /// Creates the schema of a value that has one of several forms.
  ///
  /// - Parameters:
  ///   - name: The name, shown to the model and used by references.
  ///   - description: What a value is, for the model.
  ///   - choices: The forms.
  public init(name: String, description: String? = nil, anyOf choices: [DynamicGenerationSchema]) {
    form = .union(name: name, description: description, choices)
  }

  /// Creates the schema of a text that is one of several.
  ///
  /// - Parameters:
  ///   - name: The name, shown to the model and used by references.
  ///   - description: What a value is, for the model.
  ///   - choices: The texts.
  public init(name: String, description: String? = nil, anyOf choices: [String]) {
    form = .choices(name: name, description: description, choices)
  }

  /// Creates the schema of an array.
  ///
  /// - Parameters:
  ///   - itemSchema: The form of each element.
  ///   - minimumElements: The fewest elements.
  ///   - maximumElements: The most elements.
  public init(
    arrayOf itemSchema: DynamicGenerationSchema, minimumElements: Int? = nil,
    maximumElements: Int? = nil
  ) {
    form = .array(itemSchema, least: minimumElements, most: maximumElements)
  }

  /// Creates the schema of a Swift type.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - guides: Demands on the value.
  public init<Value: Generable>(type: Value.Type, guides: [GenerationGuide<Value>] = []) {
    form = .type(type, guides.flatMap(\.rules))
  }

  /// Creates a use of a schema that is defined elsewhere.
  ///
  /// - Parameter name: The name of the root, of a dependency, or of a part in use.
  public init(referenceTo name: String) {
    form = .reference(name)
  }

  /// Creates a schema from its form.
  private init(form: Form) {
    self.form = form
  }

  /// The null value.
  public static var null: DynamicGenerationSchema { DynamicGenerationSchema(form: .null) }

  /// Any text.
  public static var string: DynamicGenerationSchema { DynamicGenerationSchema(type: String.self) }

  /// Any whole number.
  public static var integer: DynamicGenerationSchema { DynamicGenerationSchema(type: Int.self) }

  /// Any number.
  public static var number: DynamicGenerationSchema { DynamicGenerationSchema(type: Double.self) }

  /// `true` or `false`.
  public static var boolean: DynamicGenerationSchema { DynamicGenerationSchema(type: Bool.self) }

  /// An array.
  ///
  /// - Parameters:
  ///   - itemSchema: The form of each element.
  ///   - minimumElements: The fewest elements.
  ///   - maximumElements: The most elements.
  /// - Returns: The schema of the array.
  public static func array(
    of itemSchema: DynamicGenerationSchema, minimumElements: Int? = nil,
    maximumElements: Int? = nil
  ) -> DynamicGenerationSchema {
    DynamicGenerationSchema(
      arrayOf: itemSchema, minimumElements: minimumElements, maximumElements: maximumElements)
  }

  /// The name by which references can mean the schema.
  var name: String? {
    switch form {
    case .structure(let name, _, _), .union(let name, _, _), .choices(let name, _, _): name
    case .array, .type, .reference, .null: nil
    }
  }
}
