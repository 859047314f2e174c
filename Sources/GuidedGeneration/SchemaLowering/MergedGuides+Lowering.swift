// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaForm.Primitive {
  /// The node for a use of the type.
  func node(
    _ guides: MergedGuides, describedAs description: String?, for purpose: SchemaLowering.Purpose,
    at place: SchemaPlace
  ) throws(GenerationSchema.SchemaError) -> SchemaNode {
    switch self {
    case .string:
      return .string(
        StringSchema(
          description: description, restriction: try guides.restriction(purpose, at: place)))
    case .formatted(let format, let typeName):
      guard guides.isEmpty else { throw place.problem("no guide applies to '\(typeName)'") }
      return .string(StringSchema(description: description, format: format))
    case .integer, .sized:
      return .integer(try guides.bounds(limits(purpose), describedAs: description, at: place))
    case .double, .float, .decimal:
      return .number(try guides.bounds(limits(purpose), describedAs: description, at: place))
    case .boolean: return .boolean(description: description)
    case .any: return .any(description: description)
    case .never: return .anyOf(UnionSchema(description: description, choices: []))
    }
  }

  /// The range of the Swift type, where it matters.
  private func limits(_ purpose: SchemaLowering.Purpose) -> NumberLimits {
    switch self {
    case .sized(let range) where purpose == .display:
      // Bounds that a model can make use of: those that are narrower than an `Int`'s.
      return NumberLimits(
        least: range.limits.lowerBound > NumberLimits.int.lowerBound
          ? range.limits.lowerBound : nil,
        most: range.limits.upperBound < NumberLimits.int.upperBound
          ? range.limits.upperBound : nil)
    case .sized(let range): return NumberLimits(range.limits)
    case .integer where purpose == .grammar: return NumberLimits(NumberLimits.int)
    case .double where purpose == .grammar: return NumberLimits(NumberLimits.double)
    case .float where purpose == .grammar: return NumberLimits(NumberLimits.float)
    case .decimal where purpose == .grammar: return NumberLimits(NumberLimits.decimal)
    default: return NumberLimits()
    }
  }
}

extension MergedGuides {
  /// What a text may be.
  func restriction(
    _ purpose: SchemaLowering.Purpose, at place: SchemaPlace
  ) throws(GenerationSchema.SchemaError) -> StringSchema.Restriction {
    if constant != nil || choices != nil, pattern != nil {
      throw place.problem("choices and a pattern cannot be combined; list the matching texts")
    }
    if let constant { return .constant(constant) }
    if let choices {
      guard !choices.isEmpty else { throw place.problem("'anyOf' lists no texts") }
      return .choices(choices)
    }
    switch pattern {
    case nil: return .none
    case .unreadable:
      throw place.problem("the expression has no pattern text; write it as a literal")
    case .text(let text):
      if purpose == .grammar {
        do {
          _ = try Pattern(parsing: text)
        } catch {
          throw place.problem("\(error)")
        }
      }
      return .pattern(text)
    }
  }

  /// The bounds of a number.
  func bounds(
    _ limits: NumberLimits, describedAs description: String?, at place: SchemaPlace
  ) throws(GenerationSchema.SchemaError) -> NumberSchema {
    var (least, most) = (limits.least, limits.most)
    switch minimum {
    case nil, .unusable("-inf"): break
    case .number(let number): least = number
    case .unusable(let text): throw place.problem("'\(text)' is no minimum")
    }
    switch maximum {
    case nil, .unusable("inf"): break
    case .number(let number): most = number
    case .unusable(let text): throw place.problem("'\(text)' is no maximum")
    }
    if let least, let most, least > most {
      throw place.problem("the minimum \(least) is above the maximum \(most)")
    }
    return NumberSchema(minimum: least, maximum: most, description: description)
  }

  /// The bounds of an array's count.
  func counts(
    at place: SchemaPlace
  ) throws(GenerationSchema.SchemaError) -> (least: Int?, most: Int?) {
    for count in [minimumCount, maximumCount].compactMap(\.self) where count < 0 {
      throw place.problem("an array cannot have \(count) elements")
    }
    if let minimumCount, let maximumCount, minimumCount > maximumCount {
      throw place.problem(
        "the minimum count \(minimumCount) is above the maximum count \(maximumCount)")
    }
    return (minimumCount, maximumCount)
  }

  /// Refuses guides where a declared type stands: they belong to its own properties.
  func rejectAll(
    for type: String, at place: SchemaPlace
  ) throws(GenerationSchema.SchemaError) {
    guard isEmpty else {
      throw place.problem("'\(type)' is a declared type; guide its own properties")
    }
  }
}

extension Schema {
  /// The schema with the bounds of Swift's number types where numbers have none.
  func boundedForSwift() -> Schema {
    Schema(
      root: root.boundedForSwift(),
      definitions: definitions.map {
        Definition(name: $0.name, node: $0.node.boundedForSwift())
      })
  }
}

extension SchemaNode {
  /// The node with the bounds of Swift's number types where numbers have none.
  fileprivate func boundedForSwift() -> SchemaNode {
    switch self {
    case .integer(let number): .integer(number.filled(NumberLimits.int))
    case .number(let number): .number(number.filled(NumberLimits.double))
    default: mappingChildren { $0.boundedForSwift() }
    }
  }

  /// The node with references to the root turned into references to a definition.
  func redirectingRoot(to name: String) -> SchemaNode {
    if case .reference(var reference) = self, reference.target == .root {
      reference.target = .definition(name)
      return .reference(reference)
    }
    return mappingChildren { $0.redirectingRoot(to: name) }
  }

  /// The node with another description, if there is one.
  func described(as description: String?) -> SchemaNode {
    guard let description else { return self }
    switch self {
    case .object(var object):
      object.description = description
      return .object(object)
    case .array(var array):
      array.description = description
      return .array(array)
    case .string(var string):
      string.description = description
      return .string(string)
    case .integer(var number):
      number.description = description
      return .integer(number)
    case .number(var number):
      number.description = description
      return .number(number)
    case .constants(var constants):
      constants.description = description
      return .constants(constants)
    case .anyOf(var union):
      union.description = description
      return .anyOf(union)
    case .reference(var reference):
      reference.description = description
      return .reference(reference)
    case .boolean: return .boolean(description: description)
    case .any: return .any(description: description)
    case .null: return .null
    }
  }
}

extension NumberSchema {
  /// The bounds, with those of a type where there are none.
  fileprivate func filled(_ limits: ClosedRange<DecimalNumber>) -> NumberSchema {
    var filled = self
    if minimum == nil, maximum.map({ $0 >= limits.lowerBound }) ?? true {
      filled.minimum = limits.lowerBound
    }
    if maximum == nil, minimum.map({ $0 <= limits.upperBound }) ?? true {
      filled.maximum = limits.upperBound
    }
    return filled
  }
}
