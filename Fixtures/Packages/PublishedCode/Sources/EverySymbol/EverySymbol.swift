import Foundation
import GuidedGeneration

/// Uses of every public symbol of Apple's framework that the package supports.
///
/// Only the public module is imported, so access levels are checked, too. Code that does not depend on a
/// specific answer of the model is executed, and the rest is only compiled.
public enum EverySymbol {
  /// Runs the executable uses.
  public static func use(_ model: some LanguageModel) async throws {
    try useContent()
    try useSchemas()
    usePrompts()
    useOptions()
    try useTranscript()
    try await useSession(model)
    try await useSystemModel()
    try await useExecutor()
    await useErrors()
    try await useProfiles(model)
  }
}

/// A type with a handwritten conformance.
struct Seat: Generable, Equatable {
  let row: Int
  let note: String?

  static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self, description: "a seat",
      properties: [
        GenerationSchema.Property(
          name: "row", description: "the row", type: Int.self, guides: [.range(1...9)]),
        GenerationSchema.Property(name: "note", type: String?.self, guides: [.anyOf(["a", "b"])]),
      ])
  }

  init(row: Int, note: String?) {
    self.row = row
    self.note = note
  }

  init(_ content: GeneratedContent) throws {
    row = try content.value(forProperty: "row")
    note = try content.value(forProperty: "note")
  }

  var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["row": row, "note": note])
  }
}

/// A tool that implements every member.
struct SeatFinder: Tool {
  let name = "findSeat"
  let description = "Finds a seat"
  var parameters: GenerationSchema { Seat.generationSchema }
  var includesSchemaInInstructions: Bool { true }

  @concurrent func call(arguments: Seat) async throws -> Seat {
    arguments
  }
}

/// A tool that omits every member with a default.
struct PlainFinder: Tool {
  let description = "Finds a seat too"

  func call(arguments: Seat) async throws -> [String] {
    ["\(arguments.row)"]
  }
}
