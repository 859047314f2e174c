// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GrammarEngine
internal import JSONSchemaCoding

/// The counts of a validator's verdicts on the documents of a corpus.
struct ValidationTally {
  /// The number of schemas that compile.
  var schemas = 0
  /// The documents whose verdict depends on how the text is split.
  private(set) var splitDifferences: [String] = []
  private var refusals: [String] = []
  private var validAccepted = 0
  private var validRejected: [String] = []
  private var invalidRejected = 0
  private var invalidAccepted: [String] = []
  private var mutants = (valid: 0, invalid: 0)

  /// Adds a schema that is rejected.
  mutating func addRefusal(_ error: JSONSchemaReadingError, of record: CorpusRecord) {
    refusals.append("\(record.id): \(error.problems[0])")
  }

  /// Adds the verdict on a document.
  mutating func add(_ violation: SchemaViolation?, isValid: Bool, _ name: String) {
    switch (isValid, violation) {
    case (true, nil): validAccepted += 1
    case (true, let violation?): validRejected.append("\(name): \(violation)")
    case (false, nil): invalidAccepted.append(name)
    case (false, _?): invalidRejected += 1
    }
  }

  /// Compares the violations of a text in one piece and in pieces of one byte.
  mutating func checkSplit(
    _ violation: SchemaViolation?, _ split: SchemaViolation?, _ name: String
  ) {
    if violation != split { splitDifferences.append(name) }
  }

  /// Adds the verdict on a mutated document.
  mutating func addMutant(isValid: Bool) {
    if isValid { mutants.valid += 1 } else { mutants.invalid += 1 }
  }

  /// The counts, and all differences from the verdicts of the corpus.
  var report: String {
    var lines = ["schemas: \(schemas) compiled, \(refusals.count) refused"]
    lines += refusals.map { "  " + $0 }
    lines.append("valid documents: \(validAccepted) accepted, \(validRejected.count) rejected")
    lines += validRejected.map { "  " + $0 }
    lines.append(
      "invalid documents: \(invalidRejected) rejected, \(invalidAccepted.count) accepted")
    lines += invalidAccepted.map { "  " + $0 }
    lines.append("mutated documents: \(mutants.valid) valid, \(mutants.invalid) invalid")
    lines.append("verdicts that depend on how the text is split: \(splitDifferences.count)")
    lines += splitDifferences.prefix(20).map { "  " + $0 }
    return lines.joined(separator: "\n")
  }
}
