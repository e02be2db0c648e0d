package dev.perdure.activities.tool.shell;

import java.util.Map;

/** The signals that shells tell by an exit code. */
final class Signals {

  private static final int FIRST = 128;
  private static final Map<Integer, String> NAMES =
      Map.ofEntries(
          Map.entry(1, "HUP"),
          Map.entry(2, "INT"),
          Map.entry(3, "QUIT"),
          Map.entry(4, "ILL"),
          Map.entry(5, "TRAP"),
          Map.entry(6, "ABRT"),
          Map.entry(7, "BUS"),
          Map.entry(8, "FPE"),
          Map.entry(9, "KILL"),
          Map.entry(10, "USR1"),
          Map.entry(11, "SEGV"),
          Map.entry(12, "USR2"),
          Map.entry(13, "PIPE"),
          Map.entry(14, "ALRM"),
          Map.entry(15, "TERM"),
          Map.entry(24, "XCPU"),
          Map.entry(25, "XFSZ"),
          Map.entry(31, "SYS"));

  private Signals() {}

  /** What an exit code stands for, if it is one that a signal gives. */
  static String told(int exit) {
    String name = NAMES.getOrDefault(exit - FIRST, "");
    return name.isEmpty() ? "" : ", which stands for signal " + name;
  }
}
