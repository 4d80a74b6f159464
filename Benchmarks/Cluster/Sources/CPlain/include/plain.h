#include <stdint.h>

/// Publishes `count` messages of `size` bytes with the C client alone, `window` of them in flight.
/// Returns the nanoseconds that it took, or -1.
int64_t plain_publish(const char *url, const char *subject, int count, int size, int window);

/// Fetches `count` messages in batches, and acknowledges each. Returns the nanoseconds that it took, or -1.
int64_t plain_pull(const char *url, const char *stream, const char *subject, const char *durable, int count,
                   int batch);

/// Publishes `count` messages one by one, each when the one before has been fetched, and writes how many nanoseconds
/// each was on its way. Returns 0, or -1.
int64_t plain_latency(const char *url, const char *stream, const char *subject, const char *durable,
                      const char *published, int count, int64_t *latencies);
