// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation

#if canImport(FoundationModels)
import FoundationModels

/// What a person typed, as a command of the app.
@Generable
struct ParsedCommand: Sendable {
    @Guide(description: "The kind of command")
    let intent: Intent
    @Guide(description: "What it is about, or an empty text")
    let subject: String
    @Guide(description: "Certainty from 0 to 1", .minimum(0), .maximum(1))
    let certainty: Double

    @Generable
    enum Intent: String, CaseIterable, Sendable {
        case play, pause, next, search, unknown
    }
}

struct CommandParser {
    var isAvailable: Bool {
        #if canImport(FoundationModels)
        true
        #else
        false
        #endif
    }

    func parse(_ text: String, with session: LanguageModelSession) async throws -> ParsedCommand {
        try await session.respond(generating: ParsedCommand.self) {
            "Understand this command:"
            text
        }.content
    }
}
#else
struct CommandParserOfPlainText {
    func parse(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}
#endif
