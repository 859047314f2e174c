// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
import FoundationModels

protocol Exercisable {
    var prompt: String { get }
}

enum LanguageTutor {
    typealias Word = String

    @Generable
    struct Lesson {
        @Guide(description: "The level of the Common European Framework", .anyOf(["A1", "A2", "B1", "B2", "C1", "C2"]))
        var level: String
        var exercises: [Exercise]
    }

    @Generable
    indirect enum Exercise {
        case translate(Word, into: String)
        case fillTheGap(sentence: String, Word)
        case series([Exercise])
        case pause
    }
}

extension LanguageTutor {
    @Generable
    struct Vocabulary {
        @Guide(description: "A word", /^[a-zäöüß]+$/) var word: Word
        @Guide(description: "Its meanings", .minimumCount(1)) var meanings: [Word]
        var example: Word?
    }
}

extension LanguageTutor.Vocabulary: Exercisable {
    var prompt: String { "What is \(word)?" }
}
#endif
