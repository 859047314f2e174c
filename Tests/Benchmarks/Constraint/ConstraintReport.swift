// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestSupport

/// The result line of a case, in the format of all measuring programs.
struct ConstraintReport {
  let id: String
  let mode: String
  var error = ""
  var compile: [Double] = []
  var first: [Double] = []
  /// The documents, by their index among all documents of the case.
  var instances: [(index: Int, times: ConstraintWalk.Times)] = []

  /// The line as JSON, without a line terminator.
  var line: String {
    var text = #"{"case":"\#(Self.escaped(id))","engine":"guided","mode":"\#(mode)","#
    text += #""error":"\#(Self.escaped(error))","grammar_bytes":0,"#
    text += #""compile_us":\#(Self.list(compile)),"ttfm_us":\#(Self.list(first)),"insts":["#
    text += instances.map { Self.object($0.index, $0.times) }.joined(separator: ",")
    return text + "]}"
  }

  private static func object(_ index: Int, _ times: ConstraintWalk.Times) -> String {
    let instance = times.instance
    var text = #"{"i":\#(index),"kind":"\#(instance.kind)","valid":\#(instance.isValid ? 1 : 0),"#
    text += #""bytes":\#(instance.byteCount),"tokens":\#(instance.tokens.count),"#
    text += #""accepted":\#(times.isAccepted ? 1 : 0),"reject_at":\#(times.rejectedAt),"#
    text += #""eos_ok":\#(times.endsRight ? 1 : 0),"error":"""#
    guard instance.isValid else { return text + "}" }
    text += #","mask_cold_us":\#(medians(times.coldMasks)),"#
    text += #""mask_warm_us":\#(medians(times.warmMasks)),"#
    text += #""mask_first_us":\#(list(times.coldMasks.compactMap(\.first))),"#
    text += #""accept_cold_us":\#(medians(times.coldAccepts)),"#
    text += #""accept_warm_us":\#(medians(times.warmAccepts)),"#
    text += #""popcount":[\#(times.popcounts.map(String.init).joined(separator: ","))],"#
    let hashes = times.hashes.map { "\"" + String(format: "%016llx", $0) + "\"" }
    return text + #""hash":[\#(hashes.joined(separator: ","))]}"#
  }

  private static func medians(_ steps: [[Double]]) -> String {
    list(steps.filter { !$0.isEmpty }.map(StepClock.median))
  }

  private static func list(_ times: [Double]) -> String {
    "[" + times.map { String(format: "%.3f", $0) }.joined(separator: ",") + "]"
  }

  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
  }
}
