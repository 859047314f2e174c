// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// A pattern that is matched against a text while the text arrives.
struct PatternMatcher: Sendable {
}
