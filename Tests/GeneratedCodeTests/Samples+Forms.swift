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

  /// Enumerations with associated values, numbers of every type, identities, arguments of the
  /// annotation, conditions among members.
  static let declaredForms: [Sample] = [
    Sample("Operand", [Operand.name("x"), .number(0.5)]),
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
  ]
}
