package dev.perdure.planner.id;

/** The id of an attempt at a step, by whose name the attempt's run is called. */
public record StepRunId(TaskId task, StepId step, int attempt) {

  private static final String PREFIX = "step-";

  /** The run that carries the attempt out, such as {@code t_1.step-fix-1}. */
  public RunId run() {
    return task.run(name());
  }

  /** The run's name within its task, such as {@code step-fix-1}. */
  public String name() {
    return PREFIX + step + "-" + attempt;
  }

  /** The beginning that the runs of all attempts at a step have in common. */
  public static String runPrefix(TaskId task, StepId step) {
    return worktree(task, step) + "-";
  }

  /** The id by which the step's own worktree is named, the same for all attempts. */
  public static RunId worktree(TaskId task, StepId step) {
    return task.run(PREFIX + step);
  }
}
