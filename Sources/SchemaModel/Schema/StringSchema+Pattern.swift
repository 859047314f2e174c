// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension StringSchema {
  /// One pattern that is equivalent to the schema's patterns and excluded texts; `nil` if it has
  /// none.
  ///
  /// Several patterns become lookaheads from the start of the text.
  package var combinedPattern: String? {
    if excludedPatterns.isEmpty, excludedTexts.isEmpty, allPatterns.count < 2 {
      return allPatterns.first
    }
    let conditions =
      allPatterns.map { "(?=[\\s\\S]*(?:\($0)))" }
      + excludedPatterns.map { "(?![\\s\\S]*(?:\($0)))" }
      + excludedTexts.map { "(?!\(Self.escaped($0))$)" }
    return "^" + conditions.joined()
  }

  /// One pattern that is equivalent to the schema; `nil` if every text is admitted.
  package var equivalentPattern: String? {
    if isUnrestricted { return nil }
    var conditions: [String] = []
    switch restriction {
    case .none, .pattern:
      if minimumLength == nil, maximumLength == nil, format == nil { return combinedPattern }
    case .constant(let text): conditions.append("(?=\(Self.escaped(text))$)")
    case .choices(let texts):
      conditions.append("(?=(?:\(texts.map(Self.escaped).joined(separator: "|")))$)")
    }
    if let combinedPattern { conditions.append("(?=[\\s\\S]*(?:\(combinedPattern)))") }
    if let format { conditions.append("(?=[\\s\\S]*(?:\(format.pattern)))") }
    if minimumLength != nil || maximumLength != nil {
      let most = maximumLength.map(String.init) ?? ""
      conditions.append("(?=[\\s\\S]{\(minimumLength ?? 0),\(most)}$)")
    }
    return "^" + conditions.joined()
  }

  /// Returns the pattern of one text.
  ///
  /// - Parameter text: The text.
  /// - Returns: A pattern, without anchors, that matches exactly the text.
  package static func escaped(_ text: String) -> String {
    var pattern = ""
    for scalar in text.unicodeScalars {
      if "\\^$.*+?()[]{}|/".unicodeScalars.contains(scalar) { pattern += "\\" }
      pattern.unicodeScalars.append(scalar)
    }
    return pattern
  }
}
