struct StringFailure { var keyword: String; var expected: String }
struct StringRun: Sendable {
  init(_ rule: StringRule) {}
  mutating func append(_ bytes: ArraySlice<UInt8>) -> (index: Int, failure: StringFailure)? { nil }
  mutating func append(_ scalar: Unicode.Scalar) -> StringFailure? { nil }
  mutating func finish() -> StringFailure? { nil }
}
struct PatternRun: Sendable {
  mutating func accept(_ s: Unicode.Scalar) -> Bool { true }; var isMatch: Bool { true }
}
extension PatternMatcher { func makeRun() -> PatternRun { PatternRun() } }
extension NumberRule {
  static func isInteger(_ t: [UInt8]) -> Bool { true };
  func failure(of: [UInt8]) -> StringFailure? { nil }
}
