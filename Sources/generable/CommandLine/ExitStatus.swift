// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// How a run of the command ends; the raw value is the process's exit status.
enum ExitStatus: Int32 {
  /// Everything that was asked for was done.
  case success = 0
  /// The input or the model did not allow it; the reason is on standard error.
  case failure = 1
  /// The command line itself was wrong (`EX_USAGE` of sysexits).
  case usage = 64
}
