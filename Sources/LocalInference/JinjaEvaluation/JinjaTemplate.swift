// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

/// A parsed template in the subset of Jinja2 that chat templates use.
///
/// Rendering follows Jinja2 3.1 with the settings of Hugging Face's libraries: `trim_blocks` and
/// `lstrip_blocks` are on, `tojson` keeps the order of keys and escapes nothing for HTML, and loops
/// support `break` and `continue`. Mutating methods of lists and dictionaries do not exist, as in
/// Jinja2's immutable sandbox.
package struct JinjaTemplate: Sendable {
  private let source: JinjaSource
  private let statements: [JinjaStatement]

  /// The maximum length of a template in bytes.
  package static let lengthLimit = 1 << 20

  /// Parses a template.
  ///
  /// - Parameter text: The text of the template.
  /// - Throws: ``ChatTemplateError`` with the position of the first error.
  package init(_ text: String) throws(ChatTemplateError) {
    guard text.utf8.count <= Self.lengthLimit else {
      throw ChatTemplateError(
        .limit, "the template has more than \(Self.lengthLimit) bytes", line: 1, column: 1)
    }
    source = JinjaSource(text)
    statements = try JinjaParser.statements(of: source)
  }

  /// Renders the template.
  ///
  /// - Parameters:
  ///   - variables: The variables in order, with a Boolean value that indicates whether the texts
  ///     of a variable belong to the conversation.
  ///   - now: The date and time that `strftime_now` formats.
  ///   - limits: The limits of the rendering.
  /// - Returns: The text, in which all characters from the conversation are marked.
  /// - Throws: ``ChatTemplateError`` with the position of the operation that failed.
  package func render(
    _ variables: [(name: String, value: JSONValue, isData: Bool)], now: JinjaMoment,
    limits: JinjaLimits = JinjaLimits()
  ) throws(ChatTemplateError) -> JinjaText {
    var values: [String: JinjaValue] = [:]
    for (name, json, isData) in variables {
      // Names of control tokens contain roles, as in '<|user|>', and roles are never input.
      let templateKey = name == "messages" ? "role" : nil
      values[name] = JinjaValue(json, isData: isData, templateKey: templateKey)
    }
    let interpreter = JinjaInterpreter(source, limits: limits, now: now)
    return try interpreter.render(statements, variables: values)
  }
}
