package dev.perdure.activities.workspace;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.call.HostPlanCheck;
import dev.perdure.activities.git.mirror.Repositories;
import dev.perdure.activities.git.mirror.RepositoryRequest;
import dev.perdure.activities.git.mirror.UpstreamChanges;
import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecordRepository;
import dev.perdure.activities.journal.task.TaskRecordWorkspace;
import dev.perdure.activities.tool.script.ScriptPermissions;
import dev.perdure.activities.tool.script.ShellScript;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.PlanExecutionMarks;
import dev.perdure.planner.plan.PlanFinding;
import dev.perdure.planner.plan.PlanPlannedFile;
import dev.perdure.planner.tool.Demand;
import dev.perdure.workflows.port.PreflightReport;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Check of a plan before its approval: findings, permission prompts left, upstream changes. */
public final class PlanPreflight {

  private static final int MAX_LISTED_ENTRIES = 100;
  private static final Path HOME = Path.of(System.getProperty("user.home"));

  private final TaskReader taskReader;
  private final PlanStore planStore;
  private final Repositories repositories;
  private final HostPlanCheck hostPlanCheck;
  private final PermissionPromptForecast permissionPromptForecast;
  private final HostPaths hostPaths;

  public PlanPreflight(
      TaskReader taskReader,
      PlanStore planStore,
      Repositories repositories,
      HostPlanCheck hostPlanCheck,
      PermissionPromptForecast permissionPromptForecast,
      HostPaths hostPaths) {
    this.taskReader = taskReader;
    this.planStore = planStore;
    this.repositories = repositories;
    this.hostPlanCheck = hostPlanCheck;
    this.permissionPromptForecast = permissionPromptForecast;
    this.hostPaths = hostPaths;
  }

  /** Checks a plan against the task's repository, policies and agents. */
  public PreflightReport of(TaskRecord task, Plan plan) {
    Optional<UpstreamChanges> moved = moved(task);
    Path root = hostPaths.worktree(task).root();
    return new PreflightReport(
        hostPlanCheck.of(task.id(), plan, hostPaths.worktree(task)).findings().stream()
            .map(PlanFinding::toString)
            .toList(),
        permissionPromptForecast.of(task, plan).stream().limit(MAX_LISTED_ENTRIES).toList(),
        moved.map(UpstreamChanges::commits).orElse(null),
        overlapping(plan, moved.map(UpstreamChanges::files).orElse(List.of())),
        List.of(),
        PlanExecutionMarks.of(plan, command -> changedBy(command, root)).stream()
            .limit(MAX_LISTED_ENTRIES)
            .toList());
  }

  /** Checks the newest plan of a task; unknown if there is none. */
  PreflightReport ofNewest(TaskId task) {
    return planStore
        .newest(task)
        .map(revision -> of(taskReader.get(task), revision.plan()))
        .orElseGet(PreflightReport::unknown);
  }

  private static List<String> changedBy(String command, Path root) {
    try {
      return ScriptPermissions.of(ShellScript.of(command, root), root, root, HOME).stream()
          .filter(demand -> demand.permission().equals("edit"))
          .map(Demand::pattern)
          .toList();
    } catch (InvalidPathException _) {
      return List.of();
    }
  }

  private Optional<UpstreamChanges> moved(TaskRecord task) {
    TaskRecordRepository repository = task.repository();
    TaskRecordWorkspace workspace = task.workspace();
    if (workspace == null) {
      return Optional.empty();
    }
    return repository == null
        ? Optional.of(new UpstreamChanges(0, List.of()))
        : repositories.moved(
            new RepositoryRequest(
                repository.location(), Optional.ofNullable(workspace.baseRef()), false),
            workspace.base());
  }

  private static List<String> overlapping(Plan plan, List<String> changed) {
    Set<String> named = named(plan);
    return changed.stream().filter(named::contains).limit(MAX_LISTED_ENTRIES).toList();
  }

  private static Set<String> named(Plan plan) {
    Set<String> named = new LinkedHashSet<>();
    plan.files().stream().map(PlanPlannedFile::path).map(PlanPreflight::normal).forEach(named::add);
    plan.steps().stream()
        .flatMap(step -> step.files().stream())
        .map(PlanPreflight::normal)
        .forEach(named::add);
    return named;
  }

  private static String normal(String path) {
    return Path.of(path.replace("\0", "")).normalize().toString();
  }
}
