package dev.perdure.workflows.port;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The specification of an agent run, the input of its workflow; it is in the workflow's history
 * once, as each turn names the run alone.
 *
 * @param parent the run that asked for this one; null for the main run
 * @param step the step it carries out; null outside execution
 * @param readOnly whether the ceiling before approval holds; no rule can loosen it
 * @param steered whether it takes the person's messages while it runs
 * @param queue the task queue of the host that keeps its workspace
 * @param opening the message it opens with
 * @param turn the turn to go on with after continue-as-new; 0 for a new run
 * @param delegation the terms of a delegated run; null for all others
 * @param background the subagents at work in the background after continue-as-new
 * @param worktree the directory of a step's own files; null if it works on those of the task
 * @param hooks the events with hooks after continue-as-new
 * @param title the title of its step for people, without a secret; null outside execution
 */
public record RunSpec(
    TaskId task,
    RunId run,
    RunKind kind,
    @Nullable RunId parent,
    String agent,
    Phase phase,
    @Nullable StepId step,
    boolean readOnly,
    boolean steered,
    String queue,
    RunOpening opening,
    int turn,
    @Nullable RunDelegation delegation,
    List<RunSpec> background,
    @Nullable String worktree,
    TurnHooks hooks,
    @Nullable String title) {

  /** The opening's value with what a delegated run is told besides its prompt. */
  public static final String NOTE = "note";

  /** The opening's value that names the call which a delegated run answers. */
  public static final String CALL = "call";

  /** The opening's value that names the artifact with what a step has changed. */
  public static final String DIFF = "diff";

  /** The opening's value with the number of the planner among several. */
  public static final String PLANNER = "planner";

  /** The end of the name of a run's repair, and of what belongs to the repair alone. */
  public static final String REPAIR = ".repair-1";

  /** Copies the subagents; anybody who reaches the engine may leave them or the hooks out. */
  public RunSpec {
    background = List.copyOf(Objects.requireNonNullElse(background, List.of()));
    hooks = Objects.requireNonNullElse(hooks, TurnHooks.none());
  }

  /**
   * The workflow that carries it out; the main run has one for each opening, a delegated run one
   * for each call that opens it. A step's run has one more for its repair.
   */
  public String workflowId() {
    if (delegation != null) {
      return delegation.call().childRun().value();
    }
    if (kind == RunKind.MAIN) {
      return run + "-" + opening.key();
    }
    return isRepair() ? opening.key() : run.value();
  }

  /** Whether it is the run of a step that goes on because a check did not pass. */
  @JsonIgnore
  public boolean isRepair() {
    return kind == RunKind.STEP && opening.key().equals(run + REPAIR);
  }

  /** The same run, opened with a note besides its prompt. */
  public RunSpec noting(String note) {
    var values = new LinkedHashMap<>(opening.values());
    values.merge(NOTE, note, (earlier, more) -> earlier + "\n\n" + more);
    var noted = new RunOpening(opening.prompt(), values, opening.key(), opening.personal());
    return copy(noted, turn, background, hooks);
  }

  /** The same run, to go on at a turn with its hooks and what works for it in the background. */
  public RunSpec at(int next, List<RunSpec> working, TurnHooks askedHooks) {
    return copy(opening, next, working, askedHooks);
  }

  private RunSpec copy(RunOpening opened, int next, List<RunSpec> working, TurnHooks askedHooks) {
    return new RunSpec(
        task,
        run,
        kind,
        parent,
        agent,
        phase,
        step,
        readOnly,
        steered,
        queue,
        opened,
        next,
        delegation,
        working,
        worktree,
        askedHooks,
        title);
  }

  /** Builds the specification of a run in a phase of a task. */
  public static final class Builder {

    private final TaskId task;
    private final Phase phase;
    private final String queue;
    private final RunKind kind;
    private final RunId run;
    private final String agent;
    private boolean readOnly;
    private boolean steered;
    private @Nullable StepId step;
    private @Nullable String title;
    private @Nullable String worktree;

    /** A run that may write and takes no messages, on the host of a queue. */
    public Builder(TaskId task, Phase phase, String queue, RunKind kind, RunId run, String agent) {
      this.task = task;
      this.phase = phase;
      this.queue = queue;
      this.kind = kind;
      this.run = run;
      this.agent = agent;
    }

    /** Holds the run under the ceiling before approval. */
    public Builder readOnly() {
      readOnly = true;
      return this;
    }

    /** Delivers a person's messages to the run. */
    public Builder steered() {
      steered = true;
      return this;
    }

    /** Assigns a step of the plan. */
    public Builder step(StepId id) {
      step = id;
      return this;
    }

    /** Assigns a step of the plan, with its title. */
    public Builder step(PlanOutline.Step planned) {
      title = planned.title();
      return step(planned.id());
    }

    /** Gives the run a directory of its own files, if any. */
    public Builder worktree(@Nullable String directory) {
      worktree = directory;
      return this;
    }

    /** The run, opened by a message. */
    public RunSpec opening(RunOpening opening) {
      RunId parent = kind == RunKind.MAIN ? null : task.mainRun();
      return new RunSpec(
          task,
          run,
          kind,
          parent,
          agent,
          phase,
          step,
          readOnly,
          steered,
          queue,
          opening,
          0,
          null,
          List.of(),
          worktree,
          TurnHooks.none(),
          title);
    }
  }
}
