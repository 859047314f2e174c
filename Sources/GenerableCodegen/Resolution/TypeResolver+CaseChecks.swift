// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension TypeResolver {
  /// Checks that cases have names that generated code does not need, and that it can make them.
  mutating func checkNames(of elements: [EnumCaseSyntax]) {
    let isUnion = elements.contains { $0.payload?.isEmpty == false }
    for element in elements {
      let name = element.name.text
      if name == "generationSchema" || name == "_generableChoices"
        || isUnion && name == "PartiallyGenerated"
      {
        report(.reservedCase(name), at: element.name.range)
      }
      if element.attributes.contains(where: isUnavailable) {
        report(.unavailableCase(name), at: element.name.range)
      }
    }
  }

  /// Whether an attribute is `@available(*, unavailable)`.
  private func isUnavailable(_ attribute: AttributeSyntax) -> Bool {
    let words = attribute.arguments.prefix(2).map { source.text($0.range) }
    return attribute.name == "available" && words == ["*", "unavailable"]
  }

  /// Checks that no two cases stand for the same text, as far as literals tell.
  mutating func checkRawValues(of elements: [EnumCaseSyntax]) {
    var owners: [String: String] = [:]
    for element in elements {
      var text: String? = element.name.text
      if let literal = element.rawValue {
        text = literal.count == 1 ? literal.first.flatMap(stringValue) : nil
      }
      guard let text else { continue }
      if let owner = owners[text] {
        let range = element.rawValue?.first.map { file.file.tokens[$0].range }
        report(
          .duplicateRawValue(element.name.text, owner), at: range ?? element.name.range)
      } else {
        owners[text] = element.name.text
      }
    }
  }

  private func stringValue(ofTokenAt index: Int) -> String? {
    StringLiteral.value(of: source.text(file.file.tokens[index].range))
  }
}
