// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension KeywordReader {
  /// Returns the types that `type` admits, with `nullable` of OpenAPI 3.0.
  ///
  /// - Parameter keywords: The keywords of the schema object.
  /// - Returns: The types; all of them if the keyword is absent or malformed.
  package mutating func types(_ keywords: SchemaKeywords) -> TypeSet {
    guard let value = keywords["type"] else { return .all }
    var types: TypeSet = []
    for name in value.elements ?? [value] {
      if name.string == "any", document.entries[keywords.location].draft == .draft4 { return .all }
      guard let name = name.string, let type = TypeSet(name: name) else {
        let expected = "one or several of 'null', 'boolean', 'integer', 'number', 'string', 'array'"
        report(.wrongValue(expected: expected + " and 'object'"), "type", at: keywords.location)
        return .all
      }
      types.formUnion(type)
    }
    if options.dialect == .openAPI30, keywords["nullable"]?.bool == true {
      types.formUnion(.null)
    }
    return types
  }
}
