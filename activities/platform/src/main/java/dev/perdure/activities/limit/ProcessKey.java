package dev.perdure.activities.limit;

/** Identity of a process, which a later process with the same id does not have. */
record ProcessKey(long pid, long started) {}
