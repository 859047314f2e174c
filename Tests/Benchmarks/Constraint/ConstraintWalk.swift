// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GrammarEngine
internal import JSONSchemaCoding
internal import JSONText
internal import SchemaModel
internal import TestSupport

/// A timed walk along one case, as in the programs that measure the peers.
///
/// Cold: each repetition compiles the schema again and walks the document once. Warm: a matcher of
/// a grammar that has processed the document walks it again from the start. The time of a step is
/// the median of its repetitions.
struct ConstraintWalk {
  /// The way in which a mask is delivered to the caller.
  enum Delivery: String {
    /// All words of a buffer of the caller are written, as by the peers.
    case fill
    /// The mask is returned by reference, without a copy.
    case borrow
  }

  /// The times of the steps of one document.
  struct Times {
    let instance: ConstraintCase.Instance
    var coldMasks: [[Double]]
    var warmMasks: [[Double]]
    var coldAccepts: [[Double]]
    var warmAccepts: [[Double]]
    var popcounts: [Int] = []
    var hashes: [UInt64] = []
    var rejectedAt = -1
    var endsRight = false

    init(_ instance: ConstraintCase.Instance) {
      self.instance = instance
      coldMasks = Array(repeating: [], count: instance.tokens.count + 1)
      warmMasks = coldMasks
      coldAccepts = Array(repeating: [], count: instance.tokens.count)
      warmAccepts = coldAccepts
    }

    var isAccepted: Bool { rejectedAt < 0 && endsRight }
  }

  let vocabulary: Vocabulary
  let layout: JSONLayout
  let delivery: Delivery
  let repetitions: Int
  private var words: [UInt64]

  init(_ vocabulary: Vocabulary, layout: JSONLayout, delivery: Delivery, repetitions: Int) {
    self.vocabulary = vocabulary
    self.layout = layout
    self.delivery = delivery
    self.repetitions = repetitions
    words = [UInt64](repeating: 0, count: (vocabulary.count + 63) / 64)
  }

  /// Compiles a schema's text.
  func compile(_ schema: [UInt8]) throws -> CompiledGrammar {
    try CompiledGrammar(
      compiling: try Schema(json: JSONParser.parse(schema)), layout: layout)
  }

  /// Returns the times of compilation, and of compilation with the first mask.
  mutating func start(_ schema: [UInt8]) throws -> (compile: [Double], first: [Double]) {
    var compile: [Double] = []
    var first: [Double] = []
    for _ in 0..<repetitions {
      vocabulary.dropDerivedMasks()
      let start = StepClock.now
      let grammar = try self.compile(schema)
      let compiled = StepClock.now
      var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
      let mask = matcher.mask()
      deliver(mask)
      first.append(StepClock.now - start)
      compile.append(compiled - start)
    }
    return (compile, first)
  }

  /// Walks a document cold and warm.
  mutating func walk(
    _ instance: ConstraintCase.Instance, of schema: [UInt8]
  ) throws -> Times {
    var times = Times(instance)
    for repetition in 0..<(instance.isValid ? repetitions : 1) {
      vocabulary.dropDerivedMasks()
      let grammar = try compile(schema)
      var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
      walk(&matcher, &times, isCold: true, isFirst: repetition == 0)
      if times.rejectedAt >= 0 { return times }
    }
    guard instance.isValid else { return times }
    let grammar = try compile(schema)
    var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
    var ignored = Times(instance)
    walk(&matcher, &ignored, isCold: true, isFirst: false)
    for _ in 0..<repetitions {
      matcher.rollBack(tokens: matcher.acceptedCount)
      walk(&matcher, &times, isCold: false, isFirst: false)
    }
    return times
  }

  private mutating func walk(
    _ matcher: inout TokenMatcher, _ times: inout Times, isCold: Bool, isFirst: Bool
  ) {
    let tokens = times.instance.tokens
    for step in 0...tokens.count {
      let start = StepClock.now
      let mask = matcher.mask()
      deliver(mask)
      let time = StepClock.now - start
      if isCold { times.coldMasks[step].append(time) } else { times.warmMasks[step].append(time) }
      if isFirst {
        let words = mask.words
        times.popcounts.append(mask.popcount)
        times.hashes.append(Self.hash(words, tokens: vocabulary.count))
      }
      if step == tokens.count {
        times.endsRight = vocabulary.endTokens.contains { mask.contains($0) }
        return
      }
      guard mask.contains(TokenID(tokens[step])) else {
        times.rejectedAt = step
        return
      }
      let before = StepClock.now
      let isAccepted = matcher.accept(TokenID(tokens[step]))
      let after = StepClock.now - before
      if isCold {
        times.coldAccepts[step].append(after)
      } else {
        times.warmAccepts[step].append(after)
      }
      guard isAccepted else {
        times.rejectedAt = step
        return
      }
    }
  }

  private mutating func deliver(_ mask: borrowing TokenMask) {
    if delivery == .fill { mask.write(to: &words) }
  }

  /// Returns the FNV-1a hash of the 32-bit words.
  private static func hash(_ words: [UInt64], tokens: Int) -> UInt64 {
    var hash: UInt64 = 1_469_598_103_934_665_603
    for index in 0..<((tokens + 31) / 32) {
      let word = words[index / 2] >> (index % 2 == 0 ? 0 : 32) & 0xFFFF_FFFF
      hash = (hash ^ word) &* 1_099_511_628_211
    }
    return hash
  }
}
