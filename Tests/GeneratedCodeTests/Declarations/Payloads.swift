// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  public import FoundationModels

  /// Enumerations whose cases carry values.
  @Generable
  enum Operand: Equatable {
    case name(String)
    case number(Double)
  }

  @Generable(description: "One thing to do")
  enum Step: Equatable {
    case set(field: String, to: Operand)
    case add(Operand, to: String)
    case pair(Int, Int)
    case note(String?)
    case `repeat`(`for`: Int, _ steps: [Step], `default`: Bool?)
    case reset
  }

  /// Recursive as a whole, and by single cases.
  @Generable
  indirect enum Formula: Equatable {
    case literal(Int = 0)
    case sum(Formula, Formula), product(of: [Formula])
  }

  @Generable
  enum Chain: Equatable {
    case end
    indirect case link(next: Chain)
  }

  public enum Drawing {
    @Generable
    public enum Shape: Sendable, Equatable {
      @Generable
      public struct Point: Sendable, Equatable {
        public var x: Double
        public var y: Double
      }

      case dot(Point)
      case circle(center: Point, radius: Double)
      case polygon([Point], isClosed: Bool = true)

      public static let origin = Shape.dot(Point(x: 0, y: 0))
    }

    /// Names an enumeration beside it.
    @Generable
    public struct Layer {
      public var shapes: [Shape]
      public var background: Shape?
    }
  }

  /// A single case.
  @Generable
  enum Wrapped {
    case value(of: [String])
  }
#endif
