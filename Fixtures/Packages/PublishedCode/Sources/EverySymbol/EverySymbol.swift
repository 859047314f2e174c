import Foundation
import GuidedGeneration

/// Uses every public symbol of Apple's framework that the package has.
///
/// Only the public module is imported, so that access levels are checked too. What can run without a
/// particular answer of the model runs; the rest is there for the compiler.
public enum EverySymbol {
  /// Runs what can run.
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

/// A type that is generable by hand.
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

/// A tool with every member written out.
struct SeatFinder: Tool {
  let name = "findSeat"
  let description = "Finds a seat"
  var parameters: GenerationSchema { Seat.generationSchema }
  var includesSchemaInInstructions: Bool { true }

  @concurrent func call(arguments: Seat) async throws -> Seat {
    arguments
  }
}

/// A tool with every member that has a default left out.
struct PlainFinder: Tool {
  let description = "Finds a seat too"

  func call(arguments: Seat) async throws -> [String] {
    ["\(arguments.row)"]
  }
}
