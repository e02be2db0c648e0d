package dev.perdure.activities.tool.shell.parse.command;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** What {@code find} does to what it finds. */
public final class FindActions {

  private static final Set<String> RUN =
      Set.of("-exec", "-execdir", "-ok", "-okdir", "-x", "-X", "--exec", "--exec-batch");
  private static final Set<String> CHANGE =
      Set.of("-delete", "-fprint", "-fprint0", "-fprintf", "-fls");
  private static final Set<String> WRITE = Set.of("-fprint", "-fprint0", "-fprintf", "-fls");

  private FindActions() {}

  /** Whether it deletes or writes by itself. */
  static boolean change(CommandLine line) {
    return line.arguments().stream().anyMatch(CHANGE::contains);
  }

  /** The files it writes by itself. */
  public static List<String> files(CommandLine line) {
    var arguments = line.arguments();
    return IntStream.range(1, arguments.size())
        .filter(i -> WRITE.contains(arguments.get(i - 1)))
        .mapToObj(arguments::get)
        .toList();
  }

  /** Whether it only looks. */
  static boolean onlyLook(CommandLine line) {
    return !change(line) && line.arguments().stream().noneMatch(RUN::contains);
  }
}
