import Foundation
import GuidedGeneration

extension EverySymbol {
  static func useTranscript() throws {
    let content = GeneratedContent(properties: ["row": 1])
    let text = Transcript.TextSegment(id: "0", content: "a")
    var structure = Transcript.StructuredSegment(id: "1", source: "Seat", content: content)
    structure = Transcript.StructuredSegment(id: "1", schemaName: "Seat", content: content)
    structure.schemaName = structure.source
    let image = Transcript.ImageAttachment(imageURL: URL(filePath: "/a.png"))
    let attachment = Transcript.AttachmentSegment(id: "2", content: .image(image), label: "a")
    let segments: [Transcript.Segment] = [
      .text(text), .structure(structure), .attachment(attachment),
    ]
    let _: [(String, String)] = segments.map { ($0.id, $0.description) }
    let _: (URL?, Transcript.Attachment) = (image.url, attachment.content)

    let definition = Transcript.ToolDefinition(
      name: "a", description: "b", parameters: Seat.generationSchema)
    let _: GenerationSchema = Transcript.ToolDefinition(tool: SeatFinder()).parameters
    var format = Transcript.ResponseFormat(type: Seat.self)
    format = Transcript.ResponseFormat(schema: Seat.generationSchema)
    guard case .schema = format.kind, format.name == "Seat" else { return }

    let call = Transcript.ToolCall(id: "3", toolName: "a", arguments: content)
    let other = Transcript.ToolCall(
      id: "4", metadata: ["trace": 1], toolName: "a", arguments: content)
    let _: [String: GeneratedContent] = other.metadata
    let entries: [Transcript.Entry] = [
      .instructions(
        Transcript.Instructions(id: "a", segments: segments, toolDefinitions: [definition])),
      .prompt(
        Transcript.Prompt(
          id: "b", segments: segments, options: GenerationOptions(), responseFormat: format)),
      .prompt(
        Transcript.Prompt(
          id: "c", metadata: ["trace": 1], segments: [], options: GenerationOptions(),
          responseFormat: nil, contextOptions: ContextOptions())),
      .reasoning(
        Transcript.Reasoning(id: "d", metadata: [:], segments: [], signature: Data())),
      .toolCalls(Transcript.ToolCalls(id: "e", [call, other])),
      .toolOutput(Transcript.ToolOutput(id: "3", toolName: "a", segments: segments)),
      .response(Transcript.Response(id: "f", assetIDs: ["m"], segments: segments)),
      .response(Transcript.Response(id: "g", metadata: ["trace": 1], segments: segments)),
    ]
    var transcript = Transcript(entries: entries)
    let _: [(String, String)] = transcript.map { ($0.id, $0.description) }
    transcript[0] = transcript[transcript.startIndex]
    transcript.append(contentsOf: [])
    let history: Transcript.HistoryView = transcript.history
    transcript.history = history
    let _: [any Codable.Type] = [Transcript.self, GenerationSchema.self]
    let data = try JSONEncoder().encode(transcript)
    _ = try JSONDecoder().decode(Transcript.self, from: data) == transcript
    for case .toolCalls(let calls) in transcript { let _: [Transcript.ToolCall] = Array(calls) }
    for case .prompt(let prompt) in transcript {
      let _: (GenerationOptions, ContextOptions, Transcript.ResponseFormat?) = (
        prompt.options, prompt.contextOptions, prompt.responseFormat
      )
      let _: [String: GeneratedContent] = prompt.metadata
    }
    let reference = try ImageReference(GeneratedContent(json: #"{"attachmentLabel": "a"}"#))
    let _: Transcript.ImageAttachment? = reference.resolved(in: transcript)
    let _: (GenerationID, String?) = {
      ($0.id, $0.attachmentLabel)
    }(reference.asPartiallyGenerated())
    _ = [TranscriptErrorHandlingPolicy.revertTranscript, .preserveTranscript]
  }
}
