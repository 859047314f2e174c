// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
internal import SchemaModel

extension JSONSchemaRuleCompiler {
  /// Returns the rule of the schema that is the value of a keyword, or of a part of the value.
  mutating func rule(
    _ keywords: Keywords, _ keyword: String, _ token: String? = nil, _ value: JSONValue
  ) -> RuleIndex {
    if isUnrestricted(value) { return builder.unrestrictedRule() }
    let parent = Instance(location: keywords.location, scope: keywords.scope)
    let location =
      if let token {
        document.location(of: keyword, token, in: parent.location, value: value)
      } else {
        document.location(of: keyword, in: parent.location, value: value)
      }
    let scope = document.entering(location, in: parent.scope)
    return index(of: Instance(location: location, scope: scope))
  }

  /// Returns the rule of the schema that is the value of a keyword.
  ///
  /// The result is `nil` if the schema admits every value, unless the keyword is relevant for
  /// `unevaluated…` keywords.
  mutating func rule(_ keywords: Keywords, _ keyword: String) -> RuleIndex? {
    guard let value = keywords[keyword] else { return nil }
    if isUnrestricted(value), !document.hasUnevaluated { return nil }
    return rule(keywords, keyword, nil, value)
  }
}
