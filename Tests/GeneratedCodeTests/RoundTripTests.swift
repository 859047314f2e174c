// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import Testing

@Suite struct RoundTripTests {
  @Test(arguments: Samples.all)
  func valuesSurviveJSON(_ sample: Samples.Sample) throws {
    #expect(try !sample.texts().isEmpty)
    #expect(try sample.roundTripped() == sample.texts())
  }

  @Test(arguments: Samples.all)
  func partialFormsOfWholeValuesHoldEverything(_ sample: Samples.Sample) throws {
    #expect(try sample.partialTexts() == sample.texts())
  }

  @Test(arguments: Samples.all)
  func partialFormsDecodeFromEveryPrefix(_ sample: Samples.Sample) throws {
    // Enumerations of texts have no partial form: they are there when they are whole.
    for text in try sample.texts() where sample.isGrowing {
      // What a union is shows when its first value ends.
      let first = sample.isUnion ? text.firstRange(of: #", "#)?.upperBound ?? text.endIndex : nil
      let start = first.map { text.distance(from: text.startIndex, to: $0) } ?? 1
      if sample.isUnion {
        #expect(throws: GeneratedContent.ConversionError.self) { try sample.partialText("{") }
      }
      for count in start...text.count {
        let partial = try sample.partialText(String(text.prefix(count)))
        #expect(partial?.hasPrefix("{") == true, "\(text.prefix(count))")
      }
      #expect(try sample.partialText(text) == text)
    }
  }

  @Test func privateNestedTypesRoundTrip() throws {
    #expect(try Toolbox.roundTrip(2) == 2)
  }

  @Test func conditionsInBodiesAreThoseOfTheGuard() {
    #expect(Samples.forms.describe() == "Größe 📈: default")
  }

  @Test func codeInRegionsOfOtherTypesIsThere() {
    let camera = Camera(name: "Box")
    #expect(camera.describe(Camera.Shot(exposure: 2, flash: nil)) == "Box: 2.0")
  }

  @Test func absentOptionalsAreLeftOut() {
    let text = Challenge(title: "Climb", difficulty: .hard, wine: nil).generatedContent.jsonString
    #expect(text == #"{"title": "Climb", "difficulty": "hard"}"#)
  }

  @Test func missingPropertyThrows() throws {
    let content = try GeneratedContent(json: #"{"name": "Pasta", "ingredients": []}"#)
    #expect(throws: (any Error).self) { try Recipe(content) }
  }

  @Test func unknownChoiceNamesTheChoices() throws {
    let error = #expect(throws: (any Error).self) { try Difficulty(GeneratedContent("tricky")) }
    #expect("\(try #require(error))".contains(#""easy", "medium", "hard""#))
  }

  @Test func ignoredPropertiesKeepTheirDefaults() throws {
    let first = try Recipe(Samples.recipe.generatedContent)
    let second = try Recipe(Samples.recipe.generatedContent)
    #expect(first.id != second.id)
    #expect(try Forms(Samples.forms.generatedContent).kind == "constant")
  }
}

@Suite struct PartialFormTests {
  @Test func everyLabelMayBeLeftOut() {
    let partial = MovieReview.PartiallyGenerated(title: "Dune")
    #expect(partial.title == "Dune")
    #expect(partial.summary == nil)
    #expect(partial.rating == nil)
    #expect(MovieReview.PartiallyGenerated.titleOnly.title == "Dune: Part Two")
    #expect(MovieReview.samplePartial.highlights?.count == 3)
  }

  @Test func partialsDecodeWithAnyDecoder() throws {
    let data = Data(#"{"title": "Dune: Part Two", "summary": "A stunning"}"#.utf8)
    let partial = try JSONDecoder().decode(MovieReview.PartiallyGenerated.self, from: data)
    #expect(partial.title == "Dune: Part Two")
    #expect(partial.summary == "A stunning")
    #expect(partial.highlights == nil)
    let again = try JSONEncoder().encode(partial)
    #expect(
      try JSONDecoder().decode(MovieReview.PartiallyGenerated.self, from: again).title
        == partial.title)
  }

  @Test func identityIsPartOfEquality() {
    let one = MovieReview.PartiallyGenerated(title: "Dune")
    var same = one
    #expect(one == same)
    same.rating = 4
    #expect(one != same)
    #expect(one != MovieReview.PartiallyGenerated(title: "Dune"))
  }

  @Test func identityOfContentIsKept() throws {
    let id = GenerationID()
    let content = GeneratedContent(properties: ["title": "Dune"], id: id)
    #expect(try MovieReview.PartiallyGenerated(content).id == id)
  }

  @Test func generatedIdentifierIsTheUsers() throws {
    let partial = Numbered(id: 7, name: "n").asPartiallyGenerated()
    let id: Int? = partial.id
    #expect(id == 7)
  }

  @Test func elementsOfArraysArePartial() throws {
    let partial = try Itinerary.PartiallyGenerated(
      GeneratedContent(json: #"{"title": "T", "days": [{"title": "One", "activities": [{"type""#))
    let day: DayPlan.PartiallyGenerated? = partial.days?.first
    #expect(day?.title == "One")
    #expect(day?.activities?.first?.type == nil)
    #expect(day?.activities?.count == 1)
  }
}
