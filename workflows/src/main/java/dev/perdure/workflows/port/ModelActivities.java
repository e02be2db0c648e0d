package dev.perdure.workflows.port;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.task.Triage;
import dev.perdure.workflows.port.TaskActivities.TaskRef;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The activities that call models, for the turns of agent runs and for smaller work such as triage
 * and titles; a repeated call returns the stored answer.
 */
@ActivityInterface
public interface ModelActivities {

  /** The type of the failure where the very first call of a task finds that its key is refused. */
  String KEY_REFUSED = "KEY_REFUSED";

  /** Calls the model for one turn of a run; stores its message, calls and usage. */
  @ActivityMethod(name = "callModel")
  TurnResult respond(TurnRequest turn);

  /**
   * Calls the model again for a parked turn, until the provider answers; withdraws the request to a
   * person then.
   */
  @ActivityMethod(name = "callParkedModel")
  TurnResult respondParked(ParkedTurn turn);

  /** Picks the strategy of a task; layered where no model says. */
  @ActivityMethod(name = "triageTask")
  Triage triage(TaskRef task);

  /** Writes three to five checkpoints as a task's own plan; none where no model says. */
  @ActivityMethod(name = "draftRoadmap")
  void roadmap(TaskRef task);

  /**
   * Asks how the exploring is to be divided; one to three explorers, the default where it does not
   * say.
   */
  @ActivityMethod(name = "scopeExploration")
  ExplorationScope scope(TaskRef task);

  /** Records what a step's reviewer found of its described checks, and says it. */
  @ActivityMethod(name = "judgeStep")
  StepVerdict judge(VerdictRequest judgement);

  /** Has it said what a failed attempt at a step tried, why it failed and what to change. */
  @ActivityMethod(name = "reflectOnStep")
  void reflect(ReflectionRequest reflection);

  /** Names a task by a small model; it keeps its name where that is not possible. */
  @ActivityMethod(name = "nameTask")
  void name(TaskRef task);

  /** Sums a task up at its end by a small model; without one its last report stands. */
  @ActivityMethod(name = "summarizeTask")
  void summarize(TaskRef task);

  /** One model call of a run, counted from 1. */
  record TurnRequest(RunId run, int turn) {}

  /** A model call of a run that failed for long, and the request that asks a person about it. */
  record ParkedTurn(RunId run, int turn, RequestId request) {}

  /**
   * The part of a model's answer that the workflow needs.
   *
   * @param finish why the answer ended
   * @param calls the tool calls asked for, in order; at most 128
   * @param more whether a person's message arrived meanwhile, so that the run goes on
   */
  record TurnResult(FinishReason finish, List<Call> calls, boolean more) {

    /** Copies the calls. */
    public TurnResult {
      calls = List.copyOf(calls);
    }

    /** A tool call by its index, and whether it may run beside others. */
    public record Call(int index, boolean reads) {}
  }

  /** How exploring is divided: one to three foci; none where a person has to allow it first. */
  record ExplorationScope(List<Explorer> explorers) {

    /** Copies the explorers. */
    public ExplorationScope {
      explorers = List.copyOf(explorers);
    }

    /** No division: the budget of the task does not let a model be asked. */
    public static ExplorationScope unasked() {
      return new ExplorationScope(List.of());
    }

    /** One explorer's focus and task; each text is at most 4 KiB. */
    public record Explorer(String focus, String prompt) {}
  }

  /**
   * The step whose described checks a reviewer judges.
   *
   * @param step the step whose described checks are judged
   * @param attempt the attempt at the step, from 1
   * @param diff the artifact with what the step changed; null where nobody could say
   * @param repair the number of the repair that is judged, from 1; null for the work before it
   */
  record VerdictRequest(
      TaskId task,
      StepId step,
      int attempt,
      @Nullable String diff,
      @JsonInclude(Include.NON_NULL) @Nullable Integer repair) {

    /** One that judges the work before any repair. */
    public VerdictRequest(TaskId task, StepId step, int attempt, @Nullable String diff) {
      this(task, step, attempt, diff, null);
    }

    /** The run of the reviewer. */
    public RunId run() {
      String name = "verdict-" + step + "-" + attempt;
      return task.run(repair == null ? name : name + RunSpec.REPAIR);
    }
  }

  /** A failed attempt at a step that is reflected on. */
  record ReflectionRequest(TaskId task, StepId step, int attempt, String failure) {

    /** The run that reflects. */
    public static RunId run(TaskId task, StepId step, int attempt) {
      return task.run("reflection-" + step + "-" + attempt);
    }
  }

  /** Whether something passed, and why. */
  record StepVerdict(boolean passed, String reason) {}
}
