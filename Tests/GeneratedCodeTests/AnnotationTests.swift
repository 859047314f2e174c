// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import JSONSchemaCoding
import SchemaModel
import Testing

/// The arguments of the annotation, and properties that are not generated.
@Suite struct AnnotationTests {
  @Test func givenNamesAreThoseInSchemas() throws {
    let schema = try Report.generationSchema.schema
    #expect(Report.generationSchema.name == "WeatherReport")
    #expect(schema.root.title == "WeatherReport")
    #expect(schema.definitions.map(\.name) == ["Sky", "Wind", "Signal"])
  }

  @Test func nilIsWrittenWhereItIsAskedFor() throws {
    let report = Report(sky: .clear, wind: Wind(speed: 1, direction: nil), note: nil, alarms: nil)
    #expect(
      report.generatedContent.jsonString
        == #"{"sky": "clear", "wind": {"speed": 1}, "note": null, "alarms": null}"#)
    #expect(try Report(report.generatedContent) == report)
    let alarm = Alarm.loud(nil, reason: nil)
    #expect(
      alarm.generatedContent.jsonString == #"{"type": "loud", "value": null, "reason": null}"#)
    #expect(try Alarm(alarm.generatedContent) == alarm)
  }

  @Test func storedIdentityIsThatOfTheContent() throws {
    let id = GenerationID()
    let content = GeneratedContent(properties: ["text": "hello"], id: id)
    let message = try Message(content)
    #expect(message.id == id)
    #expect(message.generatedContent.id == id)
    #expect(message.asPartiallyGenerated().id == id)
    #expect(try Message.PartiallyGenerated(content).id == id)
    #expect(message.generatedContent.jsonString == #"{"text": "hello"}"#)
  }

  @Test func storedIdentityMayHaveAnotherNameAndBeMissing() throws {
    let id = GenerationID()
    let tracked = try Tracked(GeneratedContent(properties: ["name": "n"], id: id))
    #expect(tracked.origin == id)
    #expect(tracked.asPartiallyGenerated().origin == id)
    #expect(try Tracked(GeneratedContent(json: #"{"name": "n"}"#)).origin == nil)
  }

  @Test func identityWithAValueOfItsOwnStays() throws {
    let id = GenerationID()
    #expect(try Fixed(GeneratedContent(properties: ["name": "n"], id: id)).id != id)
  }

  @Test func partialFormsAreHashed() {
    let id = GenerationID()
    let one = Conversation.PartiallyGenerated(id: id, messages: [])
    let same = Conversation.PartiallyGenerated(id: id, messages: [])
    #expect(Set([one, same, .init(id: id, messages: nil)]).count == 2)
    #expect(one.hashValue == same.hashValue)
  }
}

/// Numbers that do not fit their type are errors, in schemas and in values.
@Suite struct SizedIntegerTests {
  @Test(arguments: ["256", "-1", "1.5", "1e3", "true", "\"1\""])
  func otherValuesAreErrors(_ text: String) throws {
    let content = try GeneratedContent(json: text)
    #expect(throws: GeneratedContent.ConversionError.self) { try UInt8(content) }
  }

  @Test(arguments: ["255", "255.0", "2.55e2"])
  func wholeNumbersInEverySpellingAreRead(_ text: String) throws {
    #expect(try UInt8(GeneratedContent(json: text)) == 255)
  }

  @Test func wideNumbersKeepEveryDigit() throws {
    let content = try GeneratedContent(json: "18446744073709551615")
    #expect(try UInt64(content) == .max)
    #expect(UInt64.max.generatedContent.jsonString == "18446744073709551615")
    #expect(try UInt64(GeneratedContent(json: "1.8446744073709551615e19")) == .max)
    #expect(Int64.min.generatedContent.jsonString == "-9223372036854775808")
  }

  @Test func schemasShowNarrowBounds() throws {
    func json(_ type: any Generable.Type) throws -> String {
      JSONWriter.text(of: try type.generationSchema.schema.json, layout: .compact)
    }
    #expect(try json(UInt8.self) == #"{"type":"integer","minimum":0,"maximum":255}"#)
    #expect(try json(Int16.self) == #"{"type":"integer","minimum":-32768,"maximum":32767}"#)
    #expect(try json(Int64.self) == #"{"type":"integer"}"#)
    #expect(try json(UInt64.self) == #"{"type":"integer","minimum":0}"#)
  }
}
