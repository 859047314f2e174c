// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import JSONSchemaCoding
import SchemaModel
import Testing

/// The arguments of the annotation, and properties that are not generated.
@Suite struct AnnotationTests {
  @Test("a name in the annotation is the name in schemas")
  func namesAppearInSchemas() throws {
    let schema = try Report.generationSchema.schema
    #expect(Report.generationSchema.name == "WeatherReport")
    #expect(schema.root.title == "WeatherReport")
    #expect(schema.definitions.map(\.name) == ["Sky", "Wind", "Signal"])
  }

  @Test("nil is written as null if the annotation requests it")
  func nilIsExplicitOnRequest() throws {
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

  @Test("a stored GenerationID is the identity of the content")
  func storedIdentityIsThatOfTheContent() throws {
    let id = GenerationID()
    let content = GeneratedContent(properties: ["text": "hello"], id: id)
    let message = try Message(content)
    #expect(message.id == id)
    #expect(message.generatedContent.id == id)
    #expect(message.asPartiallyGenerated().id == id)
    #expect(try Message.PartiallyGenerated(content).id == id)
    #expect(message.generatedContent.jsonString == #"{"text": "hello"}"#)
  }

  @Test("a stored GenerationID can have any name")
  func storedIdentityCanHaveAnotherName() throws {
    let id = GenerationID()
    let tracked = try Tracked(GeneratedContent(properties: ["name": "n"], id: id))
    #expect(tracked.origin == id)
    #expect(tracked.asPartiallyGenerated().origin == id)
    #expect(try Tracked(GeneratedContent(json: #"{"name": "n"}"#)).origin == nil)
  }

  @Test("a GenerationID with an initial value keeps it")
  func initializedIdentityIsKept() throws {
    let id = GenerationID()
    #expect(try Fixed(GeneratedContent(properties: ["name": "n"], id: id)).id != id)
  }

  @Test("partially generated types are hashable")
  func partialTypesAreHashable() {
    let id = GenerationID()
    let one = Conversation.PartiallyGenerated(id: id, messages: [])
    let same = Conversation.PartiallyGenerated(id: id, messages: [])
    #expect(Set([one, same, .init(id: id, messages: nil)]).count == 2)
    #expect(one.hashValue == same.hashValue)
  }
}

/// Tests that numbers outside the range of their type are errors, in schemas and in values.
@Suite struct SizedIntegerTests {
  @Test(
    "values outside the range of an integer type are errors",
    arguments: ["256", "-1", "1.5", "1e3", "true", "\"1\""])
  func outOfRangeValuesAreErrors(_ text: String) throws {
    let content = try GeneratedContent(json: text)
    #expect(throws: GeneratedContent.ConversionError.self) { try UInt8(content) }
  }

  @Test("integers are read in any notation", arguments: ["255", "255.0", "2.55e2"])
  func integersAreReadInAnyNotation(_ text: String) throws {
    #expect(try UInt8(GeneratedContent(json: text)) == 255)
  }

  @Test("64-bit integers keep every digit")
  func wideIntegersKeepEveryDigit() throws {
    let content = try GeneratedContent(json: "18446744073709551615")
    #expect(try UInt64(content) == .max)
    #expect(UInt64.max.generatedContent.jsonString == "18446744073709551615")
    #expect(try UInt64(GeneratedContent(json: "1.8446744073709551615e19")) == .max)
    #expect(Int64.min.generatedContent.jsonString == "-9223372036854775808")
  }

  @Test("schemas contain the bounds of narrow integer types")
  func schemasHaveBoundsOfNarrowTypes() throws {
    func json(_ type: any Generable.Type) throws -> String {
      JSONWriter.text(of: try type.generationSchema.schema.json, layout: .compact)
    }
    #expect(try json(UInt8.self) == #"{"type":"integer","minimum":0,"maximum":255}"#)
    #expect(try json(Int16.self) == #"{"type":"integer","minimum":-32768,"maximum":32767}"#)
    #expect(try json(Int64.self) == #"{"type":"integer"}"#)
    #expect(try json(UInt64.self) == #"{"type":"integer","minimum":0}"#)
  }
}
