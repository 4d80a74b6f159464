#include <nats/nats.h>
#include <string.h>
