// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// Tells the thread sanitizer about the slow path of Swift's Mutex on Linux.
//
// The fast path (one compare-and-exchange) is inlined into the program, where the sanitizer sees it.
// When a lock is contended, it is taken in libswiftSynchronization.so, by a futex that the kernel
// hands over; that library is not instrumented, so the sanitizer misses that one thread's unlock
// happened before another's lock, and reports everything that contended locks protect. Preloaded,
// this library stands before the two functions and says just that, for just that lock. No report
// is suppressed: a race on anything else, or outside of a lock, is found as before.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

// Weak, so that programs without the sanitizer can be started with this library too.
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
