// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSONText
internal import LocalInference
internal import SchemaModel

/// Renders chat templates and compares the results with those of Jinja2, and the tokens of the
/// pieces of each prompt with those of its complete text.
///
/// ```
/// benchmarks templates FOLDER [--verbose] [--syntax]
/// ```
///
/// The folder contains `*.jinja` files and a file `expected.json` with the members `conversations`,
/// the variables of each conversation, and `expected`, the `text` or the `error` of each template
/// and conversation. Results are equal if the texts have the same bytes, or if both fail.
/// `--syntax` prints the properties that are detected for each template.
struct TemplatesCheck {
  private let folder: URL
  private let isVerbose: Bool
  private let showsSyntax: Bool
  private let now = JinjaMoment(year: 2026, month: 1, day: 15, hour: 9, minute: 30)

  private enum Outcome {
    case equal
    case different
    case failed(ChatTemplateError)
  }

  /// Reads the options.
  init(_ options: Options) {
    guard let path = options.plain.first else {
      Options.fail("name a folder with '*.jinja' and 'expected.json'")
    }
    folder = URL(filePath: path)
    isVerbose = options.has("--verbose")
    showsSyntax = options.has("--syntax")
  }

  /// Renders all templates for all conversations.
  ///
  /// - Returns: Whether all results are equal.
  func run() throws -> Bool {
    let data = try Data(contentsOf: folder.appending(path: "expected.json"))
    let json = try JSONParser.parse(Array(data))
    guard let conversations = json["conversations"]?.members,
      let templates = json["expected"]?.members
    else { Options.fail("'expected.json' needs the members 'conversations' and 'expected'") }
    var counts = Counts()
    for template in templates {
      let data = try Data(contentsOf: folder.appending(path: template.name))
      let text = String(decoding: data, as: UTF8.self)
      if showsSyntax { printSyntax(template.name, text) }
      let parsed = Result { () throws(ChatTemplateError) in try JinjaTemplate(text) }
      for conversation in conversations {
        guard let expected = template.value[conversation.name] ?? template.value["*"] else {
          continue
        }
        let name = "\(template.name), \(conversation.name)"
        compareText(parsed, conversation.value, expected, name, &counts)
        try compareTokens(parsed, conversation.value, name, &counts)
      }
    }
    print("\(templates.count) templates: \(counts)")
    return counts.isSuccess
  }

  /// The numbers of results.
  private struct Counts: CustomStringConvertible {
    var (equal, different, failed) = (0, 0, 0)
    var (equalTokens, differentTokens) = (0, 0)

    var isSuccess: Bool { different + failed + differentTokens == 0 && equal > 0 }

    var description: String {
      "\(equal) equal, \(different) different, \(failed) failed; "
        + "tokens of \(equalTokens) prompts equal, of \(differentTokens) different"
    }
  }

  private func compareText(
    _ template: Result<JinjaTemplate, ChatTemplateError>, _ conversation: JSONValue,
    _ expected: JSONValue, _ name: String, _ counts: inout Counts
  ) {
    switch outcome(template, conversation, expected) {
    case .equal: counts.equal += 1
    case .different:
      counts.different += 1
      if isVerbose { print("\(name): different") }
    case .failed(let error):
      counts.failed += 1
      if isVerbose { print("\(name): \(error)") }
    }
  }

  private func compareTokens(
    _ template: Result<JinjaTemplate, ChatTemplateError>, _ conversation: JSONValue,
    _ name: String, _ counts: inout Counts
  ) throws {
    guard let text = try? template.get().render(variables(conversation), now: now) else { return }
    if let names = try TemplateTokens(text, conversation).differences() {
      counts.differentTokens += 1
      print("\(name): other tokens because of \(names)")
    } else {
      counts.equalTokens += 1
    }
  }

  private func printSyntax(_ name: String, _ text: String) {
    do {
      print("\(name): \(try ChatTemplate(jinja: text).summary)")
    } catch {
      print("\(name): \(error)")
    }
  }

  /// Returns the variables of a conversation.
  private func variables(
    _ conversation: JSONValue
  ) -> [(name: String, value: JSONValue, isData: Bool)] {
    let tokens: [(name: String, value: JSONValue, isData: Bool)] = [
      ("bos_token", "<s>", false), ("eos_token", "</s>", false), ("pad_token", "<pad>", false),
      ("unk_token", "<unk>", false), ("tools", .null, false),
    ]
    return tokens + (conversation.members ?? []).map { ($0.name, $0.value, true) }
  }

  private func outcome(
    _ template: Result<JinjaTemplate, ChatTemplateError>, _ conversation: JSONValue,
    _ expected: JSONValue
  ) -> Outcome {
    do {
      let text = try template.get().render(variables(conversation), now: now).string
      guard let expected = expected["text"]?.string else { return .different }
      return Array(expected.utf8) == Array(text.utf8) ? .equal : .different
    } catch {
      return expected["error"] != nil ? .equal : .failed(error)
    }
  }
}
