// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
import Foundation
import FoundationModels

struct MeetingNotes {
    var attendees: [String] = []
    var result: Summary?
}

extension MeetingNotes {
    @Generable(description: "What was decided")
    struct Summary: Equatable, Sendable {
        var decisions: [String]
        @Guide(description: "Who does what by when", .maximumCount(10))
        var tasks: [Task]

        @Generable
        struct Task: Equatable, Sendable, Identifiable {
            var id: GenerationID
            var owner: String
            var title: String
            @Guide(description: "As a date with time, if one was named")
            var due: Date?
            var state: State = .open

            @Generable enum State: Equatable, Sendable { case open, done }
        }
    }
}

private extension MeetingNotes.Summary {
    var openTasks: [Task] { tasks.filter { $0.state == .open } }
}

extension MeetingNotes.Summary.Task {
    init(owner: String, title: String) {
        self.init(id: GenerationID(), owner: owner, title: title, due: nil)
    }
}
#endif
