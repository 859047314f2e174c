// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The format of generated code that this version of the module supports.
///
/// Every generated file declares a conformance to it, so that a file of another format does not
/// compile.
public protocol _GeneratedFormat1 {}

/// A regular expression with any output.
///
/// With a generic parameter instead, the compiler would report errors in other guides here.
public protocol _AnyRegex {
  /// The literal pattern of the expression; `nil` if it has none.
  var _patternText: String? { get }
}

extension Regex: _AnyRegex {
  /// The literal pattern of the expression; `nil` if it has none.
  public var _patternText: String? { RegexPattern.text(of: self) }
}

/// The property of a generated type, identified by its type as it is written in the source.
///
/// Generated code does not resolve type names; type inference does. All types share one function
/// without generic parameters, so that the compiler reports an invalid guide at the guide. Only
/// where the source has, or may have, an unwrapped regular expression, generated code uses the
/// function name that has an overload for it.
public enum _GuidedProperty<Value: _GenerableOrOptional> {
  /// Returns a property.
  ///
  /// - Parameters:
  ///   - name: The name of the property.
  ///   - pattern: The source text of a regular expression among the guides; the expression itself
  ///     has only an equivalent pattern.
  ///   - description: A description of the value for the model.
  ///   - guides: The guides of the value.
  /// - Returns: The property.
  public static func make(
    _ name: String, pattern: String? = nil, description: String? = nil,
    _ guides: GenerationGuide<Value._GuideValue>...
  ) -> GenerationSchema.Property {
    property(name, pattern, description, guides)
  }

  /// Returns a property, like ``make(_:pattern:description:_:)``.
  ///
  /// - Parameters:
  ///   - name: The name of the property.
  ///   - pattern: The source text of a regular expression among the guides.
  ///   - description: A description of the value for the model.
  ///   - guides: The guides of the value.
  /// - Returns: The property.
  public static func makeMatching(
    _ name: String, pattern: String? = nil, description: String? = nil,
    _ guides: GenerationGuide<Value._GuideValue>...
  ) -> GenerationSchema.Property {
    property(name, pattern, description, guides)
  }

  /// Returns a string property that matches a regular expression.
  ///
  /// - Parameters:
  ///   - name: The name of the property.
  ///   - pattern: The source text of the expression.
  ///   - description: A description of the value for the model.
  ///   - regex: The expression.
  /// - Returns: The property.
  public static func makeMatching(
    _ name: String, pattern: String? = nil, description: String? = nil, _ regex: any _AnyRegex
  ) -> GenerationSchema.Property where Value._GuideValue == String {
    GenerationSchema.Property(
      name: name, description: description, valueType: String.self,
      isOptional: Value._isOptional, rules: [.pattern(pattern ?? regex._patternText)])
  }

  private static func property(
    _ name: String, _ pattern: String?, _ description: String?,
    _ guides: [GenerationGuide<Value._GuideValue>]
  ) -> GenerationSchema.Property {
    GenerationSchema.Property(
      name: name, description: description, valueType: Value._GuideValue.self,
      isOptional: Value._isOptional,
      rules: guides.flatMap(\.rules).map { $0.replacingPattern(with: pattern) })
  }
}

extension GuideRule {
  fileprivate func replacingPattern(with text: String?) -> GuideRule {
    guard let text else { return self }
    switch self {
    case .pattern: return .pattern(text)
    case .element(let rule): return .element(rule.replacingPattern(with: text))
    default: return self
    }
  }
}
