// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GrammarEngine
internal import JSONText
internal import SchemaModel
internal import TestSupport

/// Compares the masks of this package, XGrammar, and llguidance with brute force, along the valid
/// documents of real schemas.
///
/// ```
/// benchmarks exactness --vocab V.vocab.bin --schemas JSONL --python V/bin/python
///   [--every N] [--seconds N]
/// ```
///
/// `--schemas` is a file with a schema on each line, or a folder with such files, of which every
/// Nth schema is read. Masks are those of compact documents whose members are in the order of the
/// schema. A token is wrongly refused if the reference allows it. A token that the reference
/// refuses is wrongly allowed if a validator, which reads any notation, rejects the text after it,
/// or if the token continues a string without escapes. Other tokens are counted as other notations.
struct ExactnessCheck {
  private let vocabulary: Vocabulary
  private let reference: ReferenceTokens
  private let entries: [SchemaSet.Entry]
  private let peers: PeerEngines?
  private let every: Int
  private let seconds: Int
  private var tallies: [ExactnessTally]
  private var rejected = 0
  private var cutShort = 0

  /// Reads the files that the options name, and starts the peers.
  init(_ options: Options) throws {
    let path = options.required("--vocab")
    let file = try VocabularyFile(path: path)
    vocabulary = try Vocabulary(tokens: file.tokens, endTokens: file.endTokens.map { TokenID($0) })
    reference = ReferenceTokens(of: vocabulary)
    every = max(options.number("--every", default: 1), 1)
    seconds = options.number("--seconds", default: 20)
    entries = try SchemaSet.files(at: options.required("--schemas"))
      .flatMap { try SchemaSet(path: $0).entries }
    let seconds = seconds
    peers = try options["--python"].map {
      try PeerEngines(
        python: $0, vocabulary: path, count: file.tokens.count, seconds: seconds)
    }
    let names = ["this package"] + (peers == nil ? [] : ["XGrammar", "llguidance"])
    tallies = names.map { ExactnessTally(engine: $0) }
  }

  /// Walks all documents and prints the table.
  ///
  /// - Returns: Whether this package made no error.
  consuming func run() throws -> Bool {
    for index in stride(from: 0, to: entries.count, by: every) { try compare(entries[index]) }
    ExactnessTally.header.forEach { print($0) }
    tallies.forEach { print($0.row) }
    print(
      "\(rejected) schemas that this package rejects were not judged; "
        + "\(cutShort) documents were cut short after \(seconds) s of the reference")
    for tally in tallies {
      for (reason, count) in tally.rejections.sorted(by: { $0.value > $1.value }) {
        print("\(tally.engine) rejects \(count): \(reason)")
      }
    }
    for tally in tallies { tally.examples.prefix(20).forEach { print("\(tally.engine): \($0)") } }
    return tallies[0].wronglyAllowed + tallies[0].wronglyRefused == 0 && tallies[0].masks > 0
  }

  /// Compares the engines along the first valid document of a schema.
  private mutating func compare(_ entry: SchemaSet.Entry) throws {
    guard let value = entry.values.first else { return }
    let text = JSONWriter.text(of: entry.schema, layout: .compact)
    guard let schema = try? Schema.reading(entry.schema),
      let grammar = try? CompiledGrammar(compiling: schema, layout: .compact),
      let validator = try? IncrementalValidator(jsonSchema: text)
    else {
      rejected += 1
      return
    }
    var order = MemberOrder(schema)
    let document = JSONWriter.text(of: order.ordered(value) ?? value, layout: .compact)
    guard let tokens = vocabulary.tokenize(greedily: document.utf8) else { return }
    let references = referenceMasks(of: schema, along: tokens)
    var walks = [own(grammar, along: tokens)]
    walks += try peers?.walks(schema: text, tokens: tokens.map(\.index)) ?? []
    for index in walks.indices {
      judge(
        walks[index], with: references, entry.id, tokens, validator, &tallies[index])
    }
  }

  /// Returns the masks of the reference, as far as its time limit allows.
  private mutating func referenceMasks(of schema: Schema, along tokens: [TokenID]) -> [TokenMask] {
    let end = Date() + Double(seconds)
    var masks = ReferenceMasks(schema, layout: .compact, vocabulary, tokens: reference)
    var state = masks.start
    var found: [TokenMask] = []
    for token in tokens.map(Optional.some) + [nil] {
      guard Date() < end else {
        cutShort += 1
        break
      }
      found.append(masks.mask(after: state))
      guard let token, let next = masks.next(state, vocabulary.bytes(of: token)) else { break }
      state = next
    }
    return found
  }

  /// Returns the masks of this package.
  private func own(_ grammar: CompiledGrammar, along tokens: [TokenID]) -> PeerEngines.Walk {
    var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
    var walk = PeerEngines.Walk(engine: "this package", error: "")
    walk.masks.append(matcher.mask().words)
    for token in tokens {
      guard matcher.accept(token) else { break }
      walk.masks.append(matcher.mask().words)
    }
    return walk
  }

  private func judge(
    _ walk: PeerEngines.Walk, with references: [TokenMask], _ id: String, _ tokens: [TokenID],
    _ validator: IncrementalValidator, _ tally: inout ExactnessTally
  ) {
    guard walk.error.isEmpty else {
      tally.rejections[String(walk.error.prefix(40)), default: 0] += 1
      return
    }
    tally.compiled += 1
    if walk.masks.count > tokens.count { tally.completed += 1 } else { tally.stopped += 1 }
    var judge = MaskJudge(vocabulary, validator)
    var hasExample = false
    for (step, (mask, expected)) in zip(walk.masks, references).enumerated() {
      let errors = judge.errors(in: mask, expected: expected)
      tally.count(errors)
      if let token = errors.first, !hasExample {
        hasExample = true
        let bytes = vocabulary.bytes(of: token)
        let verb = errors.allowed > 0 ? "allows" : "refuses"
        tally.examples.append(
          "\(id): \(verb) \(String(decoding: bytes, as: UTF8.self).debugDescription) after "
            + String(decoding: judge.text.suffix(60), as: UTF8.self).debugDescription)
      }
      if step < tokens.count { judge.read(vocabulary.bytes(of: tokens[step])) }
    }
  }
}
