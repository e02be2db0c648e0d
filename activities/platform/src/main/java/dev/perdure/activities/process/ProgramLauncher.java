package dev.perdure.activities.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Maker of all processes that Perdure starts. Each gets a clean environment, except for git, which
 * has a list of its own, and for programs of the person at the terminal. A program that a
 * repository or a model brings gets three things: a session of its own, the mark of its task, and
 * less of the processor than the server. The session keeps it from typing into the operator's
 * terminal.
 */
public final class ProgramLauncher {

  /** The priority that a program of a task gives up. */
  static final int NICENESS = 5;

  private static final Path SETSID = Path.of("/usr/bin/setsid");
  private static final Path NICE = Path.of("/usr/bin/nice");
  private static final Path PERL = Path.of("/usr/bin/perl");

  private ProgramLauncher() {}

  /** A program of the machine, with the listed variables of the server. */
  public static ProcessBuilder program(List<String> line) {
    ProcessBuilder builder = new ProcessBuilder(line);
    ProgramEnvironment.clean(builder.environment());
    return builder;
  }

  /** A program of the machine, with these variables of the server alone. */
  public static ProcessBuilder program(List<String> line, Set<String> inherited) {
    ProcessBuilder builder = new ProcessBuilder(line);
    builder.environment().keySet().retainAll(inherited);
    return builder;
  }

  /**
   * A program that a repository or a model brings, in a session without a terminal.
   *
   * @param confined whether the line begins with the sandbox
   */
  public static ProcessBuilder foreignProgram(List<String> line, boolean confined, TaskMark mark) {
    return command(inOwnSession(line, mark), confined, mark);
  }

  /**
   * A command whose line makes a session of its own.
   *
   * @param confined whether the line begins with the sandbox
   */
  public static ProcessBuilder command(List<String> line, boolean confined, TaskMark mark) {
    ProcessBuilder builder = new ProcessBuilder(line);
    ProgramEnvironment.cleanForCommand(builder.environment(), confined);
    mark.putInto(builder.environment());
    return builder;
  }

  /** A program of the person at the terminal, such as their editor, with all their variables. */
  public static ProcessBuilder personsProgram(List<String> line) {
    return new ProcessBuilder(line);
  }

  /**
   * The command line that starts a program of a task in a session of its own, if the machine can do
   * that. The program joins the group of its task.
   */
  public static List<String> inOwnSession(List<String> line, TaskMark mark) {
    List<String> all = new ArrayList<>(yielding());
    if (Files.isExecutable(SETSID)) {
      all.add(SETSID.toString());
    } else if (Files.isExecutable(PERL)) {
      all.addAll(List.of(PERL.toString(), "-MPOSIX=setsid", "-e", "setsid(); exec @ARGV"));
    }
    all.addAll(ProcessBound.joining(line, mark));
    return all;
  }

  /** The beginning of a line whose program leaves the processor to the server. */
  public static List<String> yielding() {
    return Files.isExecutable(NICE)
        ? List.of(NICE.toString(), "-n", Integer.toString(NICENESS))
        : List.of();
  }
}
