package dev.perdure.activities.tool.shell.parse.command;

import java.util.Set;

/** What {@code find} does to what it finds. */
final class FindActions {

  private static final Set<String> RUN =
      Set.of("-exec", "-execdir", "-ok", "-okdir", "-x", "-X", "--exec", "--exec-batch");
  private static final Set<String> CHANGE =
      Set.of("-delete", "-fprint", "-fprint0", "-fprintf", "-fls");

  private FindActions() {}

  /** Whether it deletes or writes by itself. */
  static boolean change(CommandLine line) {
    return line.arguments().stream().anyMatch(CHANGE::contains);
  }

  /** Whether it only looks. */
  static boolean onlyLook(CommandLine line) {
    return !change(line) && line.arguments().stream().noneMatch(RUN::contains);
  }
}
