// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A guide of the runtime, identified by the name of its function.
package enum GuideKind: String, Sendable, CaseIterable {
  case constant, anyOf, pattern, regex
  case minimum, maximum, range
  case minimumCount, maximumCount, count, element

  /// Returns the diagnostic for a guide that does not apply to the type of its property.
  ///
  /// - Parameters:
  ///   - target: The type of the property, or of the elements in `.element(…)`.
  ///   - property: The name of the property.
  /// - Returns: The diagnostic's message; `nil` if the guide applies.
  package func mismatch(with target: GuideTarget, of property: String) -> DiagnosticMessage? {
    let domain: String
    switch (self, target) {
    case (.constant, .primitive(.string)), (.anyOf, .primitive(.string)),
      (.pattern, .primitive(.string)), (.regex, .primitive(.string)):
      return nil
    case (.minimum, .primitive(let type)), (.maximum, .primitive(let type)),
      (.range, .primitive(let type)):
      if type.isNumber { return nil }
      domain = "numbers"
    case (.minimumCount, .array), (.maximumCount, .array), (.count, .array), (.element, .array):
      return nil
    case (.constant, _), (.anyOf, _), (.pattern, _), (.regex, _): domain = "'String'"
    case (.minimum, _), (.maximum, _), (.range, _): domain = "numbers"
    case (.minimumCount, _), (.maximumCount, _), (.count, _), (.element, _): domain = "arrays"
    }
    return .guideMismatch(rawValue, domain, "'\(property)' \(target.description)")
  }
}

/// The type of value that a guide is applied to.
package enum GuideTarget: Sendable {
  case primitive(PrimitiveType)
  case array
  /// A type that the files declare, with its name.
  case declared(String)

  fileprivate var description: String {
    switch self {
    case .primitive(let type): "is of type '\(type.rawValue)'"
    case .array: "is an array"
    case .declared(let name): "is of the declared type '\(name)'"
    }
  }
}
