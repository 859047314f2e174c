// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Numbers for names, by their UTF-8: a hash table with linear probing (Knuth, volume 3, 6.4).
struct NameNumbers: Sendable {
  private struct Bucket: Sendable {
    var digest = NameDigest([])
    /// The number of the name; -1 for an empty bucket.
    var number: Int32 = -1
  }

  /// The names, one after another.
  private var text: [UInt8] = []
  /// The end of each name in ``text``.
  private var ends: [Int] = []
  private var buckets = [Bucket](repeating: Bucket(), count: 16)

  /// Returns the number of a name, which is inserted if necessary.
  mutating func insert(_ name: String) -> Int32 {
    let bytes = Array(name.utf8)
    let digest = NameDigest(bytes[...])
    if let known = number(of: bytes[...], digest) { return known }
    text += bytes
    ends.append(text.count)
    if ends.count * 2 > buckets.count { grow() }
    let number = Int32(clamping: ends.count - 1)
    buckets[bucket(of: bytes[...], digest)] = Bucket(digest: digest, number: number)
    return number
  }

  /// Returns the number of a name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - digest: Its digest.
  /// - Returns: The number, or `nil` if the name was not inserted.
  func number(of name: ArraySlice<UInt8>, _ digest: NameDigest) -> Int32? {
    let number = buckets[bucket(of: name, digest)].number
    return number < 0 ? nil : number
  }

  private mutating func grow() {
    let old = buckets
    buckets = Array(repeating: Bucket(), count: old.count * 2)
    for bucket in old where bucket.number >= 0 {
      var index = firstBucket(of: bucket.digest)
      while buckets[index].number >= 0 { index = (index + 1) & (buckets.count - 1) }
      buckets[index] = bucket
    }
  }

  private func firstBucket(of digest: NameDigest) -> Int {
    Int(truncatingIfNeeded: digest.hash) & (buckets.count - 1)
  }

  /// Returns the bucket of a name, or the empty bucket where it belongs.
  private func bucket(of name: ArraySlice<UInt8>, _ digest: NameDigest) -> Int {
    var index = firstBucket(of: digest)
    while true {
      let bucket = buckets[index]
      if bucket.number < 0 { return index }
      if bucket.digest == digest, digest.isExact || isEqual(name, Int(bucket.number)) {
        return index
      }
      index = (index + 1) & (buckets.count - 1)
    }
  }

  private func isEqual(_ name: ArraySlice<UInt8>, _ number: Int) -> Bool {
    let start = number == 0 ? 0 : ends[number - 1]
    return text[start..<ends[number]] == name
  }
}
