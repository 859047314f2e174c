// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import LocalInference
import Testing

@Suite struct SystemMemoryTests {
  private static let information = """
    MemTotal:        8000000 kB
    MemFree:          100000 kB
    MemAvailable:    4000000 kB
    """

  private func memory(_ files: [String: String]) -> SystemMemory? {
    SystemMemory.linux { files[$0] }
  }

  @Test("the memory of the computer is used without control groups")
  func readsTheMemoryOfTheComputer() {
    #expect(
      memory(["/proc/meminfo": Self.information])
        == SystemMemory(total: 8_192_000_000, available: 4_096_000_000))
    #expect(memory([:]) == nil)
    #expect(memory(["/proc/meminfo": "MemTotal: many kB"]) == nil)
    let current = SystemMemory.current()
    #expect(current.available > 0 && current.available <= current.total)
  }

  @Test("limits of control groups apply, including those of outer groups")
  func readsControlGroups() {
    var files = [
      "/proc/meminfo": Self.information, "/proc/self/cgroup": "0::/outer/inner\n",
      "/sys/fs/cgroup/outer/inner/memory.max": "max\n",
      "/sys/fs/cgroup/outer/memory.max": "2000000000\n",
      "/sys/fs/cgroup/outer/memory.current": "1500000000\n",
      "/sys/fs/cgroup/outer/memory.stat": "anon 5\ninactive_file 300000000\nactive_file 200000000",
    ]
    #expect(memory(files) == SystemMemory(total: 2_000_000_000, available: 1_000_000_000))
    files["/sys/fs/cgroup/outer/inner/memory.max"] = "1000"
    files["/sys/fs/cgroup/outer/inner/memory.current"] = "5000"
    #expect(memory(files) == SystemMemory(total: 1_000, available: 0))
  }

  @Test("limits of the first version of control groups apply")
  func readsTheFirstVersion() {
    let files = [
      "/proc/meminfo": Self.information,
      "/proc/self/cgroup": "4:cpu,cpuacct:/a\n3:memory:/a\n0::/\n",
      "/sys/fs/cgroup/memory/a/memory.limit_in_bytes": "3000000000",
      "/sys/fs/cgroup/memory/a/memory.usage_in_bytes": "1000000000",
      "/sys/fs/cgroup/memory/a/memory.stat": "inactive_file 7\ntotal_inactive_file 400000000",
      "/sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712",
    ]
    #expect(memory(files) == SystemMemory(total: 3_000_000_000, available: 2_400_000_000))
  }

  @Test("a copied model and its context have to fit in the available memory")
  func checksAllocations() throws {
    let memory = SystemMemory(total: 100, available: 50)
    try MemoryRequirement(copied: 30, context: 20).check(memory)
    #expect(
      throws: ModelFileError(
        .insufficientMemory(MemoryShortage(model: 31, context: 20, usable: 50)))
    ) { try MemoryRequirement(copied: 31, context: 20).check(memory) }
  }

  @Test("a mapped model and its context have to fit in the total memory")
  func checksMappings() throws {
    let memory = SystemMemory(total: 100, available: 50)
    try MemoryRequirement(mapped: 80, context: 20).check(memory)
    #expect(
      throws: ModelFileError(
        .insufficientMemory(MemoryShortage(model: 81, context: 20, usable: 100)))
    ) { try MemoryRequirement(mapped: 81, context: 20).check(memory) }
    #expect(throws: ModelFileError.self) {
      try MemoryRequirement(mapped: 10, context: 51).check(memory)
    }
    #expect(throws: ModelFileError.self) {
      try MemoryRequirement(mapped: .max, copied: 10, context: 10).check(memory)
    }
  }

  @Test("the error states the sizes and the remedy")
  func describesTheShortage() {
    let error = ModelFileError(
      .insufficientMemory(
        MemoryShortage(model: 4_700_000_000, context: 1_100_000_000, usable: 5_000_000_000)),
      path: "m.gguf")
    #expect(
      "\(error)"
        == "m.gguf: the model needs 4700 MB and its context 1100 MB, and 5000 MB of memory can be "
        + "used; choose a smaller context size or a smaller file")
  }
}
