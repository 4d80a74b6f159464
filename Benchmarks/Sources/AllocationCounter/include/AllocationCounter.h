#pragma once

/// How many blocks the whole process has allocated so far.
long allocation_count(void);

/// How many generic types the executable's code has looked up so far.
long lookup_count(void);

/// Starts to count how many references the whole process retains.
void retains_begin(void);

/// Stops to count, and returns how many there were.
long retains_end(void);

/// Starts to watch how many bytes are allocated that were not there yet.
void peak_begin(void);

/// Stops to watch, and returns the most there were at one time.
long peak_end(void);
