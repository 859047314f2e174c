// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels) && !os(watchOS)
import FoundationModels

#if DEBUG || true
    #if swift(>=5.9)
    /// A diagnosis, in conditions within conditions.
    @Generable
    struct Diagnosis {
        @Guide(description: "The name of the plant")
        var plant: String
        var problems: [Problem]
        @Guide(description: "How sure, in percent", .range(0...100))
        var confidence: UInt8
        #if compiler(>=6.0)
        var advice: Advice?
        #endif
    }
    #endif
#endif

@Generable
enum Problem: String {
    case drought = "too dry", flood = "too wet"
    case pests
    #if os(macOS) || os(Linux)
    case radiation = "behind a window \"pane\""
    #endif
}

@Generable(description: "What to do", representNilExplicitlyInGeneratedContent: true)
struct Advice {
    @Guide(description: "Water in ml per week")
    var water: Int?
    @Guide(description: "Hours of sun a day", .range(0...24))
    var sun: Double
}
#elseif !os(watchOS)
let plantDoctorNeedsFoundationModels = true
#endif
