// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
import Foundation
import FoundationModels

/// What to do about a report: one of several actions with what each needs.
@Generable(description: "What to do about a bug report")
enum TriageAction: Equatable {
    case close(reason: CloseReason, comment: String?)
    case assign(to: String, priority: Int)
    case askForDetails([String])
    case markDuplicate(of: Int)
    case escalate
}

@Generable
enum CloseReason: String { case fixed, invalid, wontFix = "won't fix" }

@Generable
struct Triage: Equatable {
    @Guide(description: "One sentence")
    var summary: String
    var actions: [TriageAction]
    @Guide(description: "Components that may be involved", .element(.anyOf(Triage.components)))
    var components: [String]

    static let components = ["ui", "sync", "storage"]
}

extension Triage {
    var needsHuman: Bool {
        actions.contains { action in
            if case .escalate = action { return true }
            return false
        }
    }
}
#endif
