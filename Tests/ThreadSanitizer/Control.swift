// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// A control for run.sh: a program without a race, and with a race if its argument is `race`.

import Dispatch
import Synchronization

final class Counters: @unchecked Sendable {
  let guarded = Mutex(0)
  var bare = 0
}

let counters = Counters()
let races = CommandLine.arguments.contains("race")
DispatchQueue.concurrentPerform(iterations: 4) { _ in
  for _ in 0..<100_000 {
    counters.guarded.withLock { $0 += 1 }
    if races { counters.bare += 1 }
  }
}
precondition(counters.guarded.withLock { $0 } == 400_000, "the lock does not lock")
