// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The guides of a property that apply: the last guide of each kind, and a constant rather than
/// choices.
struct EffectiveGuides {
  private var constant: String?
  private var choices: [String]?
  /// The pattern; `.some(nil)` for an expression without a literal pattern.
  private var pattern: String??
  private var minimum: GuideRule.Bound?
  private var maximum: GuideRule.Bound?
  private(set) var minimumCount: Int?
  private(set) var maximumCount: Int?
  private(set) var elementRules: [GuideRule] = []
  let isEmpty: Bool

  init(_ rules: [GuideRule]) {
    isEmpty = rules.isEmpty
    for rule in rules {
      switch rule {
      case .constant(let text): constant = text
      case .choices(let texts): choices = texts
      case .pattern(let text): pattern = .some(text)
      case .minimum(let bound): minimum = bound
      case .maximum(let bound): maximum = bound
      case .minimumCount(let count): minimumCount = count
      case .maximumCount(let count): maximumCount = count
      case .element(let rule): elementRules.append(rule)
      }
    }
  }

  func restriction(
    _ purpose: GenerationSchema.Lowering.Purpose, at location: GenerationSchema.Lowering.Location
  ) throws(GenerationSchema.SchemaError) -> StringSchema.Restriction {
    if constant != nil || choices != nil, pattern != nil {
      throw location.error("choices and a pattern cannot be combined; list the matching texts")
    }
    if let constant { return .constant(constant) }
    if let choices {
      guard !choices.isEmpty else { throw location.error("'anyOf' lists no texts") }
      return .choices(choices)
    }
    guard let pattern else { return .none }
    guard let pattern else {
      throw location.error("the expression has no literal pattern; write it as a literal")
    }
    if purpose == .constraint {
      do {
        _ = try Pattern(parsing: pattern)
      } catch {
        throw location.error("\(error)")
      }
    }
    return .pattern(pattern)
  }

  /// Returns the schema of a number, with the bounds of its type unless a guide replaces them.
  func number(
    minimum typeMinimum: DecimalNumber?, maximum typeMaximum: DecimalNumber?,
    describedAs description: String?, at location: GenerationSchema.Lowering.Location
  ) throws(GenerationSchema.SchemaError) -> NumberSchema {
    var number = NumberSchema(minimum: typeMinimum, maximum: typeMaximum, description: description)
    switch minimum {
    case nil, .nonFinite("-inf"): break
    case .number(let bound): number.minimum = bound
    case .nonFinite(let text): throw location.error("'\(text)' is not a valid minimum")
    }
    switch maximum {
    case nil, .nonFinite("inf"): break
    case .number(let bound): number.maximum = bound
    case .nonFinite(let text): throw location.error("'\(text)' is not a valid maximum")
    }
    if let minimum = number.minimum, let maximum = number.maximum, minimum > maximum {
      throw location.error("the minimum \(minimum) is greater than the maximum \(maximum)")
    }
    return number
  }

  func checkCounts(
    at location: GenerationSchema.Lowering.Location
  ) throws(GenerationSchema.SchemaError) {
    for count in [minimumCount, maximumCount].compactMap(\.self) where count < 0 {
      throw location.error("an array cannot have \(count) elements")
    }
    if let minimumCount, let maximumCount, minimumCount > maximumCount {
      throw location.error(
        "the minimum count \(minimumCount) is greater than the maximum count \(maximumCount)")
    }
  }

  /// Throws an error if there are guides, which do not apply to declared types.
  func rejectAll(
    for type: String, at location: GenerationSchema.Lowering.Location
  ) throws(GenerationSchema.SchemaError) {
    guard isEmpty else {
      throw location.error("'\(type)' is a declared type; guide its properties instead")
    }
  }
}

extension SchemaStorage.Primitive {
  func node(
    _ guides: EffectiveGuides, describedAs description: String?,
    for purpose: GenerationSchema.Lowering.Purpose,
    at location: GenerationSchema.Lowering.Location
  ) throws(GenerationSchema.SchemaError) -> SchemaNode {
    switch self {
    case .string:
      return .string(
        StringSchema(
          description: description, restriction: try guides.restriction(purpose, at: location)))
    case .formatted(let format, let typeName):
      guard guides.isEmpty else { throw location.error("'\(typeName)' accepts no guides") }
      return .string(StringSchema(valueIn: format, description: description))
    case .integer, .double, .float, .decimal:
      let (minimum, maximum) = bounds(purpose)
      let number = try guides.number(
        minimum: minimum, maximum: maximum, describedAs: description, at: location)
      switch self {
      case .integer: return .integer(number)
      default: return .number(number)
      }
    case .boolean: return .boolean(description: description)
    case .any: return .any(description: description)
    case .never: return .anyOf(UnionSchema(description: description, choices: []))
    }
  }

  /// Returns the bounds of the Swift type that the schema includes.
  private func bounds(
    _ purpose: GenerationSchema.Lowering.Purpose
  ) -> (minimum: DecimalNumber?, maximum: DecimalNumber?) {
    let range: ClosedRange<DecimalNumber>
    switch (self, purpose) {
    case (.integer(let type), .declaration):
      // Only bounds that are narrower than those of 'Int' are useful to a model.
      let (bounds, int) = (type.range, NumberRange.int)
      return (
        bounds.lowerBound > int.lowerBound ? bounds.lowerBound : nil,
        bounds.upperBound < int.upperBound ? bounds.upperBound : nil
      )
    case (.integer(let type), .constraint): range = type.range
    case (.double, .constraint): range = NumberRange.double
    case (.float, .constraint): range = NumberRange.float
    case (.decimal, .constraint): range = NumberRange.decimal
    default: return (nil, nil)
    }
    return (range.lowerBound, range.upperBound)
  }
}
