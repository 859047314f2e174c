// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration

extension Samples {
  /// Types with rare declaration syntax and ambiguous names.
  static let corners: [Sample] = [
    Sample("Workout", [workout]),
    Sample("Workout.Set", [Workout.Set(reps: 5)]),
    Sample("Workout.Range", [Workout.Range(low: 1)]),
    Sample("Programming", [Programming.Swift, .Kotlin, .String]),
    Sample("Snippet", [snippet, .all([snippet, .lines(["a"], `from line`: 3)]), .all([])]),
    Sample("Edition", [Edition(level: 2)]),
    Sample("Parsed", [try Parsed(GeneratedContent(json: #"{"text": "abc"}"#))]),
    Sample("Urgency", [Urgency.low, .normal, .high]),
    Sample("Ticket.Team", Ticket.Team.allCases),
    Sample(
      "Ticket",
      [
        Ticket(team: .design, urgency: .high, history: [.low, .high]),
        Ticket(team: .support, urgency: nil, history: []),
      ]),
    Sample("Patterns", [Patterns(loose: "AB", doubled: "xx", last: "shared", plain: ["a/b"])]),
  ]

  static let workout = Workout(
    sets: [Workout.Set(reps: 5)], range: nil, weights: [2.5], `1st`: "squats", `don’t stop`: true,
    hashValue: 3, generationSchema: 4)

  static let snippet = Snippet.Swift("print()")
}
