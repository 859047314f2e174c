// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// Generated code accesses a property whose type it cannot resolve, such as one that is declared in
// another file, only through an alias of '_GuidedProperty' of that type. If the type is not
// generable, the alias is the only line that does not compile.

/// A type of a property of a generated type; the name of any other type does not compile.
public typealias _GenerableType<Value: _GenerableOrOptional> = Value

extension Generable {
  /// Decodes the value of a required property.
  ///
  /// - Parameters:
  ///   - content: The structure that has the property.
  ///   - name: The name of the property.
  /// - Returns: The value.
  /// - Throws: ``GeneratedContent/ConversionError``, or any error that an initializer throws.
  public static func _value(of content: GeneratedContent, forProperty name: String) throws -> Self {
    try content.value(forProperty: name)
  }
}

extension Generable where _GuideValue == Self {
  /// Returns the value as a partially generated value.
  public func _visible() -> PartiallyGenerated? { asPartiallyGenerated() }
}

extension Optional where Wrapped: Generable {
  /// Decodes the value of an optional property.
  ///
  /// - Parameters:
  ///   - content: The structure that has the property.
  ///   - name: The name of the property.
  /// - Returns: The value.
  /// - Throws: ``GeneratedContent/ConversionError``, or any error that an initializer throws.
  public static func _value(of content: GeneratedContent, forProperty name: String) throws -> Self {
    try content.value(forProperty: name)
  }

  /// Returns the value as a partially generated value.
  public func _visible() -> Wrapped.PartiallyGenerated? { asPartiallyGenerated() }
}

extension _GuidedProperty {
  /// The partially generated type of the property, without the optional.
  public typealias PartiallyGenerated = Value._GuideValue.PartiallyGenerated

  /// Decodes the value of the property.
  ///
  /// - Parameters:
  ///   - content: The structure that has the property.
  ///   - name: The name of the property.
  /// - Returns: The value.
  /// - Throws: ``GeneratedContent/ConversionError``, or any error that an initializer throws.
  public static func value(of content: GeneratedContent, forProperty name: String) throws -> Value {
    try Value._value(of: content, forProperty: name)
  }

  /// Decodes the visible part of the property.
  ///
  /// - Parameters:
  ///   - content: The structure that has the property.
  ///   - name: The name of the property.
  /// - Returns: The partially generated value; `nil` if nothing is visible.
  /// - Throws: ``GeneratedContent/ConversionError``, or any error that an initializer throws.
  public static func visible(
    of content: GeneratedContent, forProperty name: String
  ) throws -> PartiallyGenerated? {
    try content.value(forProperty: name)
  }

  /// Returns a complete value as a partially generated value.
  ///
  /// - Parameter value: The value.
  /// - Returns: The partially generated value.
  public static func visible(_ value: Value) -> PartiallyGenerated? { value._visible() }

  /// Returns a value as a value that can be converted to content.
  ///
  /// - Parameter value: The value.
  /// - Returns: The value.
  public static func content(_ value: Value) -> any ConvertibleToGeneratedContent { value }

  /// Returns whether two partially generated values are equal.
  ///
  /// - Parameters:
  ///   - left: A value to compare.
  ///   - right: A value to compare.
  /// - Returns: Whether both are equal.
  @_disfavoredOverload
  public static func areEqual(_ left: PartiallyGenerated?, _ right: PartiallyGenerated?) -> Bool {
    _areEqual(left, right)
  }

  /// Returns whether two partially generated values are equal.
  ///
  /// - Parameters:
  ///   - left: A value to compare.
  ///   - right: A value to compare.
  /// - Returns: Whether both are equal.
  public static func areEqual(
    _ left: PartiallyGenerated?, _ right: PartiallyGenerated?
  ) -> Bool where PartiallyGenerated: _PartiallyGenerated & Equatable {
    left == right
  }

  /// Returns whether two arrays of partially generated values are equal.
  ///
  /// - Parameters:
  ///   - left: An array to compare.
  ///   - right: An array to compare.
  /// - Returns: Whether both are equal.
  public static func areEqual<Element: _PartiallyGenerated & Equatable>(
    _ left: PartiallyGenerated?, _ right: PartiallyGenerated?
  ) -> Bool where PartiallyGenerated == [Element] {
    left == right
  }

  /// Hashes a partially generated value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - hasher: The hasher.
  @_disfavoredOverload
  public static func hash(_ value: PartiallyGenerated?, into hasher: inout Hasher) {
    _hash(value, into: &hasher)
  }

  /// Hashes a partially generated value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - hasher: The hasher.
  public static func hash(
    _ value: PartiallyGenerated?, into hasher: inout Hasher
  ) where PartiallyGenerated: _PartiallyGenerated & Hashable {
    hasher.combine(value)
  }

  /// Hashes an array of partially generated values.
  ///
  /// - Parameters:
  ///   - value: The array.
  ///   - hasher: The hasher.
  public static func hash<Element: _PartiallyGenerated & Hashable>(
    _ value: PartiallyGenerated?, into hasher: inout Hasher
  ) where PartiallyGenerated == [Element] {
    hasher.combine(value)
  }
}
