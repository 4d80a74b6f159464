#pragma once

/// How many blocks the whole process has allocated so far.
long allocation_count(void);
