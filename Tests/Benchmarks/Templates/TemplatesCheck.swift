// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSONText
internal import LocalInference
internal import SchemaModel

/// Renders chat templates and compares the results with those of Jinja2.
///
/// ```
/// benchmarks templates FOLDER [--verbose]
/// ```
///
/// The folder contains `*.jinja` files and a file `expected.json` with the members `conversations`,
/// the variables of each conversation, and `expected`, the `text` or the `error` of each template and
/// conversation. Results are equal if the texts have the same bytes, or if both fail.
struct TemplatesCheck {
  private let folder: URL
  private let isVerbose: Bool
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
    var (equal, different, failed) = (0, 0, 0)
    for template in templates {
      let data = try Data(contentsOf: folder.appending(path: template.name))
      let parsed = Result { () throws(ChatTemplateError) in
        try JinjaTemplate(String(decoding: data, as: UTF8.self))
      }
      for conversation in conversations {
        guard let expected = template.value[conversation.name] ?? template.value["*"] else {
          continue
        }
        switch outcome(parsed, conversation.value, expected) {
        case .equal: equal += 1
        case .different:
          different += 1
          if isVerbose { print("\(template.name), \(conversation.name): different") }
        case .failed(let error):
          failed += 1
          if isVerbose { print("\(template.name), \(conversation.name): \(error)") }
        }
      }
    }
    print("\(templates.count) templates: \(equal) equal, \(different) different, \(failed) failed")
    return different + failed == 0
  }

  private func outcome(
    _ template: Result<JinjaTemplate, ChatTemplateError>, _ conversation: JSONValue,
    _ expected: JSONValue
  ) -> Outcome {
    var variables: [(name: String, value: JSONValue, isData: Bool)] = [
      ("bos_token", "<s>", false), ("eos_token", "</s>", false), ("pad_token", "<pad>", false),
      ("unk_token", "<unk>", false), ("tools", .null, false),
    ]
    variables += (conversation.members ?? []).map { ($0.name, $0.value, true) }
    do {
      let text = try template.get().render(variables, now: now).string
      guard let expected = expected["text"]?.string else { return .different }
      return Array(expected.utf8) == Array(text.utf8) ? .equal : .different
    } catch {
      return expected["error"] != nil ? .equal : .failed(error)
    }
  }
}
