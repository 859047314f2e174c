// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
internal import JSONText
internal import SchemaModel

extension TemplateConversation {
  /// Creates the conversation of turns for a template with the given properties.
  ///
  /// A template without a system role receives the instructions at the beginning of the first
  /// prompt.
  init(_ turns: [PromptTurn], traits: ChatTemplateTraits) {
    var builder = Builder(traits)
    for turn in turns { builder.append(turn) }
    builder.finish()
    messages = builder.messages
    tools = builder.tools
    passesEmptyTools = traits.passesEmptyTools
  }

  /// A builder of the messages.
  private struct Builder {
    let traits: ChatTemplateTraits
    var messages: [JSONValue] = []
    var tools: [JSONValue] = []
    /// The instructions that no message contains yet.
    private var instructions: [String] = []
    /// The reasoning that no message contains yet.
    private var reasoning: String?
    /// The calls without output: their tools and identifiers.
    private var openCalls: [(tool: String, id: String)] = []
    private var callCount = 0
    /// The tools that the system message contains.
    private var systemTools: String?
    /// The outputs of tools that the next message contains as a prompt.
    private var outputs: [String] = []

    init(_ traits: ChatTemplateTraits) { self.traits = traits }

    mutating func append(_ turn: PromptTurn) {
      if case .output = turn {} else { flushOutputs() }
      switch turn {
      case .instructions(let text): instructions.append(text)
      case .tools(let tools):
        if traits.hasToolsInSystemMessage {
          systemTools = JSONWriter.text(
            of: .array(
              tools.compactMap {
                TemplateConversation.tool($0.name, $0.description, $0.arguments.json)["function"]
              }))
          return
        }
        guard traits.describesTools else {
          instructions.append(ChatTemplate.description(of: tools))
          return
        }
        if let instruction = traits.calls?.instruction { instructions.append(instruction) }
        self.tools += tools.map {
          TemplateConversation.tool($0.name, $0.description, $0.arguments.json)
        }
      case .user(let text, let schema): appendPrompt(text + ChatTemplate.schemaText(schema))
      case .calls(let calls): appendCalls(calls)
      case .output(let text, let tool): appendOutput(text, of: tool)
      case .reasoning(let text): reasoning = text
      case .answer(let text):
        appendAnswer([.init(name: "content", value: content(text))])
      }
    }

    /// Appends instructions without a prompt.
    mutating func finish() {
      flushOutputs()
      if !instructions.isEmpty || systemTools != nil { flushInstructions() }
    }

    /// Appends the outputs of tools for a template without a role for them.
    private mutating func flushOutputs() {
      guard !outputs.isEmpty else { return }
      messages.append(
        TemplateConversation.message("user", content(outputs.joined(separator: "\n"))))
      outputs = []
    }

    private mutating func flushInstructions() {
      let text = instructions.joined(separator: "\n\n")
      instructions = []
      let role = traits.supportsSystemRole ? "system" : "user"
      guard case .object(var members) = TemplateConversation.message(role, content(text)) else {
        return
      }
      if let systemTools { members.append(.init(name: "tools", value: .string(systemTools))) }
      systemTools = nil
      messages.append(.object(members))
    }

    private mutating func appendPrompt(_ text: String) {
      var text = text
      if !instructions.isEmpty || systemTools != nil {
        if traits.supportsSystemRole {
          flushInstructions()
        } else {
          text = instructions.joined(separator: "\n\n") + "\n\n" + text
          instructions = []
        }
      }
      messages.append(TemplateConversation.message("user", content(text)))
    }

    private func content(_ text: String) -> JSONValue {
      traits.needsContentParts ? [["type": "text", "text": .string(text)]] : .string(text)
    }

    private mutating func appendAnswer(_ members: [JSONValue.Member]) {
      finish()
      var members = [JSONValue.Member(name: "role", value: "assistant")] + members
      if let reasoning {
        members.append(.init(name: "reasoning_content", value: .string(reasoning)))
      }
      reasoning = nil
      messages.append(.object(members))
    }

    private mutating func appendCalls(_ calls: [String]) {
      var values: [JSONValue] = []
      for call in calls {
        guard let json = try? JSONParser.parse(Array(call.utf8)), let name = json["name"]?.string
        else { continue }
        callCount += 1
        let id = TemplateConversation.callIdentifier(callCount)
        openCalls.append((name, id))
        values.append(
          TemplateConversation.call(
            name, json["arguments"] ?? .object([]), id: id,
            argumentsAsText: traits.needsArgumentsAsText))
      }
      guard traits.rendersCalls || traits.calls == nil else {
        appendAnswer([.init(name: "content", value: content(text(of: calls)))])
        return
      }
      appendAnswer([
        .init(name: "content", value: ""), .init(name: "tool_calls", value: .array(values)),
      ])
    }

    /// Returns the text of calls for a template that does not render calls.
    private func text(of calls: [String]) -> String {
      guard let syntax = traits.calls else { return "" }
      let texts = calls.map { syntax.opening + $0 + syntax.closing }
      return syntax.beginning + texts.joined(separator: syntax.separator) + syntax.end
    }

    private mutating func appendOutput(_ text: String, of tool: String) {
      guard traits.rendersOutputs else {
        outputs.append("<tool_response>\n\(text)\n</tool_response>")
        return
      }
      finish()
      let index = openCalls.firstIndex { $0.tool == tool }
      let id = index.map { openCalls.remove(at: $0).id } ?? TemplateConversation.callIdentifier(0)
      messages.append([
        "role": "tool", "tool_call_id": .string(id), "name": .string(tool),
        "content": content(text),
      ])
    }
  }
}
