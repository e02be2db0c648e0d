package dev.perdure.activities.workspace.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.call.PlanDraftModule;
import dev.perdure.activities.agent.prompt.PromptModule;
import dev.perdure.activities.files.LockFile;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.run.UserMessage;
import dev.perdure.activities.journal.task.TaskRecordWorkspace;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.model.registry.ModelRegistry;
import dev.perdure.activities.model.registry.ModelSettings;
import dev.perdure.activities.task.TaskModule;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.ResetResult;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.SetBack;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.planner.task.TaskState;
import dev.perdure.testing.Eventually;
import dev.perdure.workflows.port.ResumePoint;
import dev.perdure.workflows.port.TaskActivities;
import dev.perdure.workflows.port.TaskQueueNames;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.TaskStart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A message to a task that is just being taken back to before a step. */
@Timeout(300)
class MessageDuringResetTest {

  private static final StepId STEP = new StepId("a");
  private static final Duration WAIT_TIMEOUT = Duration.ofSeconds(90);

  private static final String PLAN =
      """
      {"overview": "Write", "steps": [
        {"id": "a", "title": "A", "instructions": "Do", "checks": [{"command": "true"}]}],
       "verification": [{"command": "true"}]}
      """;

  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private CheckpointScene scene;
  private Workspace workspace;
  private TaskActivities tasks;

  @BeforeEach
  void deliver(@TempDir Path directory) throws IOException {
    scene = new CheckpointScene(directory);
    workspace = scene.host.workspace(scene.task);
    var places = new HostPaths(directory.resolve("data"), "here", new TaskQueueNames("test"));
    var prompts = new PromptLibrary();
    var models = new ModelRegistry(new ModelSettings(Map.of(), directory));
    var promptModule = new PromptModule(scene.journal, AgentRegistry.builtIn(), models, prompts);
    var plans = new PlanDraftModule(scene.journal);
    tasks = new TaskModule(scene.journal, plans, promptModule, places, prompts, 1).taskActivities();
    Plan plan = Json.read(PLAN, Plan.class);
    scene.journal.planStore().write(scene.task, "c_1", plan);
    scene.journal.planStore().adopt(scene.task, 1);
    scene.journal.stepStore().lay(scene.task, plan);
    scene
        .journal
        .taskStore()
        .workspace(
            scene.task,
            new TaskRecordWorkspace(
                workspace.directory().toString(),
                workspace.branch(),
                workspace.base(),
                null,
                null));
    scene.journal.taskStateMachine().state(scene.task, TaskState.RUNNING, "");
    Files.writeString(scene.file("a.txt"), "a");
    String commit =
        scene.host.steps().commit(workspace, "A\n\nPerdure-Step: a\n", "step a 1").commit();
    for (StepState state : List.of(StepState.RUNNING, StepState.VERIFYING, StepState.DONE)) {
      scene.journal.stepStore().move(scene.task, STEP, state, null, 1);
    }
    scene.journal.stepStore().commit(scene.task, STEP, commit);
    scene.journal.taskStateMachine().rest(scene.task, TaskState.DELIVERED, "");
  }

  @AfterEach
  void close() {
    threads.close();
    scene.close();
  }

  @Test
  void takesTheTaskUpOnlyOnceItsStepsAreSetBack() {
    CompletableFuture<ResetResult> reset = new CompletableFuture<>();
    CompletableFuture<TaskStart> begun = new CompletableFuture<>();
    Path files = workspace.directory().resolveSibling(scene.task + ".lock");
    new LockFile(files)
        .holding(() -> {
          complete(reset, () -> scene.history.reset(scene.task, STEP, Optional.of("ada")));
          await("the reset is under way", () -> locks(true) == 1);
          say("And mind the spelling");
          complete(begun, () -> tasks.begin(new TaskRef(scene.task)));
          await("the task is taken up or waits", () -> begun.isDone() || locks(false) == 1);
          return files;
        });

    assertThat(reset.join()).isInstanceOf(SetBack.class);
    assertThat(begun.join().resumePoint()).isEqualTo(ResumePoint.EXECUTE);
  }

  @Test
  void resetsNothingOfATaskThatWasTakenUpFirst() {
    say("And mind the spelling");
    tasks.begin(new TaskRef(scene.task));

    assertThat(scene.history.reset(scene.task, STEP, Optional.of("ada")))
        .isEqualTo(new CheckpointOperations.Hindered(new CheckpointOperations.Busy()));
  }

  private <T> void complete(CompletableFuture<T> result, Supplier<T> work) {
    result.completeAsync(work, threads);
  }

  private void say(String text) {
    scene
        .journal
        .steeringStore()
        .add(new UserMessage("u_1", scene.task, "ada", UserMessage.When.STEER, text));
  }

  /** Counts the advisory locks that are held, or waited for. */
  private int locks(boolean granted) {
    return scene
        .database
        .database()
        .sql(
            """
            select count(*)::int from pg_locks where locktype = 'advisory' and granted = ?
              and database = (select oid from pg_database where datname = current_database())
            """,
            granted)
        .query(Integer.class)
        .single();
  }

  private static void await(String what, BooleanSupplier holds) {
    Eventually.that(WAIT_TIMEOUT, holds, () -> "it does not come that " + what);
  }
}
