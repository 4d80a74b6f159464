#define _GNU_SOURCE  // for RTLD_NEXT

#include "AllocationCounter.h"

#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

// The executable's own malloc comes before the C library's in symbol lookup, also for the Swift runtime. The work is
// handed to glibc under the names that it keeps for exactly this purpose.

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

static atomic_long allocations;
static atomic_bool watches_peak;
static atomic_long live_bytes;
static atomic_long peak_bytes;

long allocation_count(void) { return atomic_load_explicit(&allocations, memory_order_relaxed); }

void peak_begin(void) {
  atomic_store(&live_bytes, 0);
  atomic_store(&peak_bytes, 0);
  atomic_store(&watches_peak, true);
}

long peak_end(void) {
  atomic_store(&watches_peak, false);
  return atomic_load(&peak_bytes);
}

// Sizes are asked for only while somebody watches, since that takes time.
static void add_bytes(void *block, long sign) {
  if (block == NULL || !atomic_load_explicit(&watches_peak, memory_order_relaxed)) return;
  long change = sign * (long)malloc_usable_size(block);
  long live = atomic_fetch_add_explicit(&live_bytes, change, memory_order_relaxed) + change;
  long peak = atomic_load_explicit(&peak_bytes, memory_order_relaxed);
  while (live > peak && !atomic_compare_exchange_weak(&peak_bytes, &peak, live)) {
  }
}

static void *count(void *block) {
  atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
  add_bytes(block, 1);
  return block;
}

// The Swift runtime lets tools replace its `swift_retain`; while nobody counts, nothing is replaced.

extern void *(*_swift_retain)(void *object);
extern atomic_bool _swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly;

static atomic_long retains;
static void *(*retain)(void *object);

static void *count_retain(void *object) {
  atomic_fetch_add_explicit(&retains, 1, memory_order_relaxed);
  return retain(object);
}

void retains_begin(void) {
  retain = _swift_retain;
  _swift_retain = count_retain;
  atomic_store(&retains, 0);
  atomic_store(&_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly, true);
}

long retains_end(void) {
  atomic_store(&_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly, false);
  _swift_retain = retain;
  return atomic_load(&retains);
}

// Code that is not specialised for a type looks it up through these two, of which the executable's own come first.

typedef struct {
  const void *type;
  size_t state;
} Response;

typedef Response (*Lookup)(size_t request, const void *const *arguments, const void *description);
typedef Response (*PrespecializedLookup)(
    size_t request, const void *const *arguments, const void *description, void *token);

static atomic_long lookups;

long lookup_count(void) { return atomic_load_explicit(&lookups, memory_order_relaxed); }

static void *runtime_function(const char *name, _Atomic(void *) *known) {
  atomic_fetch_add_explicit(&lookups, 1, memory_order_relaxed);
  void *function = atomic_load_explicit(known, memory_order_relaxed);
  if (function == NULL) {
    function = dlsym(RTLD_NEXT, name);
    atomic_store_explicit(known, function, memory_order_relaxed);
  }
  return function;
}

Response swift_getGenericMetadata(size_t request, const void *const *arguments, const void *description) {
  static _Atomic(void *) known;
  return ((Lookup)runtime_function("swift_getGenericMetadata", &known))(request, arguments, description);
}

Response swift_getCanonicalPrespecializedGenericMetadata(
    size_t request, const void *const *arguments, const void *description, void *token) {
  static _Atomic(void *) known;
  return ((PrespecializedLookup)runtime_function("swift_getCanonicalPrespecializedGenericMetadata", &known))(
      request, arguments, description, token);
}

void *malloc(size_t size) { return count(__libc_malloc(size)); }

void *calloc(size_t number, size_t size) { return count(__libc_calloc(number, size)); }

void *realloc(void *block, size_t size) {
  add_bytes(block, -1);
  return count(__libc_realloc(block, size));
}

void *aligned_alloc(size_t alignment, size_t size) { return count(__libc_memalign(alignment, size)); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  void *memory = count(__libc_memalign(alignment, size));
  if (memory == NULL) return ENOMEM;
  *block = memory;
  return 0;
}

void free(void *block) {
  add_bytes(block, -1);
  __libc_free(block);
}
