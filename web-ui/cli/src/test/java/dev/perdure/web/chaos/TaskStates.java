package dev.perdure.web.chaos;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.task.TaskState;
import java.util.Arrays;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The states of tasks, runs and steps on the wire, and which transitions are legal. */
final class TaskStates {

  static final Set<String> REST = names(TaskState::isAtRest);
  static final Set<String> ENDED = names(state -> state.isAtRest() && state != TaskState.IDLE);
  static final Set<String> FOR_PEOPLE = Set.of("waiting", "paused", "parked");
  static final Set<String> RUN_ENDED = Set.of("completed", "failed", "cancelled", "timed_out");
  static final Set<String> STEP_ACTIVE = Set.of("running", "awaiting-person", "verifying");

  private TaskStates() {}

  /** Whether the transition table of tasks allows it, to work or to a person. */
  static boolean mayFollow(String before, String after) {
    TaskState from = task(before);
    TaskState to = task(after);
    return from.mayBecome(to) || from.whenResumed().contains(to) || from.whenTakenUp().contains(to);
  }

  /** Whether the transition table of steps allows the change, directly or after a new plan. */
  static boolean stepMayFollow(String before, String after) {
    StepState to = step(after);
    return step(before).mayBecome(to)
        || step(before).whenLaidOut().stream().anyMatch(anew -> anew == to || anew.mayBecome(to));
  }

  private static Set<String> names(Predicate<TaskState> wanted) {
    return Arrays.stream(TaskState.values())
        .filter(wanted)
        .map(Json::name)
        .collect(Collectors.toUnmodifiableSet());
  }

  private static TaskState task(String name) {
    return Json.mapper().convertValue(name, TaskState.class);
  }

  private static StepState step(String name) {
    return Json.mapper().convertValue(name, StepState.class);
  }
}
