package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.agent.AgentScene;
import dev.perdure.activities.config.Settings;
import dev.perdure.activities.config.TaskConfiguration;
import dev.perdure.activities.config.WorkspaceSettings;
import dev.perdure.activities.git.Author;
import dev.perdure.activities.journal.task.WorkspaceFacts;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.json.YamlMapping;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.Strategy;
import dev.perdure.workflows.port.OpenedRun;
import dev.perdure.workflows.port.RunActivities;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.RunSpec;
import io.temporal.activity.LocalActivityOptions;
import io.temporal.testing.TestActivityEnvironment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reads that a run opens with, where the run is opened on the host of its files. */
class ReadingRunActivitiesTest {

  private static final String QUEUE = "workspace-here";
  private static final RunId RUN = AgentScene.TASK.mainRun();

  @TempDir private Path directory;
  private AgentScene scene;
  private HostWorkspaces host;
  private TestActivityEnvironment environment;

  @BeforeEach
  void start() {
    scene = new AgentScene(directory.resolve("scene"), Strategy.ANSWER, "- {text: Helo.}\n");
    scene
        .journal()
        .workspaceFactsStore()
        .keep(
            AgentScene.TASK,
            new WorkspaceFacts("Linux", List.of(), "greet.txt", "", true, List.of())
                .about(List.of("greet.txt")));
    host = HostWorkspaces.in(directory.resolve("data"), "here", Author.PERDURE);
    host.workspaces().open(AgentScene.TASK, host.repositories().scratch("t_1"), "Answer");
    environment = TestActivityEnvironment.newInstance();
  }

  @AfterEach
  void stop() {
    environment.close();
    scene.close();
  }

  @Test
  void readsOnTheHostOfTheFiles() {
    OpenedRun opened = open(local(QUEUE));

    assertThat(opened.openingCalls()).isEmpty();
    assertThat(opened.turn()).isEqualTo(2);
    assertThat(scene.result(RUN, 1, 0).content()).contains("Helo");
  }

  @Test
  void leavesTheReadsToTheWorkflowOnAnotherHost() {
    assertIsLeft(open(local("workspace-there")));
  }

  @Test
  void leavesTheReadsToTheWorkflowInADurableActivity() {
    register(QUEUE);

    assertIsLeft(open(environment.newActivityStub(RunActivities.class)));
  }

  @Test
  void leavesTheReadsToTheWorkflowWhereTheFilesAreGone() {
    host.workspaces().remove(AgentScene.TASK);

    assertIsLeft(open(local(QUEUE)));
  }

  @Test
  void leavesTheReadsToTheWorkflowWhereTheTaskHasMoved() {
    var _ =
        scene.journal().taskHostStore().move(AgentScene.TASK, "here", "there", "ana").orElseThrow();

    assertIsLeft(open(local(QUEUE)));
  }

  @Test
  void leavesTheReadsToTheWorkflowWhereATaskHasHooks() {
    var file = YamlMapping.parse("perdure.yaml", "hooks: {tool.before: [{command: sleep 60}]}");
    var settings = Settings.of(List.of(file), WorkspaceSettings.none());
    scene
        .journal()
        .taskStore()
        .keep(AgentScene.TASK, new TaskConfiguration(settings, AgentRegistry.builtIn().all()));

    assertIsLeft(open(local(QUEUE)));
  }

  private void assertIsLeft(OpenedRun opened) {
    assertThat(opened.openingCalls()).hasSize(1);
    assertThat(opened.turn()).isEqualTo(1);
    assertThat(scene.journal().toolCallStore().find(RUN.call(1, 0)).orElseThrow().result())
        .isEmpty();
  }

  private static OpenedRun open(RunActivities runs) {
    var run =
        new RunSpec.Builder(AgentScene.TASK, Phase.EXPLORING, QUEUE, RunKind.MAIN, RUN, "plan");
    return runs.open(
        run.steered().readOnly().opening(RunOpening.of("explore/answer", "explore/answer-1")));
  }

  private RunActivities local(String queue) {
    register(queue);
    var options =
        LocalActivityOptions.newBuilder().setStartToCloseTimeout(Duration.ofMinutes(1)).build();
    return environment.newLocalActivityStub(RunActivities.class, options, Map.of());
  }

  private void register(String queue) {
    var taskHostStore = scene.journal().taskHostStore();
    var leftFiles = new LeftFiles(scene.journal().eventLog(), taskHostStore, host);
    environment.registerActivitiesImplementations(
        new ReadingRunActivities(
            scene.journal().taskStore(),
            scene.runs(),
            scene.tools(),
            host,
            new HostFileLeases(taskHostStore, leftFiles, host.id()),
            queue));
  }
}
