// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
@testable import GuidedGeneration
import Testing

@Suite("TurnAssembler")
struct TurnAssemblerTests {
  private typealias Event = LanguageModelExecutorGenerationChannel.Event

  private func assemble(_ events: [Event]) -> TurnAssembler {
    var assembler = TurnAssembler()
    for event in events {
      _ = assembler.handle(event)
    }
    return assembler
  }

  private func text(_ text: String, entry: String? = nil, segment: String? = nil) -> Event {
    .response(entryID: entry, action: .appendText(text, segmentID: segment, tokenCount: 1))
  }

  @Test("consecutive events of one kind form one entry")
  func mergesEvents() {
    let assembler = assemble([
      text("a"), text("b"), .reasoning(action: .appendText("hm", tokenCount: 2)), text("c"),
    ])
    #expect(
      assembler.entries().map(\.description)
        == ["(Response) ab", "(Reasoning) hm", "(Response) c"])
    #expect(assembler.responseText == "abc")
  }

  @Test("an event continues the entry that it identifies")
  func entryIdentifiers() {
    let assembler = assemble([
      text("a", entry: "1"), .reasoning(entryID: "2", action: .appendText("hm", tokenCount: 2)),
      text("b", entry: "1"),
    ])
    #expect(assembler.entries().map(\.id) == ["1", "2"])
    #expect(assembler.responseText == "ab")
  }

  @Test("the change of the text is reported")
  func textChanges() {
    var assembler = TurnAssembler()
    #expect(assembler.handle(text("a", segment: "1")) == .appended("a"))
    #expect(assembler.handle(text("b", segment: "2")) == .appended("b"))
    #expect(assembler.handle(text("c", segment: "1")) == .replaced, "not at the end")
    #expect(assembler.responseText == "acb")
    let replacing = Event.response(
      action: .replaceTextSegment("x", segmentID: "1", tokenCount: 1))
    #expect(assembler.handle(replacing) == .replaced)
    #expect(assembler.responseText == "xb")
    #expect(assembler.handle(.reasoning(action: .appendText("z", tokenCount: 1))) == .none)
  }

  @Test("entries contain attachments, metadata, and signatures")
  func attachmentsAndMetadata() throws {
    let url = try #require(URL(string: "file:///a.png"))
    let attachment = Transcript.AttachmentSegment(
      id: "image", content: .image(.init(imageURL: url)), label: "a")
    var assembler = assemble([
      text("see "), .response(action: .addAttachmentSegment(attachment)), text("this"),
      .response(action: .updateMetadata(["model": "m"])),
      .reasoning(action: .updateSignature(Data([1, 2]), tokenCount: 1)),
    ])
    guard case .response(let response) = assembler.entries()[0],
      case .reasoning(let reasoning) = assembler.entries()[1]
    else {
      Issue.record("unexpected entries")
      return
    }
    #expect(response.segments.map(\.description) == ["see ", "[a]", "this"])
    #expect(response.metadata["model"] == GeneratedContent("m"))
    #expect(reasoning.signature == Data([1, 2]))
    _ = assembler.handle(
      .response(entryID: response.id, action: .removeAttachmentSegment(id: "image")))
    #expect(assembler.responseText == "see this")
  }

  @Test("the arguments of a call accumulate")
  func arguments() {
    func step(_ id: String, _ name: String, _ piece: String) -> Event {
      .toolCalls(
        action: .toolCall(id: id, name: name, action: .appendArguments(piece, tokenCount: 1)))
    }
    let assembler = assemble([
      step("1", "find", #"{"na"#), step("2", "now", ""), step("1", "find", #"me": "x"}"#),
      step("3", "gone", "{"), .toolCalls(action: .removeToolCall(id: "3")),
    ])
    let calls = assembler.receivedToolCalls.map(\.call)
    #expect(calls.map(\.id) == ["1", "2"])
    #expect(calls.map(\.arguments.jsonString) == [#"{"name": "x"}"#, "{}"])
    #expect(assembler.entries().count == 1)
    #expect(assembler.usage.total.output.totalTokenCount == 4)
  }

  @Test("arguments that are not JSON are a decoding failure", arguments: ["{", "{}}", "nonsense"])
  func invalidArguments(_ text: String) {
    let assembler = assemble([
      .toolCalls(
        action: .toolCall(id: "1", name: "find", action: .appendArguments(text, tokenCount: 1)))
    ])
    #expect(throws: LanguageModelSession.GenerationError.self) {
      try assembler.receivedToolCalls.map { try $0.validated }
    }
  }

  @Test("token counts saturate")
  func saturatingCounts() {
    let assembler = assemble([
      .response(action: .appendText("a", tokenCount: .max)),
      .response(action: .appendText("b", tokenCount: .max)),
      .response(action: .appendText("c", tokenCount: -5)),
    ])
    let total = assembler.usage.total
    #expect(total.output.totalTokenCount == .max)
    #expect((total + total).totalTokenCount == .max)
  }
}
