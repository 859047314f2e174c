// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The rotations of queries and keys that encode relative positions (RoPE).
///
/// Source: Su et al. 2021.
package struct RotaryEmbedding: Sendable, Hashable {
  /// The components that are rotated together.
  package enum Pairing: Sendable, Hashable {
    /// Components 2*j* and 2*j* + 1.
    case adjacent
    /// Components *j* and *j* + *n* / 2 of *n* rotated ones.
    case halves
  }

  /// The interpolation of frequencies by wavelength (YaRN).
  ///
  /// Source: Peng et al. 2023.
  package struct YaRN: Sendable, Hashable {
    /// The context size before the extension, in tokens.
    package var originalContextSize: Int
    /// The number of turns in the original context above which a frequency is not scaled.
    package var fastTurns: Double = 32
    /// The number of turns in the original context below which a frequency is scaled completely.
    package var slowTurns: Double = 1
  }

  /// The components that are rotated together.
  package var pairing: Pairing
  /// The number of rotated components of a head, which are the first ones; even.
  package var rotated: Int
  /// The base of the frequencies.
  package var base: Double
  /// The factor of the frequencies.
  package var frequencyScale: Double = 1
  /// The interpolation by wavelength, or `nil` to scale all frequencies.
  package var yarn: YaRN?
  /// The factor of the rotated components.
  package var magnitude: Double = 1
  /// Whether the frequencies are divided by the factors in the file.
  package var usesFactors = false

  /// Returns the frequencies of the pairs, in radians per position.
  ///
  /// - Parameter factors: The divisors of the frequencies; empty for none.
  /// - Returns: The frequencies, one for each pair.
  package func frequencies(dividedBy factors: [Float]) -> [Double] {
    (0..<rotated / 2).map { pair in
      var frequency = pow(base, -2 * Double(pair) / Double(rotated))
      if usesFactors, pair < factors.count { frequency /= Double(factors[pair]) }
      let unscaled = yarn.map { unscaledShare($0, pair: pair) } ?? 0
      return frequency * (frequencyScale * (1 - unscaled) + unscaled)
    }
  }

  /// Returns the share of the original frequency in the frequency of a pair.
  private func unscaledShare(_ yarn: YaRN, pair: Int) -> Double {
    func dimension(turns: Double) -> Double {
      Double(rotated) * log(Double(yarn.originalContextSize) / (turns * 2 * .pi)) / (2 * log(base))
    }
    let low = max(0, dimension(turns: yarn.fastTurns).rounded(.down))
    let high = min(Double(rotated - 1), dimension(turns: yarn.slowTurns).rounded(.up))
    return 1 - min(1, max(0, (Double(pair) - low) / max(0.001, high - low)))
  }
}

/// A rotation in a plane.
struct Rotation: Sendable {
  let cosine: Float
  let sine: Float
}

/// The rotations of a rotary embedding for one context.
struct RotaryTable: Sendable {
  let pairing: RotaryEmbedding.Pairing
  private let frequencies: [Double]
  private let magnitude: Double

  /// The number of pairs of a head.
  var pairs: Int { frequencies.count }

  init(_ embedding: RotaryEmbedding, factors: [Float]) {
    pairing = embedding.pairing
    frequencies = embedding.frequencies(dividedBy: factors)
    magnitude = embedding.magnitude
  }

  /// Appends the rotations of the pairs of a head at a position.
  func appendRotations(at position: Int, to rotations: inout [Rotation]) {
    for frequency in frequencies {
      let angle = Double(position) * frequency
      rotations.append(
        Rotation(cosine: Float(cos(angle) * magnitude), sine: Float(sin(angle) * magnitude)))
    }
  }
}
