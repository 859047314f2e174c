// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
import Foundation
import FoundationModels
import Observation

@Generable
struct QuizQuestion: Identifiable, Equatable {
    let id = UUID()
    @Guide(description: "A question with exactly one right answer")
    let text: String
    @Guide(description: "Four answers", .count(4))
    let answers: [String]
    @Guide(description: "The index of the right answer", .range(0...3))
    let rightAnswer: Int
    let difficulty: QuizDifficulty
}

@Generable
enum QuizDifficulty: String, CaseIterable, Codable {
    case easy
    case medium = "intermediate"
    case hard
}

@Observable
@MainActor
final class QuizGame {
    private(set) var questions: [QuizQuestion].PartiallyGenerated = []
    private(set) var error: (any Error)?
    var answered: Int { questions.filter { $0.rightAnswer != nil }.count }

    func load(about topic: String, from session: LanguageModelSession) async {
        do {
            let stream = session.streamResponse(
                to: "Ask three questions about \(topic)", generating: [QuizQuestion].self)
            for try await snapshot in stream {
                questions = snapshot.content
            }
        } catch {
            self.error = error
        }
    }
}
#endif
