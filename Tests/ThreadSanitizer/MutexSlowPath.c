// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// Annotates the slow path of Swift's Mutex on Linux for the thread sanitizer.
//
// The fast path, one compare-and-exchange, is inlined into the program and instrumented. A contended lock
// is acquired in libswiftSynchronization.so through a futex, and that library is not instrumented.
// Therefore the sanitizer does not see that the unlock of one thread happens before the lock of another,
// and reports accesses that contended locks protect. This library is preloaded, wraps the two functions,
// and annotates the lock. It suppresses no report: other races are found as before.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

// The symbols are weak, so programs without the sanitizer can also be started with this library.
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

// Synchronization._MutexHandle._lockSlow(_: UInt32) and ._unlockSlow()
#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef SWIFT void LockSlow(uint32_t thread, SELF void *handle);
typedef SWIFT void UnlockSlow(SELF void *handle);

SWIFT void lockSlow(uint32_t thread, SELF void *handle) __asm__(LOCK_SLOW);
SWIFT void lockSlow(uint32_t thread, SELF void *handle) {
  LockSlow *real = (LockSlow *)dlsym(RTLD_NEXT, LOCK_SLOW);
  real(thread, handle);
  if (__tsan_acquire) __tsan_acquire(handle);
}

SWIFT void unlockSlow(SELF void *handle) __asm__(UNLOCK_SLOW);
SWIFT void unlockSlow(SELF void *handle) {
  if (__tsan_release) __tsan_release(handle);
  UnlockSlow *real = (UnlockSlow *)dlsym(RTLD_NEXT, UNLOCK_SLOW);
  real(handle);
}
