// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The exit status of the process.
enum ExitStatus: Int32 {
  /// The command succeeded.
  case success = 0
  /// The command failed; the reason is on standard error.
  case failure = 1
  /// The command line was invalid (`EX_USAGE` of sysexits).
  case usage = 64
}
