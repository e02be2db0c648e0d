package dev.perdure.workflows.phase;

import dev.perdure.planner.id.StepId;
import dev.perdure.planner.plan.PlanSchedule;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.flow.Promises;
import dev.perdure.workflows.flow.Suspension;
import dev.perdure.workflows.port.PlanOutline;
import dev.perdure.workflows.port.TaskResult;
import io.temporal.failure.TemporalFailure;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The scheduler that runs the steps of a plan in order of dependency. Those that are ready run in
 * parallel, each in a worktree of its own, and are merged in the order in which they began. The
 * next ones begin when one is merged, so the result does not depend on their speed. A step that is
 * ready alone works on the files of the task.
 */
final class StepScheduler {

  private final PlanOutline outline;
  private final Map<StepId, StepState> states = new LinkedHashMap<>();
  private final Deque<StartedStep> begun = new ArrayDeque<>();
  private final StepProgressRecorder progress;
  private final Suspension suspension;
  private final GroupMergeQueue queue;

  StepScheduler(TaskExecution execution, PlanOutline outline) {
    this.outline = outline;
    this.suspension = execution.suspension();
    this.progress = new StepProgressRecorder(execution);
    this.queue = new GroupMergeQueue(execution, this);
  }

  /**
   * Carries the steps out; empty if all are done. After one that is not, none begins, and those
   * that have begun are finished.
   */
  Optional<TaskResult> run() {
    Optional<TaskResult> ending = Optional.empty();
    begin();
    while (!begun.isEmpty()) {
      Optional<TaskResult> end = endOfFirst();
      StartedStep first = begun.removeFirst();
      states.put(first.step(), end.isEmpty() ? first.end() : StepState.FAILED);
      ending = isHalt(end) || ending.isEmpty() ? end : ending;
      if (ending.isEmpty()) {
        begin();
      }
    }
    return ending;
  }

  /** Any other end than a failure of the step is one of the whole task. */
  private static boolean isHalt(Optional<TaskResult> end) {
    return end.filter(result -> result.state() != TaskState.FAILED).isPresent();
  }

  /**
   * Returns the result of the first step under way. If a step breaks off, as in a stopped task, the
   * scheduler stops all steps and waits for them.
   */
  private Optional<TaskResult> endOfFirst() {
    try {
      return suspension.join(begun.getFirst().result());
    } catch (TemporalFailure | TaskEnded e) {
      begun.forEach(step -> step.scope().cancel());
      Promises.all(begun.stream().map(StartedStep::stopped).toList());
      throw e;
    }
  }

  private void begin() {
    List<PlanOutline.Step> ready = new PlanSchedule<>(outline.steps(), states).ready();
    if (begun.isEmpty() && !ready.isEmpty() && !areParallel(ready)) {
      alone(ready.getFirst());
    } else {
      apart(ready.stream().limit(outline.atOnce() - begun.size()).toList());
    }
  }

  private boolean areParallel(List<PlanOutline.Step> ready) {
    boolean several = ready.size() > 1 && outline.atOnce() > 1;
    return several || ready.getFirst().apart();
  }

  private void alone(PlanOutline.Step step) {
    states.put(step.id(), StepState.RUNNING);
    var work = new StepExecution(progress, step, queue);
    var result = new ArrayList<Optional<TaskResult>>(1);
    CancellationScope scope = Workflow.newCancellationScope(() -> result.add(work.carryOut()));
    scope.run();
    begun.add(new StartedStep(work, step.id(), Workflow.newPromise(result.getFirst()), scope));
  }

  private void apart(List<PlanOutline.Step> steps) {
    List<StepExecution> works =
        steps.stream().map(step -> new StepExecution(progress, step, queue)).toList();
    if (!works.isEmpty()) {
      queue.begin(works.stream().map(StepExecution::changes).toList());
    }
    for (int i = 0; i < steps.size(); i++) {
      apart(steps.get(i).id(), works.get(i));
    }
  }

  private void apart(StepId step, StepExecution work) {
    states.put(step, StepState.RUNNING);
    var result = new ArrayList<Promise<Optional<TaskResult>>>(1);
    CancellationScope scope =
        Workflow.newCancellationScope(() -> result.add(suspension.fork(work::carryOutApart)));
    scope.run();
    begun.add(new StartedStep(work, step, result.getFirst(), scope));
  }

  /** Whether a step is the first of those that have begun and are not merged. */
  boolean isFirst(StepId step) {
    return begun.getFirst().step().equals(step);
  }

  /** Whether no step is left to begin. */
  boolean allHaveBegun() {
    return states.size() == outline.steps().size();
  }

  /** The steps that began after one. */
  Stream<StepId> after(StepId step) {
    return begun.stream().map(StartedStep::step).dropWhile(other -> !other.equals(step)).skip(1);
  }

  /** A step that has begun, and how it will have ended. */
  private record StartedStep(
      StepExecution stepExecution,
      StepId step,
      Promise<Optional<TaskResult>> result,
      CancellationScope scope) {

    /** The end of a step, also a failure. */
    Promise<Boolean> stopped() {
      return result.handle((_, _) -> true);
    }

    /** The state of one that has come to its end: those that need a cancelled one never begin. */
    StepState end() {
      return stepExecution.isCancelled() ? StepState.CANCELLED : StepState.DONE;
    }
  }
}
