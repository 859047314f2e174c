// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration

extension Samples {
  static var steps: [Step] {
    [
      .set(field: "count", to: .number(1)), .add(.name("amount"), to: "count"), .pair(1, -2),
      .note("hi"), .note(nil), .repeat(for: 3, [.reset, .note(nil)], default: true),
      .repeat(for: 0, [], default: nil), .reset,
    ]
  }

  static let measurements = Measurements(
    tiny: .min, small: .max, medium: .min, large: .min, byte: .max, port: 8080, color: .max,
    hash: .max, word: .max, share: 100, most: 18_446_744_073_709_551_615, least: -5,
    dice: [1, 6], ratio: 0.1, drift: -0.5, price: 12.5, fee: nil)

  static let settings = Settings(name: "n", mount: "/", width: 3, level: 9, isShared: true)

  /// Enums with associated values, numbers of every type, identities, arguments of the annotation,
  /// and conditions among members.
  static let declaredForms: [Sample] = [
    Sample("Operand", [Operand.name("x"), .number(0.5)]),
    Sample("Defaults", [Defaults(), Defaults(servings: 2, name: "n", weights: [0.5, 2])]),
    Sample("Step", steps),
    Sample("Formula", [Formula.sum(.literal(1), .product(of: [.literal(2), .literal(-3)]))]),
    Sample("Chain", [Chain.end, .link(next: .link(next: .end))]),
    Sample("Drawing.Shape", [Drawing.Shape.origin, .polygon([], isClosed: false)]),
    Sample("Drawing.Shape.Point", [Drawing.Shape.Point(x: 1, y: -0.25)]),
    Sample(
      "Drawing.Layer",
      [
        Drawing.Layer(
          shapes: [.circle(center: .init(x: 0, y: 0), radius: 2)], background: .origin),
        Drawing.Layer(shapes: [], background: nil),
      ]),
    Sample("Wrapped", [Wrapped.value(of: ["a", "b"])]),
    Sample("Measurements", [measurements]),
    Sample("Message", [Message(id: GenerationID(), text: "hello")]),
    Sample(
      "Conversation", [Conversation(messages: [Message(id: GenerationID(), text: "hello")])]),
    Sample(
      "Tracked", [Tracked(origin: nil, name: "a"), Tracked(origin: GenerationID(), name: "b")]),
    Sample("Fixed", [Fixed(name: "f")]),
    Sample(
      "Report",
      [
        Report(
          sky: .clouded, wind: Wind(speed: 3, direction: nil), note: "calm",
          alarms: [.quiet, .loud(80, reason: "storm")])
      ]),
    Sample("SkyState", [SkyState.clear, .clouded]),
    Sample("Wind", [Wind(speed: 1, direction: "N"), Wind(speed: 0, direction: nil)]),
    Sample("Alarm", [Alarm.quiet, .loud(1, reason: "r")]),
    Sample("Settings", [settings]),
    Sample("Mode", [Mode.automatic, .manual(by: "hand")]),
    Sample("Possible", [Possible(value: 1)]),
    Sample("Labelled", [Labelled(label: "l", parts: ["a"])]),
    Sample("Properties", [try Properties(GeneratedContent(json: propertiesText))]),
    Sample("Limited", [Limited(value: 3, other: 5, third: 1, name: "A")]),
    Sample("Temperature", [Temperature(celsius: 26.85)]),
    Sample("Playlist", [Playlist(id: "p", songs: [Song(title: "s")])]),
    Sample("Song", [Song(title: "s", lengths: [1, 2])]),
    Sample("Poem", [Poem(lines: ["a", "b"])]),
    Sample("Shared", [Shared(value: 4)]),
    Sample("Available", [Available(value: 1)]),
    Sample("Isolated", [try isolated]),
    Sample("Store.State", [Store.State.idle, .loaded(try isolated)]),
    Sample("Worker.Job", [Worker.Job(number: 1)]),
    Sample(
      "Worker.Assignment",
      [try Worker.Assignment(GeneratedContent(json: #"{"job": {"number": 2}}"#))]),
    Sample("Worker.Assignment.Note", [Worker.Assignment.Note(text: "t")]),
    Sample(
      "Spaces.Deep.Level",
      [Spaces.Deep.Level.down(.bottom, .init(levels: [.down(.bottom, nil), .bottom]))]),
    Sample("Spaces.Deep.Level.Other", [Spaces.Deep.Level.Other(levels: [])]),
    Sample("Spaces.Deep.Sibling", [Spaces.Deep.Sibling(level: .bottom)]),
    Sample("Customer", [try customer]),
    Sample("Appointment", [try appointment]),
    Sample("Contact", [.page(try url), Contact.call(at: nil, by: try uuid)]),
    Sample("Camera.Shot", [Camera.Shot(exposure: 0.5, flash: .on(brightness: 3))]),
    Sample("Camera.Flash", [Camera.Flash.off, .on(brightness: 1)]),
    Sample(
      "Camera.Film.Roll",
      [Camera.Film.Roll(shots: [Camera.Shot(exposure: 1, flash: nil)])]),
  ]

  /// Values of a type whose memberwise initializer is isolated to the main actor.
  static var isolated: Isolated {
    get throws { try Isolated(GeneratedContent(json: #"{"count": 2, "names": ["a"]}"#)) }
  }

  static var customer: Customer {
    get throws {
      try Customer(
        GeneratedContent(json: #"{"name": "N", "picture": {"imageDescription": "a horse"}}"#))
    }
  }

  static var url: URL {
    get throws { try URL(GeneratedContent("https://example.com/a%20b?q#f")) }
  }

  static var uuid: UUID {
    get throws { try UUID(GeneratedContent("e621e1f8-c36c-495a-93fc-0c247a3e6e5f")) }
  }

  static var appointment: Appointment {
    get throws {
      Appointment(
        id: try uuid, start: Date(timeIntervalSinceReferenceDate: 785_000_000), end: nil,
        link: try url, attachments: [try url], participants: [try uuid])
    }
  }

  static let propertiesText = #"""
    {"plain": 1, "sugared": 2, "unwrapped": 3, "list": [4], "matrix": [["a"], []], \#
    "qualified": "q", "decimal": 0.1, "parenthesized": 5, "inside": [true], "alias": "t", \#
    "nested": ["p"], "maybe": {"label": "l", "parts": []}, "own": [], "class": "c", "größe": 0.5, \#
    "数量": 6, "two words": "w", "a": 7, "b": 8, "greeting": "hi", "sum": 9, "product": 10, \#
    "something": 11, "closure": 12, "observed": 13, "clamped": 10, "preset": 0, "readable": 14, \#
    "commented": 15, "spread": 6, "several": 9, "long": "x", "raw": "y", "joined": "z", \#
    "scripts": "ß"}
    """#
}
