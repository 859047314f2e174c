// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaNormalizer {
  /// The alternatives of a schema, from its keywords.
  mutating func expand(
    _ location: Conjunction.Location
  ) throws(Interruption) -> [Alternative] {
    let value = document.entries[location].value
    switch value {
    case .bool(let bool): return bool ? [.anything] : []
    case .object(let members):
      if document.draft <= .draft7, let reference = value["$ref"], reference.string != nil {
        return try referenced(reference, keyword: "$ref", from: location)
      }
      var keywords: [String: JSONValue] = [:]
      for member in members { keywords[member.name] = member.value }
      return try expand(SchemaKeywords(location: location, values: keywords))
    default:
      report(.wrongValue(expected: "an object, true or false"), "", at: location)
      return [.anything]
    }
  }

  private mutating func expand(
    _ keywords: SchemaKeywords
  ) throws(Interruption) -> [Alternative] {
    let location = keywords.location
    var base = Alternative(types: types(keywords))
    readNumbers(keywords, into: &base)
    readStrings(keywords, into: &base)
    readArrays(keywords, into: &base)
    readObjects(keywords, into: &base)
    for keyword in ["enum", "const"] {
      guard let values = choices(keywords, keyword) else { continue }
      base = base.and(Alternative(values: values))
    }
    settle(&base)
    var result = base.isEmpty ? [] : [base]
    for keyword in ["$ref", "$dynamicRef", "$recursiveRef"] {
      guard let reference = keywords[keyword] else { continue }
      let target = try referenced(reference, keyword: keyword, from: location)
      result = try product(result, target, at: location)
    }
    for schema in subschemas(keywords, "allOf") {
      result = try product(result, try alternatives(of: conjunction(of: schema)), at: location)
    }
    let choices = subschemas(keywords, "anyOf")
    if !choices.isEmpty {
      var unions: [[Alternative]] = []
      for schema in choices {
        unions.append(try alternatives(of: conjunction(of: schema)))
      }
      result = try product(result, union(of: unions, at: location), at: location)
    }
    result = try applyDependents(keywords, to: result)
    result = try applyConditional(keywords, to: result)
    result = try applyNot(keywords, to: result)
    result = try applyOneOf(keywords, to: result)
    return document.hasUnevaluated ? try applyUnevaluated(keywords, to: result) : result
  }

  private mutating func referenced(
    _ reference: JSONValue, keyword: String, from location: Conjunction.Location
  ) throws(Interruption) -> [Alternative] {
    guard let target = target(of: reference, keyword: keyword, in: location) else {
      return [.anything]
    }
    if document.isDynamic(reference.string ?? "", keyword, leadingTo: target) {
      report(
        .notEnforceable(why: "it depends on where the schema is used"), keyword, at: location)
      return [.anything]
    }
    return try alternatives(of: conjunction(of: target))
  }

  private mutating func types(_ keywords: SchemaKeywords) -> TypeSet {
    guard let value = keywords["type"] else { return .all }
    var types: TypeSet = []
    for name in value.elements ?? [value] {
      if name.string == "any", document.draft == .draft4 { return .all }
      guard let name = name.string, let type = TypeSet(name: name) else {
        report(
          .wrongValue(
            expected: "one or several of 'null', 'boolean', 'integer', 'number', 'string', 'array'"
              + " and 'object'"), "type", at: keywords.location)
        return .all
      }
      types.formUnion(type)
    }
    if options.dialect == .openAPI30, keywords["nullable"]?.bool == true {
      types.formUnion(.null)
    }
    return types
  }

  private mutating func choices(_ keywords: SchemaKeywords, _ keyword: String) -> [JSONValue]? {
    guard let value = keywords[keyword] else { return nil }
    if keyword == "const" { return [value] }
    guard let values = value.elements else {
      report(.wrongValue(expected: "an array of values"), keyword, at: keywords.location)
      return nil
    }
    return values
  }

  // MARK: - Reading values

  /// The schemas in a list; none, with a report, when it is no list.
  mutating func subschemas(
    _ keywords: SchemaKeywords, _ keyword: String
  ) -> [Conjunction.Location] {
    guard let value = keywords[keyword] else { return [] }
    guard let elements = value.elements, !elements.isEmpty else {
      report(.wrongValue(expected: "an array of schemas"), keyword, at: keywords.location)
      return []
    }
    return elements.enumerated().map { index, element in
      document.location(of: keyword, String(index), in: keywords.location, value: element)
    }
  }

  /// The schema under a keyword, or nil.
  mutating func subschema(
    _ keywords: SchemaKeywords, _ keyword: String
  ) -> Conjunction.Location? {
    guard let value = keywords[keyword] else { return nil }
    return document.location(of: keyword, in: keywords.location, value: value)
  }

  /// A whole number from 0 up, or nil.
  mutating func count(_ keywords: SchemaKeywords, _ keyword: String) -> Int? {
    guard let value = keywords[keyword] else { return nil }
    if let count = value.number?.int, count >= 0 { return count }
    if let decimal = value.number?.decimal, decimal.isWhole, !decimal.isNegative { return Int.max }
    report(.wrongValue(expected: "a whole number from 0 up"), keyword, at: keywords.location)
    return nil
  }

  /// The names in a list.
  mutating func names(
    _ value: JSONValue, _ keyword: String, at location: Conjunction.Location
  ) -> [ExactText] {
    var seen: Set<ExactText> = []
    guard let elements = value.elements, elements.allSatisfy({ $0.string != nil }) else {
      report(.wrongValue(expected: "an array of names"), keyword, at: location)
      return []
    }
    return elements.compactMap { $0.string.map { ExactText($0) } }
      .filter { seen.insert($0).inserted }
  }
}

/// The keywords of one schema object; of several with one name, the last.
struct SchemaKeywords {
  /// The schema.
  let location: Conjunction.Location
  /// The values by keyword.
  let values: [String: JSONValue]

  subscript(keyword: String) -> JSONValue? { values[keyword] }
}
