// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

// The arguments of a tool have names, which a single value has not. These overloads replace the
// diagnostic of a missing conformance by a message with a remedy.

extension Tool where Arguments == String {
  /// Unavailable: the arguments must be a type with named properties.
  @available(
    *, unavailable,
    message: """
      'Tool' that uses 'String' as 'Arguments' type is unsupported. \
      Use '@Generable' struct instead.
      """
  )
  public var parameters: GenerationSchema { String.generationSchema }
}

extension Tool where Arguments == Int {
  /// Unavailable: the arguments must be a type with named properties.
  @available(
    *, unavailable,
    message: """
      'Tool' that uses 'Int' as 'Arguments' type is unsupported. \
      Use '@Generable' struct instead.
      """
  )
  public var parameters: GenerationSchema { Int.generationSchema }
}

extension Tool where Arguments == Double {
  /// Unavailable: the arguments must be a type with named properties.
  @available(
    *, unavailable,
    message: """
      'Tool' that uses 'Double' as 'Arguments' type is unsupported. \
      Use '@Generable' struct instead.
      """
  )
  public var parameters: GenerationSchema { Double.generationSchema }
}

extension Tool where Arguments == Float {
  /// Unavailable: the arguments must be a type with named properties.
  @available(
    *, unavailable,
    message: """
      'Tool' that uses 'Float' as 'Arguments' type is unsupported. \
      Use '@Generable' struct instead.
      """
  )
  public var parameters: GenerationSchema { Float.generationSchema }
}

extension Tool where Arguments == Decimal {
  /// Unavailable: the arguments must be a type with named properties.
  @available(
    *, unavailable,
    message: """
      'Tool' that uses 'Decimal' as 'Arguments' type is unsupported. \
      Use '@Generable' struct instead.
      """
  )
  public var parameters: GenerationSchema { Decimal.generationSchema }
}

extension Tool where Arguments == Bool {
  /// Unavailable: the arguments must be a type with named properties.
  @available(
    *, unavailable,
    message: """
      'Tool' that uses 'Bool' as 'Arguments' type is unsupported. \
      Use '@Generable' struct instead.
      """
  )
  public var parameters: GenerationSchema { Bool.generationSchema }
}
