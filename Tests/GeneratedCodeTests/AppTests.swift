// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import Testing

/// Tests of app code that was written for Apple's macros.
@Suite struct AppTests {
  @Test("tools receive their arguments")
  func toolsReceiveArguments() async throws {
    let tool = WeatherTool()
    let content = try GeneratedContent(json: #"{"city": "Oslo", "day": 2, "unit": "°F"}"#)
    let forecast = try await tool.call(arguments: WeatherTool.Arguments(content))
    #expect(forecast.summary == "Oslo: 21 °F")
    #expect(forecast.rain == 10)
    #expect(tool.parameters.name == "Arguments")
  }

  @Test("enum cases carry associated values")
  func casesCarryValues() throws {
    let text =
      #"{"summary": "s", "actions": [{"type": "close", "reason": "won't fix"}, "#
      + #"{"type": "escalate"}], "components": ["ui"]}"#
    let triage = try Triage(GeneratedContent(json: text))
    #expect(triage.actions == [.close(reason: .wontFix, comment: nil), .escalate])
    #expect(triage.needsHuman)
    #expect(triage.generatedContent.jsonString == text)
  }

  @Test("previews show every state")
  func previewsShowEveryState() async throws {
    var states: [MealPlan.PartiallyGenerated] = []
    for try await state in MealPlan.mockStream() {
      states.append(state)
    }
    #expect(states.count == 2)
    #expect(states.last?.days?.first?.breakfast?.name == "Porridge")
  }

  @Test("decoding keeps default values")
  func decodingKeepsDefaults() throws {
    let budget = TravelBudget(total: 100, start: Date(timeIntervalSinceReferenceDate: 0))
    let again = try TravelBudget(GeneratedContent(json: budget.generatedContent.jsonString))
    #expect(again == budget)
    #expect(again.hashValue == budget.hashValue)
    let data = try JSONEncoder().encode(budget)
    #expect(try JSONDecoder().decode(TravelBudget.self, from: data) == budget)
  }

  @Test("nested elements keep their identity")
  func nestedTasksKeepTheirIdentity() throws {
    let task = MeetingNotes.Summary.Task(owner: "o", title: "t")
    #expect(task.state == .open)
    #expect(task.asPartiallyGenerated().id == task.id)
  }
}
