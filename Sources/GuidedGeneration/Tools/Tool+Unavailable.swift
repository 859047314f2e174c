// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

// Arguments have names; a bare value has none. The overloads turn a confusing missing conformance
// into a message that says what to write instead.

extension Tool where Arguments == String {
  /// Unavailable: arguments must be a type with named properties.
  @available(
    *, unavailable,
    message: """
      'Tool' that uses 'String' as 'Arguments' type is unsupported. \
      Use '@Generable' struct instead.
      """
  )
  public var parameters: GenerationSchema {
    String.generationSchema
  }
}

extension Tool where Arguments == Int {
  /// Unavailable: arguments must be a type with named properties.
  @available(
    *, unavailable,
    message: """
      'Tool' that uses 'Int' as 'Arguments' type is unsupported. \
      Use '@Generable' struct instead.
      """
  )
  public var parameters: GenerationSchema {
    Int.generationSchema
  }
}

extension Tool where Arguments == Double {
  /// Unavailable: arguments must be a type with named properties.
  @available(
    *, unavailable,
    message: """
      'Tool' that uses 'Double' as 'Arguments' type is unsupported. \
      Use '@Generable' struct instead.
      """
  )
  public var parameters: GenerationSchema {
    Double.generationSchema
  }
}

extension Tool where Arguments == Float {
  /// Unavailable: arguments must be a type with named properties.
  @available(
    *, unavailable,
    message: """
      'Tool' that uses 'Float' as 'Arguments' type is unsupported. \
      Use '@Generable' struct instead.
      """
  )
  public var parameters: GenerationSchema {
    Float.generationSchema
  }
}

extension Tool where Arguments == Decimal {
  /// Unavailable: arguments must be a type with named properties.
  @available(
    *, unavailable,
    message: """
      'Tool' that uses 'Decimal' as 'Arguments' type is unsupported. \
      Use '@Generable' struct instead.
      """
  )
  public var parameters: GenerationSchema {
    Decimal.generationSchema
  }
}

extension Tool where Arguments == Bool {
  /// Unavailable: arguments must be a type with named properties.
  @available(
    *, unavailable,
    message: """
      'Tool' that uses 'Bool' as 'Arguments' type is unsupported. \
      Use '@Generable' struct instead.
      """
  )
  public var parameters: GenerationSchema {
    Bool.generationSchema
  }
}
