// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
public import Foundation
public import FoundationModels

@Generable
public struct ImportedRecipe: Sendable {
    @Generable
    public enum Course: String, Sendable { case starter, main, dessert, drink }

    @Generable
    public struct Amount: Sendable, Hashable {
        @Guide(.minimum(0)) public var value: Decimal
        @Guide(.anyOf(["g", "ml", "piece"])) public var unit: String
    }

    @Generable
    public struct Line: Sendable {
        public var ingredient: String
        public var amount: Amount?
    }

    @Guide(description: "The name of the dish")
    public var title: String
    public var course: Course
    @Guide(.minimumCount(1)) public var lines: [Line]
    @Guide(description: "One step to an entry", .maximumCount(12)) public var steps: [String]
    #if os(iOS) || os(visionOS)
    @Guide(description: "A caption for the photo")
    public var caption: String?
    #elseif os(macOS) || os(Linux)
        #if DEBUG
        public var trace: String?
        #endif
    public var source: String?
    #endif

    public var isDrink: Bool { course == .drink }
}

extension ImportedRecipe.Amount: CustomStringConvertible {
    public var description: String { "\(value) \(unit)" }
}
#endif
