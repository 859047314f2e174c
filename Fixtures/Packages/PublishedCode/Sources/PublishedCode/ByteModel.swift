import GuidedGeneration

/// A model in the process whose tokens are bytes and whose logits are pseudo-random. It quickly generates
/// any text that a schema allows.
struct ByteModel: PredictorLanguageModel {
  static let end = 256

  let vocabulary: TokenVocabulary
  let contextSize = 1 << 16

  init() throws {
    vocabulary = try TokenVocabulary(
      tokens: (UInt8.min ... .max).map { [$0] } + [[]], endTokens: [Self.end])
  }

  func makePredictor() async throws -> ByteContext {
    ByteContext(contextSize: contextSize)
  }

  func tokenize(_ bytes: [UInt8]) -> [Int] {
    bytes.map { Int($0) }
  }

  func prompt(for request: PromptRequest) throws -> [Int] {
    tokenize(Array("\(request.transcript)\n".utf8))
  }
}

struct ByteContext: TokenPredictor, Sendable {
  let contextSize: Int
  private(set) var position = 0
  private var state: UInt64 = 0x5DEE_CE66

  init(contextSize: Int) {
    self.contextSize = contextSize
  }

  mutating func evaluate(_ tokens: [Int], logits: inout [Float]) async throws {
    position += tokens.count
    logits = (0...ByteModel.end).map { token in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let noise = Float(state >> 40) / Float(1 << 24) * 4
      return noise + Self.liking(for: token)
    }
  }

  mutating func rollBack(to position: Int) {
    self.position = position
  }

  /// The logits prefer letters and closing characters.
  private static func liking(for token: Int) -> Float {
    switch token {
    case ByteModel.end, Int(UInt8(ascii: "]")), Int(UInt8(ascii: "}")): 6
    case Int(UInt8(ascii: "\"")): 3.5
    case Int(UInt8(ascii: "a"))...Int(UInt8(ascii: "z")): 3
    case Int(UInt8(ascii: "0"))...Int(UInt8(ascii: "9")): 3
    default: 0
    }
  }
}
