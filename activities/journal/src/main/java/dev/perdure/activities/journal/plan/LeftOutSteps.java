package dev.perdure.activities.journal.plan;

import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.StepState;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** The steps of a plan that the task did not carry out. */
public record LeftOutSteps(StepStore steps) {

  private static final Set<StepState> LEFT_OUT = EnumSet.of(StepState.SKIPPED, StepState.CANCELLED);

  /** The words of an answer, with the steps that were left out below them. */
  public String below(TaskId task, String words) {
    String names =
        steps.all(task).stream()
            .filter(step -> LEFT_OUT.contains(step.state()))
            .map(LeftOutSteps::line)
            .collect(Collectors.joining("\n"));
    return (names.isEmpty() ? words : words + "\n\nNot done:\n" + names).strip();
  }

  private static String line(StepRecord step) {
    String note = step.note() == null ? "" : ". " + step.note();
    return "- %s: %s%s".formatted(step.id(), step.title(), note);
  }
}
