// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  import FoundationModels
  import Menu

  @Generable
  public struct Order {
    @Guide(.range(1...40)) public let table: Int
    public var dishes: [Dish]
    public var note: String?

    public init(table: Int, dishes: [Dish], note: String? = nil) {
      self.table = table
      self.dishes = dishes
      self.note = note
    }
  }

  /// State that is isolated to the main actor.
  public final class Waiter {
    public private(set) var orders: [Order] = []

    public init() {}

    public func take(_ content: GeneratedContent) throws {
      orders.append(try Order(content))
    }
  }
#endif
