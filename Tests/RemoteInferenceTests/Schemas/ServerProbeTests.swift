// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import Testing

@testable import RemoteInference

@Suite("Probes of servers")
struct ServerProbeTests {
  @Test(
    "the response decides on enforcement",
    arguments: [
      (ServerProbe.Subject.schema, #"{"word": "quetzal-7481"}"#, ServerProbe.Verdict.enforced),
      (.schema, "hello", .ignored), (.schema, #"{"word": "hello"}"#, .ignored),
      (.schema, "", .inconclusive), (.schema, " \n", .inconclusive),
      (.integerBounds, #"{"count": 53}"#, .ignored), (.integerBounds, #"{"count": 2}"#, .enforced),
      (.numberBounds, #"{"ratio":0.2}"#, .enforced), (.numberBounds, #"{"ratio":53.5}"#, .ignored),
      (.pattern, #"{"code":"ABC-1234"}"#, .enforced), (.pattern, #"{"code":"hello"}"#, .ignored),
      (.itemCounts, #"{"flags":[true,true]}"#, .ignored),
      (.lengths, #"{"text":"The quick"}"#, .ignored),
      (.keyOrder, #"{"zulu":true,"alpha":true,"mike":true}"#, .enforced),
      (.keyOrder, #"{"alpha":true,"mike":true,"zulu":true}"#, .ignored),
    ])
  func verdicts(
    _ subject: ServerProbe.Subject, _ response: String, _ expected: ServerProbe.Verdict
  ) {
    #expect(ServerProbe(subject).verdict(of: response) == expected)
  }

  @Test("a response that reached the token limit is inconclusive")
  func incompleteResponse() {
    let probe = ServerProbe(.schema)
    #expect(probe.verdict(of: #"{"word": "quet"#, isComplete: false) == .inconclusive)
    #expect(probe.verdict(of: #"{"word": "quet"#) == .ignored)
  }

  @Test(
    "no prompt contains a value that its schema admits", arguments: ServerProbe.Subject.allCases)
  func prompts(_ subject: ServerProbe.Subject) {
    let probe = ServerProbe(subject)
    #expect(probe.verdict(of: probe.prompt) == .ignored)
    #expect(!probe.prompt.contains(ServerProbe.word))
  }

  @Test("probes can be sent in every dialect", arguments: RewritingSample.dialects)
  func dialects(_ dialect: SchemaDialect) throws {
    let probes = ServerProbe.probes(for: dialect)
    #expect(probes.first?.subject == .schema)
    for probe in probes { _ = try dialect.rewrite(probe.generationSchema) }
    #expect(probes.contains { $0.subject == .pattern } == dialect.keywords.contains(.pattern))
  }
}
