// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation

#if canImport(FoundationModels)
import FoundationModels

@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
@available(tvOS, unavailable)
final class ContactPicker {
    private struct Search: Tool {
        let name = "searchContacts"
        let description = "Find people in the address book"
        let people: [String]

        @Generable
        fileprivate struct Arguments {
            @Guide(description: "A part of the name")
            let query: String
            @Guide(description: "At most so many results", .range(1...5))
            private(set) var limit: Int = 3
        }

        func call(arguments: Arguments) async throws -> String {
            people.filter { $0.contains(arguments.query) }.prefix(arguments.limit)
                .joined(separator: ", ")
        }
    }

    @Generable(description: "The person that was meant")
    private struct Choice {
        @Guide(description: "The full name as it is in the address book")
        let name: String
        @Guide(.range(0.0...1.0))
        let confidence: Double
    }

    private let people: [String]

    init(people: [String]) {
        self.people = people
    }

    func pick(_ request: String, model: some LanguageModel) async throws -> String? {
        let session = LanguageModelSession(model: model, tools: [Search(people: people)])
        let choice = try await session.respond(to: request, generating: Choice.self).content
        return choice.confidence > 0.5 ? choice.name : nil
    }
}
#endif
