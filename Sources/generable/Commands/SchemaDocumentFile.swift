// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import DeclarationCommands
internal import JSONText
internal import SchemaModel

/// A JSON file that contains schemas: a JSON Schema, the definition of a tool, or an OpenAPI
/// document.
struct SchemaDocumentFile {
  private let json: JSONValue
  private let path: String

  /// Parses a file.
  ///
  /// - Parameters:
  ///   - bytes: The contents.
  ///   - path: The path, for messages.
  /// - Throws: A failure if the contents are not JSON.
  init(_ bytes: [UInt8], path: String) throws(CommandError) {
    do {
      json = try JSONParser.parse(bytes)
    } catch {
      throw .failure("\(path): the file is not JSON: \(error); correct the text")
    }
    self.path = path
  }

  /// Returns a schema of the file as JSON text.
  ///
  /// - Parameter fragment: A JSON pointer, or the name of a tool or of a schema of an OpenAPI
  ///   document; `nil` for the only schema of the file.
  /// - Returns: The schema with the definitions that it may refer to.
  /// - Throws: A failure that lists the schemas of the file if the choice is ambiguous.
  func schemaText(at fragment: String?) throws(CommandError) -> String {
    var schema: JSONValue
    switch fragment {
    case nil, "": schema = try onlySchema()
    case let pointer? where pointer.hasPrefix("/"): schema = try part(at: pointer)
    case let name?:
      guard let found = named.first(where: { $0.name == name }) else {
        throw .failure(
          "\(path) contains no schema named '\(name)'\(Self.choices(named.map(\.name)))")
      }
      schema = found.schema
    }
    if let input = Self.toolSchema(schema) { schema = input }
    return JSONWriter.text(of: withDefinitions(schema), layout: .compact)
  }

  /// The named schemas of tools and of OpenAPI documents.
  private var named: [(name: String, schema: JSONValue)] {
    let tools = (json["tools"] ?? json).elements ?? []
    let functions = tools.compactMap { tool -> (name: String, schema: JSONValue)? in
      let definition = tool["function"] ?? tool
      guard let name = definition["name"]?.string, let schema = Self.toolSchema(tool) else {
        return nil
      }
      return (name, schema)
    }
    let schemas = (json["components"]?["schemas"] ?? json["definitions"])?.members ?? []
    return functions + schemas.map { ($0.name, $0.value) }
  }

  private func onlySchema() throws(CommandError) -> JSONValue {
    let isOpenAPI = json["openapi"] != nil || json["swagger"] != nil
    guard isOpenAPI || json["tools"]?.elements != nil || json.elements != nil else { return json }
    let kind = isOpenAPI ? "an OpenAPI document" : "a list of tools"
    guard named.count == 1, let only = named.first else {
      throw .failure(
        "\(path) is \(kind); add '#NAME' to select a schema\(Self.choices(named.map(\.name)))")
    }
    return only.schema
  }

  /// Returns the value at a JSON pointer (RFC 6901).
  private func part(at pointer: String) throws(CommandError) -> JSONValue {
    var value = json
    var seen = ""
    for token in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
      .map(String.init)
    {
      let name = token.replacing("~1", with: "/").replacing("~0", with: "~")
      let elements = value.elements ?? []
      let element = Int(name).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
      guard let next = value[name] ?? element else {
        let names = value.members?.map(\.name) ?? []
        let hint = name.suggestion(among: names)
        throw .failure(
          "\(path)#\(seen) has no member '\(name)'\(hint.isEmpty ? Self.choices(names) : hint)")
      }
      value = next
      seen += "/\(token)"
    }
    return value
  }

  /// Returns the schema of the arguments of a tool; `nil` if the value is not the definition of
  /// one.
  private static func toolSchema(_ value: JSONValue) -> JSONValue? {
    let definition = value["function"] ?? value
    guard definition["name"]?.string != nil, definition["type"]?.string != "object" else {
      return nil
    }
    return definition["inputSchema"] ?? definition["input_schema"] ?? definition["parameters"]
  }

  /// Returns a part of the file with the definitions of the file, to which it may refer.
  private func withDefinitions(_ schema: JSONValue) -> JSONValue {
    guard schema != json, var members = schema.members else { return schema }
    for name in ["$defs", "definitions", "components"] where schema[name] == nil {
      if let definitions = json[name] {
        members.append(JSONValue.Member(name: name, value: definitions))
      }
    }
    return .object(members)
  }

  private static func choices(_ names: [String]) -> String {
    guard !names.isEmpty else { return "" }
    let listed = names.prefix(20).map { "'\($0)'" }.joined(separator: ", ")
    return "; there are \(listed)" + (names.count > 20 ? " and \(names.count - 20) more" : "")
  }
}
