package dev.perdure.activities.agent;

import static dev.perdure.activities.agent.AgentScene.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.plan.StepRecordCheckRecord;
import dev.perdure.activities.journal.task.InstructionFile;
import dev.perdure.activities.journal.task.WorkspaceFacts;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireRequest;
import dev.perdure.activities.model.wire.WireServer;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.TurnRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Whole requests as vendors get them, by agent, phase and provider family, compared with files;
 * {@code -Dperdure.requests.write=true} writes them.
 */
class RenderedRequestsTest {

  private static final Path GOLDEN =
      Path.of(
          System.getProperty("perdure.root", "../.."),
          "activities/agent/src/test/resources/requests");
  private static final boolean WRITING = Boolean.getBoolean("perdure.requests.write");

  private static final WorkspaceFacts FACTS =
      new WorkspaceFacts(
          "Linux 6.8 (amd64)",
          List.of("1f2e3d4 Greet in one place", "0a1b2c3 Begin"),
          "greet.txt\nsrc/\n  greet.py\ntests/ (12 files)",
          "",
          true,
          List.of(new InstructionFile("AGENTS.md", "Run the tests with `make check`.", false, "")));

  private static final String PLAN =
      """
      {"overview": "The greeting is spelt right.", "approach": "Change the constant alone.",
       "files": [{"path": "greet.txt", "action": "modify"}],
       "risks": ["Scripts may compare the greeting."],
       "steps": [{"id": "mend", "title": "Mend the greeting", "instructions": "Write Hello.",
         "checks": [{"command": "grep -qx Hello greet.txt"}, {"description": "Nothing else changed"}]}],
       "verification": [{"command": "make check"}]}
      """;

  /** The tools whose use the system text explains beside their descriptions. */
  private static final Set<String> GUIDED =
      Set.of(
          """
          grep glob list read edit multiedit write patch bash bash_output bash_kill
          task todowrite question webfetch websearch codesearch skill lsp plan_write plan_exit plan_update plan_enter
          """
              .split("\\s+"));

  /** Claims of one layer, with the words that would deny them. */
  private static final Map<String, String> CLAIMS =
      Map.of(
          "write the plan with `plan_write`, and keep it", "refused in another",
          "write a plan with `plan_write` before you go on", "refused in another",
          "do not depend on each other in one turn", "make one call, read its result",
          "Request: title", "is read-only",
          "Request: plan-exploring-scope", "is read-only");

  private final WireServer vendor = WireServer.start(_ -> WireReply.text("Here is my report."));
  private final Map<String, WireRequest> captured = new LinkedHashMap<>();

  @TempDir Path directory;
  private AgentScene scene;
  private FivePhases runs;
  private int scenes;

  @AfterEach
  void leave() {
    vendor.close();
  }

  @ParameterizedTest
  @CsvSource({
    "anthropic, anthropic/claude-sonnet-4-5",
    "openai, openai/gpt-5.1",
    "other, openai/qwen3-coder"
  })
  void areWhatTheirFilesSay(String family, String model) throws IOException {
    captureAll(model);

    for (Map.Entry<String, WireRequest> request : captured.entrySet()) {
      String text = RenderedRequest.text(request.getValue());
      Path file = GOLDEN.resolve(family).resolve(request.getKey() + ".txt");
      if (WRITING) {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
      }
      assertThat(text).as(request.getKey()).isEqualTo(Files.readString(file));
    }
  }

  @Test
  void nameNoToolThatTheyDoNotOffer() {
    captureAll("anthropic/claude-sonnet-4-5");
    Set<String> known =
        captured.values().stream()
            .flatMap(request -> request.tools().stream())
            .collect(Collectors.toCollection(TreeSet::new));

    Map<String, Set<String>> strangers = new TreeMap<>();
    captured.forEach((name, request) -> {
      Set<String> named = RenderedRequest.named(request);
      named.retainAll(known);
      named.removeAll(request.tools());
      if (!named.isEmpty()) {
        strangers.put(name, named);
      }
    });

    assertThat(strangers).isEmpty();
  }

  @Test
  void explainEachToolThatItsDescriptionDoesNotExplain() {
    captureAll("anthropic/claude-sonnet-4-5");
    Map<String, Set<String>> silent = new TreeMap<>();
    captured.forEach((name, request) -> {
      Set<String> offered = new TreeSet<>(request.tools());
      offered.retainAll(GUIDED);
      offered.removeAll(RenderedRequest.named(request));
      if (!offered.isEmpty()) {
        silent.put(name, offered);
      }
    });

    assertThat(silent).isEmpty();
  }

