package dev.perdure.activities.extension;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.perdure.activities.agent.AgentScene;
import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.TaskConfigurationLookup;
import dev.perdure.activities.agent.prompt.PendingMessages;
import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.journal.conversation.HookCall;
import dev.perdure.activities.journal.event.EventLog.LoggedEvent;
import dev.perdure.activities.process.RunningActivityRegistry;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.Strategy;
import dev.perdure.workflows.port.HookActivities;
import dev.perdure.workflows.port.HookEvent;
import dev.perdure.workflows.port.HookRequest;
import dev.perdure.workflows.port.RunCloseRequest;
import dev.perdure.workflows.port.TaskQueueNames;
import dev.perdure.workflows.port.TurnRequest;
import io.temporal.testing.TestActivityEnvironment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TurnHooksTest {

  private static final String SCRIPT =
      """
      - tool_calls: [{name: read, arguments: {filePath: greet.txt}}]
      - {text: Done., times: always}
      """;

  private final TestActivityEnvironment environment = TestActivityEnvironment.newInstance();
  @TempDir private Path directory;
  private AgentScene scene;

  @AfterEach
  void close() {
    environment.close();
    scene.close();
  }

  @Test
  void aHookAddsContextOnceAndIsNotAskedAgainAboutItsTurn() {
    RunId run =
        hooked(
            """
            hooks:
              model.before:
                - command: "cat >> told; echo >> told; echo '{\\"context\\":\\"Freeze until Monday\\"}'"
            """);

    assertThat(passes(run, 1, HookEvent.MODEL_BEFORE)).isTrue();
    assertThat(passes(run, 1, HookEvent.MODEL_BEFORE)).isTrue();
    respond(run, 1);
    assertThat(passes(run, 1, HookEvent.MODEL_BEFORE)).isTrue();
    assertThat(passes(run, 2, HookEvent.MODEL_BEFORE)).isTrue();

    assertThat(scene.said(run)).containsOnlyOnce("A hook adds: Freeze until Monday");
    assertThat(told()).hasLineCount(2);
    assertThat(told().lines().findFirst().orElseThrow())
        .contains("\"event\":\"model.before\"", "\"prompt\":\"Fix the greeting\"", "\"turn\":1");
  }

  @Test
  void aRefusedTurnIsToldOfAndTheSameTurnIsAskedAnewWhenTheRunIsOpenedAgain() {
    RunId run =
        hooked(
            "hooks: {model.before: [{match: build, command: 'cat > told; test -e ok || { echo Not"
                + " today >&2; exit 2; }'}]}");

    assertThat(passes(run, 1, HookEvent.MODEL_BEFORE)).isFalse();
    assertThat(passes(run, 1, HookEvent.MODEL_BEFORE)).isFalse();
    assertThat(scene.journal().eventLog().after(0, Optional.empty(), 100))
        .extracting(LoggedEvent::toString)
        .filteredOn(event -> event.contains("kind=NOTICE"))
        .singleElement()
        .asString()
        .contains(
            "A hook refused turn 1 of the agent 'build': Not today. Send a message to go on.");
    write("workspace/ok", "");
    scene.runs().close(new RunCloseRequest(run, FinishReason.PERMISSION_DENIED, ""));
    scene.reopen("build", Phase.EXECUTING, "build/follow-up", false);
    assertThat(passes(run, 1, HookEvent.MODEL_BEFORE)).isTrue();
  }

  @Test
  void aHookSendsARunBackOnceAndAFailedOneDoesToo() {
    RunId run = hooked("hooks: {run.end: [{command: 'cat > told; echo The tests fail; exit 1'}]}");
    respond(run, 1);
    respond(run, 2);

    assertThat(passes(run, 2, HookEvent.RUN_END)).isFalse();
    assertThat(passes(run, 2, HookEvent.RUN_END)).as("the same turn").isFalse();
    assertThat(told()).contains("\"result\":\"Done.\"", "\"sentBack\":false");
    assertThat(scene.said(run)).last().asString().startsWith("Not done yet. The hook 'cat > told");
    respond(run, 3);
    assertThat(passes(run, 3, HookEvent.RUN_END)).isTrue();
    assertThat(told()).contains("\"sentBack\":true");
  }

  @Test
  void hooksOfClaudeCodeAreToldOfPromptsAndEndsAsTheyKnowThem() {
    RunId run =
        hooked(
            """
            hooks:
              model.before:
                - {dialect: claude, claudeEvent: UserPromptSubmit, command: 'cat > told; echo Mind the gap'}
                - {dialect: claude, claudeEvent: SessionStart, command: 'cat > began; echo On main'}
              run.end:
                - {dialect: claude, claudeEvent: SubagentStop, command: 'exit 2'}
                - {dialect: claude, command: 'cat > told; echo "{\\"decision\\":\\"block\\",\\"reason\\":\\"Run the tests\\"}"'}
            """);

    assertThat(passes(run, 1, HookEvent.MODEL_BEFORE)).isTrue();
    assertThat(told()).contains("\"hook_event_name\":\"UserPromptSubmit\"", "\"prompt\":\"Fix the");
    assertThat(scene.said(run)).contains("A hook adds: Mind the gap", "A hook adds: On main");
    respond(run, 1);
    assertThat(passes(run, 2, HookEvent.MODEL_BEFORE)).as("no prompt, so not asked").isTrue();
    assertThat(scene.said(run)).containsOnlyOnce("A hook adds: Mind the gap");
    respond(run, 2);
    assertThat(passes(run, 2, HookEvent.RUN_END)).isFalse();
    assertThat(told()).contains("\"hook_event_name\":\"Stop\"", "\"stop_hook_active\":false");
    assertThat(scene.said(run)).last().isEqualTo("Not done yet. Run the tests");
  }

  @Test
  void aHookThatKillsItsWorkerEachTimeIsNotAskedWithoutEnd() {
    RunId run = hooked("hooks: {model.before: [{command: 'echo asked >> told'}]}");
    var call = new CallId(scene.journal().runStore().get(run).workflowId() + ".1.0");
    HookCall place = new HookCall(call, "model.before", 0);
    for (int crash = 0; crash < 3; crash++) {
      scene.journal().hookVerdictStore().attempt(place);
    }

    assertThat(passes(run, 1, HookEvent.MODEL_BEFORE)).isFalse();
    assertThat(passes(run, 1, HookEvent.MODEL_BEFORE)).isFalse();
    assertThat(directory.resolve("workspace/told")).doesNotExist();
    assertThat(scene.journal().eventLog().after(0, Optional.empty(), 100))
        .extracting(LoggedEvent::toString)
        .anyMatch(event -> event.contains("'echo asked >> told' was interrupted 3 times."));
  }

  @Test
  void aHookThatACrashInterruptedOnceIsAskedAgain() {
    RunId run = hooked("hooks: {model.before: [{command: 'echo asked >> told'}]}");
    var call = new CallId(scene.journal().runStore().get(run).workflowId() + ".1.0");
    scene.journal().hookVerdictStore().attempt(new HookCall(call, "model.before", 0));

    assertThat(passes(run, 1, HookEvent.MODEL_BEFORE)).isTrue();
    assertThat(told()).isEqualTo("asked\n");
  }

  @Test
  void aHookByUrlThatIsAskedAgainGetsTheSameKey() throws IOException {
    List<String> keys = new CopyOnWriteArrayList<>();
    HttpServer server = HookServer.start(keys::add);
    try {
      String url = "http://127.0.0.1:%d/refuses".formatted(server.getAddress().getPort());
      RunId run = hooked("hooks: {model.before: [{url: '%s'}]}".formatted(url));
      passes(run, 1, HookEvent.MODEL_BEFORE);
      var database = scene.journal().hookVerdictStore().database();
      database.sql("update hook_verdict set verdict = null").update();

      passes(run, 1, HookEvent.MODEL_BEFORE);

      assertThat(keys).hasSize(2).containsOnly(keys.getFirst()).doesNotContain("null");
    } finally {
      server.stop(0);
    }
  }

  private RunId hooked(String settings) {
    write("home/.config/perdure/perdure.yaml", settings);
    scene = new AgentScene(directory, Strategy.BUILD_ONLY, SCRIPT);
    RunId run = scene.open("build", Phase.EXECUTING, "build/executing", false);
    register();
    return run;
  }

  private boolean passes(RunId run, int turn, HookEvent event) {
    return environment
        .newActivityStub(HookActivities.class)
        .ask(new HookRequest(run, turn, event))
        .passes();
  }

  private void register() {
    var journal = scene.journal();
    var files = ConfigFiles.of(Map.of(), directory.resolve("home"));
    var hooks =
        new HookModule(
            journal,
            new PendingMessages(
                journal.eventLog(),
                journal.taskReader(),
                journal.taskStore(),
                journal.steeringStore(),
                AgentRegistry.builtIn()),
            new TaskConfigurationLookup(journal.taskStore(), files),
            Sandbox.none());
    environment.registerActivitiesImplementations(
        hooks.hookActivities(
            scene.contexts(),
            new HostPaths(directory.resolve("data"), "here", new TaskQueueNames("test")),
            new RunningActivityRegistry()));
  }

  private void respond(RunId run, int turn) {
    scene.models().respond(new TurnRequest(run, turn));
  }

  private String told() {
    try {
      return Files.readString(directory.resolve("workspace/told"));
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  private void write(String name, String content) {
    try {
      Path file = directory.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, content);
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }
}
