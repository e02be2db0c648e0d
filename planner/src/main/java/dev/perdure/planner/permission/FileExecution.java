package dev.perdure.planner.permission;

/** The program that executes a file, and when it does. */
public record FileExecution(FileExecutionKind kind, String reason) {

  /** An execution by a person's command, for a reason that no table holds. */
  public static FileExecution onCommand(String reason) {
    return new FileExecution(FileExecutionKind.COMMAND, reason);
  }

  /** The mark as people read it: the place, then the program. */
  public String sentence() {
    return kind.label() + ": " + reason;
  }
}
