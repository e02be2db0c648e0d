package dev.perdure.activities.limit;

/** The bytes that a process has written: all bytes, and the bytes on a disk. */
record WrittenBytes(long all, long toDisk) {

  static final WrittenBytes NOTHING = new WrittenBytes(0, 0);

  WrittenBytes plus(WrittenBytes other) {
    return new WrittenBytes(all + other.all, toDisk + other.toDisk);
  }

  WrittenBytes since(WrittenBytes before) {
    return new WrittenBytes(Math.max(0, all - before.all), Math.max(0, toDisk - before.toDisk));
  }
}
