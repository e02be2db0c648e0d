package dev.perdure.workflows.port;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.workflows.port.TaskActivities.PresentedRequest;
import dev.perdure.workflows.port.TaskActivities.TaskRef;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The activities on the git worktree of a task: open, compare, check, commit, merge, deliver. */
@ActivityInterface
public interface WorkspaceActivities {

  /** Makes the workspace, or finds it as it was left. */
  @ActivityMethod(name = "openWorkspace")
  WorkspaceReady open(TaskRef task);

  /**
   * Reviews what the repository's files would run or loosen: follows what people trust, leaves out
   * what they rejected, and drafts the request for the rest; says when nobody is to be asked.
   */
  @ActivityMethod(name = "reviewTrust")
  PresentedRequest reviewTrust(TaskRef task);

  /**
   * Takes the tree as the baseline of a planning. Where there is a baseline already, what has
   * changed since is put back, and that is said.
   */
  @ActivityMethod(name = "markTree")
  TreeCheck mark(TaskRef task);

  /**
   * Compares the tree with the baseline after a run that may change nothing; where it differs it is
   * put back, and that is said.
   */
  @ActivityMethod(name = "checkTree")
  TreeCheck checkTree(TaskRef task);

  /**
   * Puts back what has changed since the last comparison and forgets the baseline: from here on
   * code may change.
   */
  @ActivityMethod(name = "releaseTree")
  TreeCheck release(TaskRef task);

  /** Looks ahead: what carrying out the newest plan would still ask for, and what has moved. */
  @ActivityMethod(name = "preflightPlan")
  PreflightReport preflight(TaskRef task);

  /**
   * Compares the tree with the baseline as {@link #checkTree} does, and looks ahead as {@link
   * #preflight} does unless the tree differs.
   */
  @ActivityMethod(name = "inspectPlan")
  PlanInspection inspectPlan(TaskRef task);

  /** Runs a step's or the plan's commands and records each result. */
  @ActivityMethod(name = "runChecks")
  CheckResult check(CheckRequest run);

  /**
   * Merges the files of a delegated run into those of its caller where it succeeded, and takes its
   * worktree away; what is not merged stays in a checkpoint.
   */
  @ActivityMethod(name = "mergeRun")
  void merge(MergeRun run);

  /** Makes the files of a step that runs beside others, or finds them as they were left. */
  @ActivityMethod(name = "openStepFiles")
  StepFiles openStep(CommitRequest step);

  /**
   * Makes the files of steps that begin together, all or none, or finds them as they were left.
   * Those of a step that a person left out are not opened.
   */
  @ActivityMethod(name = "openStepGroup")
  StepGroupFiles openSteps(StepGroup group);

  /**
   * Merges and commits what finished steps changed in files of their own, one after another, up to
   * the first that conflicts or, unless it is the first of all, fails.
   */
  @ActivityMethod(name = "mergeStepGroup")
  StepGroupMerge mergeSteps(StepGroup group);

  /** Takes back what a step changed that is left out; a checkpoint keeps it. */
  @ActivityMethod(name = "discardStep")
  void discardStep(CommitRequest step);

  /** Commits what a finished step changed and takes its checkpoint. */
  @ActivityMethod(name = "commitStep")
  void commit(CommitRequest commit);

  /**
   * Drafts the request to hand over what changed; says when nobody is to be asked: nobody wants to
   * be, nothing is left for people to check, or this commit was approved before.
   */
  @ActivityMethod(name = "presentDelivery")
  PresentedRequest presentDelivery(TaskRef task);

  /** Hands over the branch and the patch; says whether any file changed. */
  @ActivityMethod(name = "deliver")
  DeliveryResult deliver(TaskRef task);

  /** Drafts the request as {@link #presentDelivery} does; delivers if no approval is required. */
  @ActivityMethod(name = "deliverOrAsk")
  DeliveryResult deliverOrAsk(TaskRef task);

  /**
   * Commands to run in the workspace.
   *
   * @param step the step whose acceptance commands are run; null for the plan's verification
   * @param attempt the attempt they judge, from 1
   * @param repair the number of the repair they judge, from 1; null where there was none
   * @param records whether the activity records the step as verifying; null where the workflow does
   */
  record CheckRequest(
      TaskId task,
      @Nullable StepId step,
      int attempt,
      @Nullable Integer repair,
      @JsonInclude(Include.NON_NULL) @Nullable Boolean records) {

    /** Commands that judge an attempt or a repair. */
    public CheckRequest(TaskId task, @Nullable StepId step, int attempt, @Nullable Integer repair) {
      this(task, step, attempt, repair, null);
    }

    /** Commands that judge an attempt, before any repair. */
    public CheckRequest(TaskId task, @Nullable StepId step, int attempt) {
      this(task, step, attempt, null);
    }

    public CheckRequest recorded() {
      return new CheckRequest(task, step, attempt, repair, true);
    }

    /** The run of the step's attempt; none for the plan's verification. */
    public Optional<RunId> run() {
      return Optional.ofNullable(step).map(id -> task.run("step-" + id + "-" + attempt));
    }
  }

