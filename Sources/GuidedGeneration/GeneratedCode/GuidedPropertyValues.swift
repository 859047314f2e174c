// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// How generated code handles a property whose type it cannot vouch for, such as one from another
// file: only by a name that stands for `_GuidedProperty` of that type. If the type is not generable,
// that name is the one thing that does not compile.

/// A type that a property of a generated type can have; anything else does not compile.
public typealias _GenerableType<Value: _GenerableOrOptional> = Value

extension Generable {
  /// The value of a property that has to be there.
  public static func _value(
    of content: GeneratedContent, forProperty name: String
  ) throws -> Self {
    try content.value(forProperty: name)
  }
}

extension Generable where _GuideValue == Self {
  /// What is visible of the value when all of it is.
  public func _visible() -> PartiallyGenerated? { asPartiallyGenerated() }
}

extension Optional where Wrapped: Generable {
  /// The value of a property that may be missing.
  public static func _value(
    of content: GeneratedContent, forProperty name: String
  ) throws -> Self {
    try content.value(forProperty: name)
  }

  /// What is visible of the value when all of it is.
  public func _visible() -> Wrapped.PartiallyGenerated? { asPartiallyGenerated() }
}

extension _GuidedProperty {
  /// The partial form of the property's type, without the optional.
  public typealias PartiallyGenerated = Value._GuideValue.PartiallyGenerated

  /// The value of the property.
  ///
  /// - Parameters:
  ///   - content: The structure that has the property.
  ///   - name: The key.
  /// - Returns: The value.
  /// - Throws: ``GeneratedContent/ConversionError``, and what the initializer of the type throws.
  public static func value(
    of content: GeneratedContent, forProperty name: String
  ) throws -> Value {
    try Value._value(of: content, forProperty: name)
  }

  /// What is visible of the property so far.
  ///
  /// - Parameters:
  ///   - content: The structure that has the property.
  ///   - name: The key.
  /// - Returns: The partial form; nil when there is nothing to see yet.
  /// - Throws: ``GeneratedContent/ConversionError``, and what the initializer of the type throws.
  public static func visible(
    of content: GeneratedContent, forProperty name: String
  ) throws -> PartiallyGenerated? {
    try content.value(forProperty: name)
  }

  /// What is visible of a whole value.
  public static func visible(_ value: Value) -> PartiallyGenerated? { value._visible() }

  /// The value as something that content can be made of.
  public static func content(_ value: Value) -> any ConvertibleToGeneratedContent { value }

  /// Whether two partial forms are equal.
  @_disfavoredOverload
  public static func areEqual(_ left: PartiallyGenerated?, _ right: PartiallyGenerated?) -> Bool {
    _areEqual(left, right)
  }

  /// Whether two partial forms are equal.
  public static func areEqual(
    _ left: PartiallyGenerated?, _ right: PartiallyGenerated?
  ) -> Bool where PartiallyGenerated: _PartiallyGenerated & Equatable {
    left == right
  }

  /// Whether two arrays of partial forms are equal.
  public static func areEqual<Element: _PartiallyGenerated & Equatable>(
    _ left: PartiallyGenerated?, _ right: PartiallyGenerated?
  ) -> Bool where PartiallyGenerated == [Element] {
    left == right
  }

  /// Adds a partial form to a hash.
  @_disfavoredOverload
  public static func hash(_ value: PartiallyGenerated?, into hasher: inout Hasher) {
    _hash(value, into: &hasher)
  }

  /// Adds a partial form to a hash.
  public static func hash(
    _ value: PartiallyGenerated?, into hasher: inout Hasher
  ) where PartiallyGenerated: _PartiallyGenerated & Hashable {
    hasher.combine(value)
  }

  /// Adds an array of partial forms to a hash.
  public static func hash<Element: _PartiallyGenerated & Hashable>(
    _ value: PartiallyGenerated?, into hasher: inout Hasher
  ) where PartiallyGenerated == [Element] {
    hasher.combine(value)
  }
}
