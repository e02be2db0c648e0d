package dev.perdure.web.checkpoint;

import dev.perdure.activities.git.tree.ChangeSet;
import dev.perdure.activities.journal.db.Page;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.journal.plan.StepRecordCheckRecord;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.activities.journal.task.CheckpointStore;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.activities.workspace.checkpoint.TaskChangeReader;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.CheckpointRecord;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import dev.perdure.web.problem.TaskLookup;
import io.swagger.v3.oas.annotations.Operation;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * HTTP endpoints that show a task's changes as a diff, lines of its files, the results of its
 * checks and its list of checkpoints.
 */
@RestController
final class ChangesController {

  private static final String STEP = "step:";
  private static final String SINCE = "since:";
  private static final int MAX_LINES = 1_000;

  private final TaskLookup tasks;
  private final TaskChangeReader changes;
  private final StepStore stepStore;
  private final TaskStore taskStore;
  private final CheckpointStore checkpointStore;

  ChangesController(
      TaskStore taskStore,
      StepStore stepStore,
      CheckpointStore checkpointStore,
      TaskLookup tasks,
      TaskChangeReader changes) {
    this.tasks = tasks;
    this.changes = changes;
    this.stepStore = stepStore;
    this.taskStore = taskStore;
    this.checkpointStore = checkpointStore;
  }

  /**
   * A check of a step, or of the plan's verification.
   *
   * @param step the step; null for the verification
   */
  record CheckView(
      @Nullable StepId step,
      @Nullable String command,
      @Nullable String description,
      @Nullable Boolean passed,
      @Nullable Integer exitCode,
      @Nullable String artifact,
      @Nullable String reason) {

    static CheckView of(@Nullable StepId step, StepRecordCheckRecord check) {
      return new CheckView(
          step,
          check.command(),
          check.description(),
          check.passed(),
          check.exitCode(),
          check.artifact(),
          check.reason());
    }
  }

  @Operation(operationId = "getChanges", summary = "Read the changes of a task or of a step")
  @GetMapping("/api/tasks/{id}/changes")
  ChangeSet changes(@PathVariable String id, @RequestParam(defaultValue = "task") String scope) {
    var task = tasks.require(id);
    return find(task, scope)
        .orElseThrow(() ->
            ApiFailure.of(
                ProblemCode.NOT_FOUND, changes.lost(task).orElseGet(() -> nothing(id, scope))));
  }

  private static String nothing(String id, String scope) {
    if (scope.startsWith(SINCE)) {
      return "Task '%s' has no commit '%s' on this host: use the 'head' of its changes."
          .formatted(id, scope.substring(SINCE.length()));
    }
    return "Task '%s' has no files on this host: it has not begun, or its workspace is elsewhere."
        .formatted(id);
  }

  /**
   * Some lines of a file.
   *
   * @param from the number of the first line that is here
   * @param total how many lines the file has
   */
  record FileLines(String path, String commit, int from, int total, List<String> lines) {}

  @Operation(operationId = "readLines", summary = "Read lines of a file at a commit")
  @GetMapping("/api/tasks/{id}/files/lines")
  FileLines lines(
      @PathVariable String id,
      @RequestParam String commit,
      @RequestParam String path,
      @RequestParam int from,
      @RequestParam int to) {
    var task = tasks.require(id);
    if (from < 1 || to < from || to - from >= MAX_LINES) {
      throw ApiFailure.invalid(
          "to",
          "Invalid lines %d to %d. Count from 1, and ask for at most %d lines."
              .formatted(from, to, MAX_LINES));
    }
    var lines =
        changes
            .file(task, commit, WorkspaceFilePath.of(path).text())
            .orElseThrow(() ->
                ApiFailure.of(
                    ProblemCode.NOT_FOUND,
                    "Task '%s' has no file '%s' at commit '%s' on this host. List its changes for paths and commits."
                        .formatted(id, path, commit)))
            .lines();
    var asked = lines.stream().skip(from - 1L).limit(to - from + 1L).toList();
    return new FileLines(path, commit, from, lines.size(), asked);
  }

  @Operation(
      operationId = "listChecks",
      summary = "List the checks of a task with their exit codes")
  @GetMapping("/api/tasks/{id}/checks")
  Page<CheckView> checks(@PathVariable String id) {
    var task = tasks.require(id);
    var ofSteps = stepStore.all(task).stream().flatMap(ChangesController::checks);
    var ofPlan = taskStore.verification(task).stream().map(check -> CheckView.of(null, check));
    return new Page<>(Stream.concat(ofSteps, ofPlan).toList(), null);
  }

  @Operation(operationId = "listCheckpoints", summary = "List the checkpoints of a task")
  @GetMapping("/api/tasks/{id}/checkpoints")
  Page<CheckpointRecord> checkpoints(@PathVariable String id) {
    return new Page<>(checkpointStore.list(tasks.require(id)), null);
  }

  private Optional<ChangeSet> find(TaskId task, String scope) {
    if (scope.equals("task")) {
      return changes.of(task);
    }
    if (scope.startsWith(STEP) && scope.length() > STEP.length()) {
      return changes.of(task, new StepId(scope.substring(STEP.length())));
    }
    if (scope.startsWith(SINCE) && scope.length() > SINCE.length()) {
      return changes.since(task, scope.substring(SINCE.length()));
    }
    throw ApiFailure.invalid(
        "scope",
        "Invalid scope '%s'. Use 'task', 'step:' and a step's id, or 'since:' and a commit of the task."
            .formatted(scope));
  }

  private static Stream<CheckView> checks(StepRecord step) {
    return step.checks().stream().map(check -> CheckView.of(step.id(), check));
  }
}
