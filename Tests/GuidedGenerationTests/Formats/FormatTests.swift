// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSONSchemaCoding
import SchemaModel
import TestSupport
import Testing

@testable import GuidedGeneration

/// Compares the parsing of `UUID`, `Date` and `URL` with the formats that constrain them.
@Suite("String formats")
struct FormatTests {
  /// Returns seeds and random mutations of them.
  private static func mutants(of seeds: [String], alphabet: String, count: Int) -> [String] {
    var random = SeededGenerator(seed: 29)
    let characters = Array(alphabet)
    return seeds
      + (0..<count).map { _ in
        var text = Array(seeds[Int.random(in: 0..<seeds.count, using: &random)])
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let index = Int.random(in: 0...text.count, using: &random)
          let character = characters[Int.random(in: 0..<characters.count, using: &random)]
          switch Int.random(in: 0..<3, using: &random) {
          case 0: text.insert(character, at: index)
          case 1 where index < text.count: text[index] = character
          default:
            if index < text.count { text.remove(at: index) }
          }
        }
        return String(text)
      }
  }

  /// Returns a closure that matches a text with the pattern of a format, which is compiled once.
  private func admission(_ format: StringFormat) throws -> (String) throws -> Bool {
    let pattern = try Regex(try #require(format.validationPattern))
    return { try pattern.wholeMatch(in: $0) != nil }
  }

  private func content(_ text: String) -> GeneratedContent { GeneratedContent(text) }

  // MARK: - Dates

  static let times = [
    "2026-11-20T18:30:00Z", "2000-02-29T23:59:59.999999999+23:59", "1900-03-01T00:00:00-00:00",
    "0000-02-29T12:34:56.5Z", "9999-12-31T23:59:59.1Z", "2001-01-01T00:00:00.000Z",
    "2000-01-01t00:00:00.1234567890123z", "2016-12-31T23:59:60Z", "2017-01-01t07:59:60.5+08:00",
  ]

  @Test("a string is decoded as a date exactly if the format admits it")
  func dateFormat() throws {
    let isAdmitted = try admission(.dateTime)
    for text in Self.mutants(of: Self.times, alphabet: "0123456789-:.TZ+tz ", count: 1500) {
      let value = try? Date(content(text))
      #expect(try (value != nil) == isAdmitted(text), "\(text)")
    }
  }

  @Test("dates agree with Foundation's calendar")
  func foundationDates() throws {
    var random = SeededGenerator(seed: 31)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    for _ in 0..<500 {
      // Foundation's calendar is Julian before 1582.
      var parts = DateComponents()
      parts.year = Int.random(in: 1583...9999, using: &random)
      parts.month = Int.random(in: 1...12, using: &random)
      parts.day = Int.random(in: 1...28, using: &random)
      parts.hour = Int.random(in: 0...23, using: &random)
      parts.minute = Int.random(in: 0...59, using: &random)
      parts.second = Int.random(in: 0...59, using: &random)
      let date = try #require(calendar.date(from: parts))
      let text = date.generatedContent.jsonString
      let digits = text.split { !$0.isNumber }.compactMap { Int($0) }
      #expect(
        digits == [parts.year, parts.month, parts.day, parts.hour, parts.minute, parts.second])
      #expect(try Date(GeneratedContent(json: text)) == date)
    }
  }

  @Test("numbers of days and dates are converted to each other")
  func dayNumbers() {
    let first = GregorianDay.number(year: 0, month: 1, day: 1)
    let last = GregorianDay.number(year: 9999, month: 12, day: 31)
    #expect(last - first == 3_652_424)
    for number in stride(from: first, through: last, by: 17) {
      let date = GregorianDay.date(ofNumber: number)
      #expect(GregorianDay.number(year: date.year, month: date.month, day: date.day) == number)
      #expect((1...31).contains(date.day))
    }
  }

  @Test("offsets from UTC are applied")
  func offsets() throws {
    let date = try Date(content("2001-01-01T01:30:00.25+01:30"))
    #expect(date.timeIntervalSinceReferenceDate == 0.25)
    let earlier = try Date(content("2000-12-31T23:59:59.75-00:00"))
    #expect(earlier.timeIntervalSinceReferenceDate == -0.25)
  }

  @Test("dates are decoded with any number of decimals, and with leap seconds")
  func otherSpellings() throws {
    func seconds(_ text: String) throws -> Double {
      try Date(content(text)).timeIntervalSinceReferenceDate
    }
    #expect(try seconds("2001-01-01t00:00:00.12500000000000000000z") == 0.125)
    #expect(try seconds("2000-12-31t23:59:59.12500000000000000000z") == -0.875)
    #expect(try seconds("2000-12-31T23:59:59.0000000000000Z") == -1.0)
    #expect(try seconds("2016-12-31T23:59:60Z") == seconds("2017-01-01T00:00:00Z"))
    #expect(try seconds("2017-01-01T07:59:60.5+08:00") == seconds("2017-01-01T00:00:00.5Z"))
  }

  @Test("dates are preserved with a precision of nanoseconds")
  func nanoseconds() throws {
    let isAdmitted = try admission(.dateTime)
    var random = SeededGenerator(seed: 37)
    let edges = [0, 0.1, -0.1, 1e-9, -1e-9, 0.999_999_999, 785_000_000.123, -63_114_076_800.5]
    let seconds =
      edges + (0..<500).map { _ in Double.random(in: -6e10...2.5e11, using: &random) }
    for value in seconds {
      let date = Date(timeIntervalSinceReferenceDate: value)
      let text = date.generatedContent.jsonString
      let again = try Date(GeneratedContent(json: text))
      #expect(again == date, "\(value) \(text)")
      #expect(try isAdmitted(String(text.dropFirst().dropLast())), "\(text)")
    }
    let tiny = Date(timeIntervalSinceReferenceDate: 1e-12)
    #expect(tiny.generatedContent.jsonString == "\"2001-01-01T00:00:00.000000000Z\"")
  }

  @Test("the first and last representable dates are preserved, and others are null")
  func limits() throws {
    for text in ["0000-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59"] {
      let date = try Date(content(text))
      #expect(date.generatedContent.jsonString == "\"\(text)\"")
    }
    for date in [Date.distantFuture.addingTimeInterval(1e12), Date(timeIntervalSince1970: .nan)] {
      #expect(date.generatedContent.jsonString == "null")
      #expect(throws: GeneratedContent.ConversionError.self) { try Date(date.generatedContent) }
    }
  }

  // MARK: - URLs

  static let urls = [
    "https://example.com/a%20b?q=1#top", "a:", "urn:isbn:0-395-36341-1", "mailto:a@b.example",
    "x://u:p@[fe80::1.2.3.4]:80/?/#/", "file:///etc", "h://[v1.x:y]/", "a+b-c.d:/e:f/@;=",
    "h://[1:2:3:4:5:6:7:8]", "h://[::]:", "h://a..b:99999/", "data:text/plain,hi!",
  ]

  @Test("a string is decoded as a URL exactly if the format admits it")
  func urlFormat() throws {
    let isAdmitted = try admission(.uri)
    let alphabet = "abfgvVxz019:/?#[]@!$&'()*+,;=-._~% \\\"<>|"
    for text in Self.mutants(of: Self.urls, alphabet: alphabet, count: 1500) {
      let value = try? URL(content(text))
      #expect(try (value != nil) == isAdmitted(text), "\(text)")
      if let value {
        #expect(value.absoluteString == text)
        #expect(try URL(value.generatedContent) == value)
      }
    }
  }

  @Test("relative and unencoded URLs are errors")
  func invalidURLs() {
    #expect(throws: GeneratedContent.ConversionError.self) { try URL(content("../a")) }
    #expect(throws: GeneratedContent.ConversionError.self) { try URL(content("h://ä.example")) }
  }

  // MARK: - UUIDs

  @Test("a string is decoded as a UUID exactly if the format admits it")
  func uuidFormat() throws {
    let isAdmitted = try admission(.uuid)
    let seeds = ["E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "00000000-0000-0000-0000-00000000000a"]
    for text in Self.mutants(of: seeds, alphabet: "0129afgAFG-{} ", count: 500) {
      let value = try? UUID(content(text))
      #expect(try (value != nil) == isAdmitted(text), "\(text)")
      if let value {
        #expect(try UUID(value.generatedContent) == value)
      }
    }
  }

  @Test("content that is not a string is an error")
  func otherContent() throws {
    let number = GeneratedContent(7)
    #expect(throws: GeneratedContent.ConversionError.self) { try UUID(number) }
    #expect(throws: GeneratedContent.ConversionError.self) { try Date(number) }
    #expect(throws: GeneratedContent.ConversionError.self) { try URL(number) }
  }

  @Test("schemas contain the format")
  func schemas() throws {
    func json(_ type: any Generable.Type) throws -> String {
      JSONWriter.text(of: try type.generationSchema.schema.json, layout: .compact)
    }
    #expect(try json(UUID.self) == #"{"type":"string","format":"uuid"}"#)
    #expect(try json(Date.self) == #"{"type":"string","format":"date-time"}"#)
    #expect(try json(URL.self) == #"{"type":"string","format":"uri"}"#)
  }
}
