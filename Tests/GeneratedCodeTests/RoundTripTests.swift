// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import Testing

@Suite struct RoundTripTests {
  @Test("values are equal after encoding and decoding", arguments: Samples.all)
  func valuesRoundTrip(_ sample: Samples.Sample) throws {
    #expect(try !sample.texts().isEmpty)
    #expect(try sample.roundTripped() == sample.texts())
  }

  @Test(
    "the partially generated type of a complete value contains everything", arguments: Samples.all)
  func completePartialsHoldEverything(_ sample: Samples.Sample) throws {
    #expect(try sample.partialTexts() == sample.texts())
  }

  @Test("partially generated types decode from every prefix", arguments: Samples.all)
  func partialsDecodeFromEveryPrefix(_ sample: Samples.Sample) throws {
    // An enum without associated values is its own partially generated type and appears when
    // complete.
    for text in try sample.texts() where sample.isGrowing {
      // The case of an enum with associated values is known when its first property is complete.
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

  @Test("private nested types are encoded and decoded")
  func privateNestedTypesRoundTrip() throws {
    #expect(try Toolbox.roundTrip(2) == 2)
  }

  @Test("conditions in function bodies follow the guard")
  func conditionsInBodiesFollowTheGuard() {
    #expect(Samples.forms.describe() == "Größe 📈: default")
  }

  @Test("regions inside other types are emitted")
  func regionsOfOtherTypesAreEmitted() {
    let camera = Camera(name: "Box")
    #expect(camera.describe(Camera.Shot(exposure: 2, flash: nil)) == "Box: 2.0")
  }

  @Test("an enumeration with integer raw values is represented by the names of its cases")
  func integerRawValues() throws {
    let ticket = Ticket(team: .support, urgency: .high, history: [.low])
    let text = #"{"team": "support", "urgency": "high", "history": ["low"]}"#
    #expect(ticket.generatedContent.jsonString == text)
    #expect(try Ticket(GeneratedContent(json: text)) == ticket)
    #expect(try Urgency(GeneratedContent("high")).rawValue == 16)
    #expect(try Ticket.PartiallyGenerated(GeneratedContent(json: text)).history == [.low])
    #expect(throws: (any Error).self) { try Urgency(GeneratedContent(16)) }
  }

  @Test("nil optionals are omitted")
  func nilOptionalsAreOmitted() {
    let text = Challenge(title: "Climb", difficulty: .hard, wine: nil).generatedContent.jsonString
    #expect(text == #"{"title": "Climb", "difficulty": "hard"}"#)
  }

  @Test("a missing property is an error")
  func missingPropertyThrows() throws {
    let content = try GeneratedContent(json: #"{"name": "Pasta", "ingredients": []}"#)
    #expect(throws: (any Error).self) { try Recipe(content) }
  }

  @Test("the error for an unknown choice lists the choices")
  func unknownChoiceListsChoices() throws {
    let error = #expect(throws: (any Error).self) { try Difficulty(GeneratedContent("tricky")) }
    #expect("\(try #require(error))".contains(#""easy", "medium", "hard""#))
  }

  @Test("properties that are not generated keep their defaults")
  func ignoredPropertiesKeepTheirDefaults() throws {
    let first = try Recipe(Samples.recipe.generatedContent)
    let second = try Recipe(Samples.recipe.generatedContent)
    #expect(first.id != second.id)
    #expect(try Forms(Samples.forms.generatedContent).kind == "constant")
  }
}

@Suite struct PartialFormTests {
  @Test("every argument of the memberwise initializer has a default")
  func memberwiseArgumentsHaveDefaults() {
    let partial = MovieReview.PartiallyGenerated(title: "Dune")
    #expect(partial.title == "Dune")
    #expect(partial.summary == nil)
    #expect(partial.rating == nil)
    #expect(MovieReview.PartiallyGenerated.titleOnly.title == "Dune: Part Two")
    #expect(MovieReview.samplePartial.highlights?.count == 3)
  }

  @Test("partially generated types decode with any decoder")
  func partialsDecodeWithAnyDecoder() throws {
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

  @Test("the identity is part of equality")
  func identityIsPartOfEquality() {
    let one = MovieReview.PartiallyGenerated(title: "Dune")
    var same = one
    #expect(one == same)
    same.rating = 4
    #expect(one != same)
    #expect(one != MovieReview.PartiallyGenerated(title: "Dune"))
  }

  @Test("the identity of the content is kept")
  func identityOfContentIsKept() throws {
    let id = GenerationID()
    let content = GeneratedContent(properties: ["title": "Dune"], id: id)
    #expect(try MovieReview.PartiallyGenerated(content).id == id)
  }

  @Test("a generated property 'id' is the identity")
  func generatedIDIsUsed() throws {
    let partial = Numbered(id: 7, name: "n").asPartiallyGenerated()
    let id: Int? = partial.id
    #expect(id == 7)
  }

  @Test("elements of arrays are partially generated")
  func elementsOfArraysArePartial() throws {
    let partial = try Itinerary.PartiallyGenerated(
      GeneratedContent(json: #"{"title": "T", "days": [{"title": "One", "activities": [{"type""#))
    let day: DayPlan.PartiallyGenerated? = partial.days?.first
    #expect(day?.title == "One")
    #expect(day?.activities?.first?.type == nil)
    #expect(day?.activities?.count == 1)
  }
}