  @Test
  void denyNoClaimOfAnotherLayer() {
    List<String> faults = new ArrayList<>();
    for (String model :
        List.of("anthropic/claude-sonnet-4-5", "openai/gpt-5.1", "openai/qwen3-coder")) {
      captureAll(model);
      captured.forEach((name, request) -> {
        String text =
            "Request: %s %s".formatted(name, RenderedRequest.text(request).replaceAll("\\s+", " "));
        System.out.printf("%s %s: about %d tokens%n", model, name, text.length() / 4);
        CLAIMS.forEach((claim, denial) -> {
          if (text.contains(claim) && text.contains(denial)) {
            faults.add("%s %s: '%s' against '%s'".formatted(model, name, claim, denial));
          }
        });
      });
    }

    assertThat(faults).isEmpty();
  }

  private void captureAll(String model) {
    planned(model);
    alone("build-executing", Strategy.BUILD_ONLY, model, () -> open("build", "build/executing"));
    alone("explore-answering", Strategy.ANSWER, model, this::answer);
    alone("build-inline", Strategy.INLINE, model, () -> open("build", "build/inline"));
    alone("build-on-demand", Strategy.ON_DEMAND, model, () -> open("build", "build/on-demand"));
    set(Strategy.BUILD_ONLY, model);
    capture("title", () -> scene.models().name(new TaskRef(TASK)));
    scene.close();
  }

  private void planned(String model) {
    set(Strategy.LAYERED, model);
    capture("plan-exploring-scope", () -> scene.models().scope(new TaskRef(TASK)));
    capture("explore-exploring", () -> once(runs.explorer("explore-1"), 1));
    capture("general-designing", () -> once(runs.designer("design-1"), 1));
    capture("plan-reviewing", () -> once(runs.planner(Phase.REVIEWING), 1));
    capture("plan-writing", () -> once(runs.planner(Phase.WRITING_THE_PLAN), 2));
    runs.approve(PLAN);
    capture("build-executing-step", () -> work(runs.step("mend", 1)));
    fail();
    capture("build-executing-step-again", () -> work(runs.step("mend", 2)));
    capture("plan-verifying", () -> respond(runs.judge("mend", 2), 1));
    scene.close();
  }

  private void alone(String name, Strategy strategy, String model, Runnable opening) {
    set(strategy, model);
    capture(
        name,
        () -> {
          opening.run();
          respond(TASK.mainRun(), 1);
        });
    scene.close();
  }

  private void set(Strategy strategy, String model) {
    String provider = model.substring(0, model.indexOf('/')).toUpperCase(java.util.Locale.ROOT);
    Map<String, String> variables =
        Map.of(provider + "_API_KEY", "key", provider + "_BASE_URL", vendor.url() + "/v1");
    Path place = directory.resolve("scene-" + scenes++);
    scene = new AgentScene(place, strategy, model, variables);
    runs = new FivePhases(scene);
    scene.journal().workspaceFactsStore().keep(TASK, FACTS);
  }

  private void capture(String name, Runnable turn) {
    int before = vendor.requests().size();
    turn.run();
    captured.put(name, vendor.requests().get(before));
  }

  private void open(String agent, String prompt) {
    scene.open(agent, Phase.EXECUTING, prompt, false);
  }

  private void answer() {
    scene.open("explore", Phase.EXPLORING, "explore/answer", true);
  }

  private void once(RunId run, int turn) {
    respond(run, turn);
    runs.close(run);
  }

  /** A step opens with its files, which are read before a model is asked. */
  private void work(RunId run) {
    respond(run, 1);
    var calls = scene.journal().toolCallStore();
    ToolResult shown = ToolResult.of("greet.txt", "1: Helo");
    calls.ofTurn(run, 1).forEach(call -> calls.finished(call.call().callId(), shown));
    once(run, 2);
  }

  private void fail() {
    var failed =
        new StepRecordCheckRecord(
            "grep -qx Hello greet.txt", null, false, 1, "f00d", "(no output)");
    scene.journal().stepStore().checks(TASK, new StepId("mend"), List.of(failed));
    scene
        .journal()
        .workspaceFactsStore()
        .keep(
            TASK,
            FACTS.with(
                FACTS.commits(),
                FACTS.tree(),
                " greet.txt | 2 +-\n 1 file changed, 1 insertion(+), 1 deletion(-)"));
  }

  private void respond(RunId run, int turn) {
    scene.models().respond(new TurnRequest(run, turn));
  }
}
