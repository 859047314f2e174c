// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
import Foundation
import FoundationModels

/// A tool with its arguments inside, as tools are mostly written.
struct WeatherTool: Tool {
    let name = "getWeather"
    let description = "Look up the weather of a city"

    @Generable
    struct Arguments {
        @Guide(description: "The city to look up, without the country")
        var city: String

        @Guide(description: "How many days from today", .range(0...10))
        var day: Int

        var unit: Unit?
    }

    @Generable
    enum Unit: String, CaseIterable {
        case celsius = "°C"
        case fahrenheit = "°F"
    }

    @Generable(description: "The weather of one day")
    struct Forecast {
        let summary: String
        @Guide(description: "Chance of rain in percent", .range(0...100))
        let rain: Int
    }

    func call(arguments: Arguments) async throws -> Forecast {
        let unit = arguments.unit ?? .celsius
        return Forecast(summary: "\(arguments.city): 21 \(unit.rawValue)", rain: arguments.day * 5)
    }
}
#endif
