package dev.perdure.activities.limit;

/** The disk that a task uses now and used before. */
record DiskUse(long bytes, long before) {

  long growth() {
    return bytes - before;
  }
}
