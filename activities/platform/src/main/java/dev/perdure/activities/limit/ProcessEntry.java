package dev.perdure.activities.limit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A process as the kernel's table of processes shows it.
 *
 * @param parent the id of its parent
 * @param group the id of its process group
 * @param session the id of its session
 * @param ticks the processor time that it has used, in clock ticks
 * @param started its start in clock ticks since the machine's start
 */
record ProcessEntry(
    long pid, long parent, long group, long session, long ticks, int niceness, long started) {

  private static final int STATE = 0;
  private static final int PARENT = 1;
  private static final int GROUP = 2;
  private static final int SESSION = 3;
  private static final int USER_TICKS = 11;
  private static final int SYSTEM_TICKS = 12;
  private static final int NICENESS = 16;
  private static final int STARTED = 19;
  private static final Pattern WRITTEN = Pattern.compile("(?m)^(wchar|write_bytes): (\\d+)$");

  ProcessKey key() {
    return new ProcessKey(pid, started);
  }

  /** Reads the entry of a process; empty if the process has ended. */
  static Optional<ProcessEntry> read(String pid) {
    try {
      byte[] bytes = Files.readAllBytes(Path.of("/proc", pid, "stat"));
      String line = new String(bytes, StandardCharsets.ISO_8859_1);
      String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
      boolean over = fields[STATE].equals("Z") || fields[STATE].equals("X");
      return over
          ? Optional.empty()
          : Optional.of(
              new ProcessEntry(
                  Long.parseLong(pid),
                  Long.parseLong(fields[PARENT]),
                  Long.parseLong(fields[GROUP]),
                  Long.parseLong(fields[SESSION]),
                  Long.parseLong(fields[USER_TICKS]) + Long.parseLong(fields[SYSTEM_TICKS]),
                  Integer.parseInt(fields[NICENESS]),
                  Long.parseLong(fields[STARTED])));
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  /** The present entry of the same process; empty if it has ended, also if its number lives on. */
  Optional<ProcessEntry> reread() {
    return read(Long.toString(pid)).filter(present -> present.key().equals(key()));
  }

  /** Writes one of the kernel's files of the process; false if the kernel does not take it. */
  boolean write(String file, String value) {
    try {
      Files.writeString(Path.of("/proc", Long.toString(pid), file), value);
      return true;
    } catch (IOException _) {
      return false;
    }
  }

  /** The bytes that the process and its ended children have written. */
  WrittenBytes written() {
    try {
      Matcher count = WRITTEN.matcher(Files.readString(Path.of("/proc", Long.toString(pid), "io")));
      long all = count.find() ? Long.parseLong(count.group(2)) : 0;
      long toDisk = count.find() ? Long.parseLong(count.group(2)) : 0;
      return new WrittenBytes(all, toDisk);
    } catch (IOException _) {
      return WrittenBytes.NOTHING;
    }
  }
}
