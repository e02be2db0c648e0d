package dev.perdure.activities.agent.run;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.agent.ToolSelection;
import dev.perdure.activities.agent.prompt.PreparedToolCall;
import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.PlanStorePlanRevision;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.task.WorkspaceFacts;
import dev.perdure.activities.journal.task.WorkspaceFactsStore;
import dev.perdure.activities.tool.ReadPermissions;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.permission.Ruling;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.PlanPlannedFile;
import dev.perdure.planner.plan.PlannedFileAction;
import dev.perdure.planner.plan.Step;
import dev.perdure.planner.task.RunKind;
import dev.perdure.workflows.port.RunSpec;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The files that a run opens with, so that its model need not ask for them: files of its step, or
 * files that the request names. The tool {@code read} reads them under the rules of the run, and
 * they count as read.
 */
final class OpeningReads {

  private static final int MAX_FILES = 8;
  private static final int MAX_LINES = 1_000;

  /** An agent of fewer turns keeps them for its own calls. */
  private static final int MIN_STEPS = 4;

  private static final Set<String> LOOKING =
      Set.of("explore/exploring", "explore/answer", "plan/direct", "plan/reviewing");

  private final WorkspaceFactsStore workspaceFactsStore;
  private final RunStore runStore;
  private final PlanStore planStore;
  private final RunContext.Finder contexts;

  OpeningReads(
      WorkspaceFactsStore workspaceFactsStore,
      RunStore runStore,
      PlanStore planStore,
      RunContext.Finder contexts) {
    this.workspaceFactsStore = workspaceFactsStore;
    this.runStore = runStore;
    this.planStore = planStore;
    this.contexts = contexts;
  }

  /** One call that reads all of them; none if the run opens with no file. */
  List<PreparedToolCall> of(RunSpec spec) {
    List<String> files = files(spec);
    if (files.isEmpty()) {
      return List.of();
    }
    RunContext context = contexts.of(spec.run());
    boolean reads = ToolSelection.isOn("read", context.agent()) && !context.plansLightly();
    List<String> allowed =
        reads && context.agent().steps() >= MIN_STEPS
            ? files.stream().filter(file -> isAllowed(context, file)).limit(MAX_FILES).toList()
            : List.of();
    return allowed.isEmpty() ? List.of() : List.of(call(allowed));
  }

  /** A file that a person would be asked about is left to the model. */
  private static boolean isAllowed(RunContext context, String file) {
    return context.policy().evaluate(List.of(ReadPermissions.demand(file)))
        instanceof Ruling.Allowed;
  }

  private static PreparedToolCall call(List<String> files) {
    JsonObject input = JsonObject.of("filePath", files).with("limit", MAX_LINES / files.size());
    return new PreparedToolCall("read", input, String.join(", ", files));
  }

  private List<String> files(RunSpec spec) {
    if (spec.step() != null) {
      return spec.kind() == RunKind.STEP && !spec.isRepair()
          ? ofStep(spec.task(), spec.step())
          : List.of();
    }
    boolean looks = LOOKING.contains(spec.opening().prompt());
    return looks && !(spec.kind() == RunKind.MAIN && isExplored(spec.task()))
        ? requested(spec.task())
        : List.of();
  }

  /** A planner has the reports of an exploration already. */
  private boolean isExplored(TaskId task) {
    return runStore.ofTask(task).stream().anyMatch(run -> run.kind() == RunKind.EXPLORE);
  }

  private List<String> requested(TaskId task) {
    return workspaceFactsStore.find(task).map(WorkspaceFacts::requested).orElse(List.of());
  }

  private List<String> ofStep(TaskId task, StepId id) {
    Optional<Plan> plan = planStore.adopted(task).map(PlanStorePlanRevision::plan);
    return plan.flatMap(found -> found.step(id).map(step -> ofStep(found, step))).orElse(List.of());
  }

  /**
   * The files that the step names, or the files of the plan if it names none. New files do not
   * exist yet.
   */
  private static List<String> ofStep(Plan plan, Step step) {
    List<String> added = paths(plan.files().stream().filter(file -> isNew(file, plan, step)));
    List<String> named = step.files().isEmpty() ? paths(plan.files().stream()) : step.files();
    return named.stream().filter(path -> !added.contains(path)).distinct().toList();
  }

  /** Whether nothing that the step depends on has written a file of the plan yet. */
  private static boolean isNew(PlanPlannedFile file, Plan plan, Step step) {
    return file.action() == PlannedFileAction.ADD
        && step.dependsOn().stream()
            .flatMap(needed -> plan.step(needed).stream())
            .noneMatch(needed -> needed.files().contains(file.path()));
  }

  private static List<String> paths(Stream<PlanPlannedFile> files) {
    return files.map(PlanPlannedFile::path).toList();
  }
}
