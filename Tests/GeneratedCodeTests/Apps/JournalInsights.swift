// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
import FoundationModels

/// Descriptions in the language of the people who use the app.
@Generable(description: "日記の要約")
struct JournalInsights: Equatable {
    @Guide(description: "今日の気分を一言で")
    var mood: String

    @Guide(description: "ملخص من جملة واحدة")
    var summary: String

    @Guide(description: "Темы записи, от важных к мелким", .count(1...4))
    var topics: [String]

    @Guide(description: "Wie gut der Tag war – von 1 (schlecht) bis 10 („großartig“)", .range(1...10))
    var rating: Int

    @Guide(description: """
        하루를 돌아보는 질문.
        Keep it short 🙂.
        """)
    var question: String?
}
#endif