  /**
   * How the commands of a step or of the plan went.
   *
   * @param failure the command that did not pass and what it said; null where all passed
   * @param diff the artifact with what the step changed, for whoever judges its described checks or
   *     makes the next attempt; null where nobody does
   */
  record CheckResult(@Nullable String failure, @Nullable String diff) {}

  /**
   * A delegated run whose files are to be merged.
   *
   * @param finish how it ended
   * @param checks the turn in which its checks were run; 0 for none
   */
  record MergeRun(RunId run, FinishReason finish, int checks) {}

  /**
   * The directory of a step's own files.
   *
   * @param leftOut whether a person left the step out, so that they were not opened; null for no
   */
  record StepFiles(String directory, @JsonInclude(Include.NON_NULL) @Nullable Boolean leftOut) {

    public StepFiles(String directory) {
      this(directory, null);
    }
  }

  /** The files that kept a step's changes from being merged; at most 20, none where they are. */
  record MergeResult(List<String> conflicts) {

    public MergeResult {
      conflicts = List.copyOf(conflicts);
    }
  }

  /** Steps of one task whose files are opened or merged by one activity, in the plan's order. */
  record StepGroup(TaskId task, List<CommitRequest> steps) {

    public StepGroup {
      steps = List.copyOf(steps);
    }
  }

  /** The files of each step of a group, in its order. */
  record StepGroupFiles(List<StepFiles> files) {

    public StepGroupFiles {
      files = List.copyOf(files);
    }
  }

  /** The results of a group's first merges, in its order; only the last may have conflicts. */
  record StepGroupMerge(List<MergeResult> merged) {

    public StepGroupMerge {
      merged = List.copyOf(merged);
    }
  }

  /**
   * The result of a delivery.
   *
   * @param changed whether changed files were handed over; false while a request waits
   * @param request the request that people have to settle first; null where all is handed over
   */
  record DeliveryResult(
      boolean changed, @JsonInclude(Include.NON_NULL) @Nullable PendingRequest request) {

    /** A delivery that was handed over, if there was anything to hand over. */
    public DeliveryResult(boolean changed) {
      this(changed, null);
    }
  }

  /**
   * The tree after a planning, and the preflight check of the plan; unknown if the tree differs.
   */
  record PlanInspection(TreeCheck tree, PreflightReport preflight) {}

  /**
   * A workspace that is there.
   *
   * @param setup the commands to run in it before anybody works there; at most 40
   * @param planners how many planners the configuration of its host asks for; null for one
   * @param vague whether the request is no question and names no file that is there, so that an
   *     exploration has to be divided; null for no
   * @param prepared whether the trust in the repository's files is settled and the baseline is
   *     taken as well; null where the workflow asks for both
   */
  record WorkspaceReady(
      List<String> setup,
      @JsonInclude(Include.NON_NULL) @Nullable Integer planners,
      @JsonInclude(Include.NON_NULL) @Nullable Boolean vague,
      @JsonInclude(Include.NON_NULL) @Nullable Boolean prepared) {

    /** A workspace of a request that names what it is about. */
    public WorkspaceReady(List<String> setup, @Nullable Integer planners) {
      this(setup, planners, null, null);
    }

    public WorkspaceReady {
      setup = List.copyOf(setup);
    }
  }

  /**
   * A step, or where there is none a follow-up, whose changes are committed.
   *
   * @param records whether the activity records how far the step comes by it; null where the
   *     workflow does
   */
  record CommitRequest(
      TaskId task,
      @Nullable StepId step,
      int attempt,
      @JsonInclude(Include.NON_NULL) @Nullable Boolean records) {

    /** One that the workflow records. */
    public CommitRequest(TaskId task, @Nullable StepId step, int attempt) {
      this(task, step, attempt, null);
    }

    public CommitRequest recorded() {
      return new CommitRequest(task, step, attempt, true);
    }
  }

  /**
   * How the files of a workspace differed from the baseline of its planning before they were put
   * back.
   *
   * @param changed the first of the paths that differed; at most 20, none where nothing did
   * @param checkpoint the checkpoint that keeps what they were; null where nothing differed
   */
  record TreeCheck(List<String> changed, @Nullable Integer checkpoint) {

    public TreeCheck {
      changed = List.copyOf(changed);
    }

    public static TreeCheck clean() {
      return new TreeCheck(List.of(), null);
    }
  }
}
