// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  import Foundation
  import FoundationModels

  /// Numbers of every type, with and without guides.
  @Generable
  struct Measurements: Equatable {
    var tiny: Int8
    var small: Int16
    var medium: Int32
    var large: Int64
    var byte: UInt8
    var port: UInt16
    var color: UInt32
    var hash: UInt64
    var word: UInt
    @Guide(description: "Percent", .range(0...100)) var share: UInt8
    @Guide(.maximum(18_446_744_073_709_551_615)) var most: UInt64
    @Guide(.minimum(-5), .maximum(0)) var least: Int16?
    @Guide(.count(2), .element(.range(1...6))) var dice: [UInt8]
    var ratio: Float
    @Guide(.range(-0.5...0.5)) var drift: Float?
    @Guide(.range(0.1...99.9)) var price: Decimal
    @Guide(.minimum(3.133)) var fee: Foundation.Decimal?
  }
#endif
