// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// The source of an attached image.
package enum ImageSource: Sendable, Equatable {
  /// An image at a location, usually in a file.
  case url(URL)
  /// The bytes of an image and their media type.
  case data(Data, mediaType: String)
}
