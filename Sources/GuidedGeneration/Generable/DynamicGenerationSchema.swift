// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A schema that is created at run time, for values that no Swift type declares.
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
/// A named schema can be nested in another, or passed as a dependency and used by reference.
public struct DynamicGenerationSchema: Sendable {
  let kind: Kind

  indirect enum Kind: Sendable {
    case structure(name: String, description: String?, [Property])
    case union(name: String, description: String?, [DynamicGenerationSchema])
    case choices(name: String, description: String?, [String])
    case array(DynamicGenerationSchema, minimum: Int?, maximum: Int?)
    case type(any Generable.Type, [GuideRule])
    case reference(String)
    case null
  }

  /// One property of a structure.
  public struct Property: Sendable {
    let name: String
    let description: String?
    let schema: DynamicGenerationSchema
    let isOptional: Bool

    /// Creates a property.
    ///
    /// - Parameters:
    ///   - name: The name of the property.
    ///   - description: A description of the value for the model.
    ///   - schema: The schema of the value.
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
  ///   - name: The name, which is shown to the model and used by references.
  ///   - description: A description of a value for the model.
  ///   - explicitNil: Whether `nil` is represented by null in the content of a value. The flag does
  ///     not affect generation.
  ///   - properties: The properties, in generation order.
  public init(
    name: String, description: String? = nil,
    representNilExplicitlyInGeneratedContent explicitNil: Bool = false, properties: [Property]
  ) {
    kind = .structure(name: name, description: description, properties)
  }

  /// Creates the schema of a value of one of several schemas.
  ///
  /// - Parameters:
  ///   - name: The name, which is shown to the model and used by references.
  ///   - description: A description of a value for the model.
  ///   - choices: The schemas.
  public init(name: String, description: String? = nil, anyOf choices: [DynamicGenerationSchema]) {
    kind = .union(name: name, description: description, choices)
  }

  /// Creates the schema of an enumeration of strings.
  ///
  /// - Parameters:
  ///   - name: The name, which is shown to the model and used by references.
  ///   - description: A description of a value for the model.
  ///   - choices: The strings.
  public init(name: String, description: String? = nil, anyOf choices: [String]) {
    kind = .choices(name: name, description: description, choices)
  }

  /// Creates the schema of an array.
  ///
  /// - Parameters:
  ///   - itemSchema: The schema of the elements.
  ///   - minimumElements: The minimum number of elements, inclusive.
  ///   - maximumElements: The maximum number of elements, inclusive.
  public init(
    arrayOf itemSchema: DynamicGenerationSchema, minimumElements: Int? = nil,
    maximumElements: Int? = nil
  ) {
    kind = .array(itemSchema, minimum: minimumElements, maximum: maximumElements)
  }

  /// Creates the schema of a Swift type.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - guides: The guides of the value.
  public init<Value: Generable>(type: Value.Type, guides: [GenerationGuide<Value>] = []) {
    kind = .type(type, guides.flatMap(\.rules))
  }

  /// Creates a reference to another schema.
  ///
  /// - Parameter name: The name of the root, of a dependency, or of a nested schema.
  public init(referenceTo name: String) { kind = .reference(name) }

  private init(kind: Kind) { self.kind = kind }

  /// The schema of the null value.
  public static var null: DynamicGenerationSchema { DynamicGenerationSchema(kind: .null) }

  /// The schema of a string.
  public static var string: DynamicGenerationSchema { DynamicGenerationSchema(type: String.self) }

  /// The schema of an integer.
  public static var integer: DynamicGenerationSchema { DynamicGenerationSchema(type: Int.self) }

  /// The schema of a number.
  public static var number: DynamicGenerationSchema { DynamicGenerationSchema(type: Double.self) }

  /// The schema of a Boolean value.
  public static var boolean: DynamicGenerationSchema { DynamicGenerationSchema(type: Bool.self) }

  /// Returns the schema of an array.
  ///
  /// - Parameters:
  ///   - itemSchema: The schema of the elements.
  ///   - minimumElements: The minimum number of elements, inclusive.
  ///   - maximumElements: The maximum number of elements, inclusive.
  /// - Returns: The schema.
  public static func array(
    of itemSchema: DynamicGenerationSchema, minimumElements: Int? = nil,
    maximumElements: Int? = nil
  ) -> DynamicGenerationSchema {
    DynamicGenerationSchema(
      arrayOf: itemSchema, minimumElements: minimumElements, maximumElements: maximumElements)
  }

  /// The name that references use; `nil` for a schema without a name.
  var name: String? {
    switch kind {
    case .structure(let name, _, _), .union(let name, _, _), .choices(let name, _, _): name
    case .array, .type, .reference, .null: nil
    }
  }
}
