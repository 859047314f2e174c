// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
import Foundation
import FoundationModels

@Generable(description: "A budget for a trip")
struct TravelBudget: Codable, Hashable, Sendable {
    @Guide(description: "The total in euros", .range(0...100_000))
    var total: Decimal

    @Guide(description: "The first day")
    var start: Date
    var items: [Item]
    var tags: [Tag]?

    @Generable
    struct Item: Codable, Hashable, Sendable {
        var title: String
        var cost: Decimal
        var booking: URL?
    }

    @Generable
    enum Tag: String, Codable, Hashable, Sendable { case cheap, green, comfortable }

    enum CodingKeys: String, CodingKey {
        case total, start, items, tags
    }

    init(total: Decimal, start: Date, items: [Item] = [], tags: [Tag]? = nil) {
        self.total = total
        self.start = start
        self.items = items
        self.tags = tags
    }
}
#else
struct TravelBudgetUnavailable: Error {}
#endif
