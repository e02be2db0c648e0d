package dev.perdure.web.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.agent.TestPolicies;
import dev.perdure.activities.agent.call.HostPlanCheck;
import dev.perdure.activities.agent.call.PlanDraftModule;
import dev.perdure.activities.agent.prompt.PromptModule;
import dev.perdure.activities.agent.run.RunModule;
import dev.perdure.activities.agent.turn.TurnModule;
import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.task.NewTask;
import dev.perdure.activities.journal.task.TaskRecordWorkspace;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.registry.ModelRegistry;
import dev.perdure.activities.model.registry.ModelSettings;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireRequest;
import dev.perdure.activities.model.wire.WireServer;
import dev.perdure.activities.model.wire.WireVendors;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.edit.CodeFormatters;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.Strategy;
import dev.perdure.workflows.port.ModelActivities;
import dev.perdure.workflows.port.RunActivities;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.TurnHooks;
import dev.perdure.workflows.port.TurnRequest;
import dev.perdure.workflows.port.VerdictRequest;
import io.temporal.testing.TestActivityEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** Real requests of the product for each agent and phase, which both vendors accept. */
@Tag("slow")
class VendorAcceptanceTest {

  private static final String PLAN =
      """
      {"overview": "Greet", "approach": "", "steps": [{"id": "fix", "title": "Fix",
       "instructions": "Mend it.", "checks": [{"description": "It is tidy"}]}],
       "verification": [{"command": "true"}]}
      """;

  @TempDir Path directory;
  private final TestJournal database = TestJournal.open();
  private final JournalModule journal = new JournalModule(database.database());
  private final AgentRegistry agents = AgentRegistry.builtIn();
  private final WireServer server = WireServer.start(VendorAcceptanceTest::reply);
  private final TestActivityEnvironment environment = TestActivityEnvironment.newInstance();
  private Toolbox toolbox;
  private ModelRegistry registry;
  private int tasks;

  @BeforeEach
  void open() throws IOException {
    Files.writeString(
        directory.resolve("models.yaml"),
        "own: {url: '%s', api: responses, models: [{id: gpt-5.5, reasoning: effort}]}"
            .formatted(server.openAiUrl()));
    var environmentOfTools =
        new ToolboxFactory.ToolEnvironment(Sandbox.none(), directory, Map.of("EXA_API_KEY", "k"));
    registry =
        new ModelRegistry(new ModelSettings(WireVendors.variables(server, directory), directory));
    var inspection = new HostPlanCheck(agents, () -> toolbox, registry, System.getenv("PATH"));
    var plans = new PlanDraftModule(journal);
    toolbox =
        new ToolboxFactory(journal, plans.taskReferenceResolver(), environmentOfTools, 3)
            .of(
                agents,
                plans.planDraftStore(inspection),
                _ -> CodeFormatters.none(),
                _ -> List.of());
    var policies =
        TestPolicies.of(journal, agents, ConfigFiles.of(Map.of(), directory.resolve("home")));
    var scenes = new RunContext.Finder(journal.runStore(), journal.taskReader(), agents, policies);
    PromptLibrary prompts = new PromptLibrary();
    var promptModule = new PromptModule(journal, agents, registry, prompts);
    environment.registerActivitiesImplementations(
        new TurnModule(journal, promptModule, scenes, toolbox, registry, prompts).modelActivities(),
        new RunModule(journal, plans, promptModule, scenes, prompts, registry).runActivities());
  }

  @AfterEach
  void close() {
    environment.close();
    registry.close();
    server.close();
    database.close();
  }

  @Test
  void everyAgentIsAcceptedInEveryPhaseWithEveryToolItIsOffered() {
    TaskId task = task("anthropic/claude-sonnet-5-5", Strategy.LAYERED);
    for (Agent agent : agents.all()) {
      for (Phase phase : Phase.values()) {
        ask(task, agent, phase, true);
        converse(task, agent, phase);
      }
    }
    decide(task);

    assertThat(server.violations()).isEmpty();
    assertThatEveryToolWasOffered();
  }

  /** The other APIs; Gemini speaks the one of {@code openai}. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "openai/gpt-5.5",
        "own/gpt-5.5",
        "bedrock/us.anthropic.claude-sonnet-4-5-20250929-v1:0",
        "vertex/gemini-3.1-pro-preview"
      })
  void everyAgentAndEveryPhaseIsAccepted(String model) {
    TaskId task = task(model, Strategy.LAYERED);
    for (Agent agent : agents.all()) {
      ask(task, agent, Phase.EXPLORING, true);
      converse(task, agent, Phase.EXECUTING);
    }
    for (Phase phase : EnumSet.complementOf(EnumSet.of(Phase.EXECUTING))) {
      ask(task, agents.agent("plan"), phase, false);
    }
    decide(task);

    assertThat(server.violations()).isEmpty();
    assertThatEveryToolWasOffered();
  }

  private void assertThatEveryToolWasOffered() {
    Set<String> offered = new LinkedHashSet<>();
    server.requests().forEach(request -> offered.addAll(request.tools()));
    assertThat(offered)
        .contains("scope", "verdict")
        .containsAll(toolbox.specs().stream().map(tool -> tool.name()).toList());
  }

  /**
   * An agent with every tool, one that only reads, and one without tools; of each provider one
   * model for each way to ask.
   */
  @Test
  void everySortOfModelAcceptsEveryKindOfAgent() {
    Set<List<Object>> sorts = new HashSet<>();
    Stream<String> known =
        registry.cards().stream()
            .filter(card -> sorts.add(List.of(card.provider(), card.traits())))
            .map(ModelCard::name);
    Stream<String> unknown = Stream.of("anthropic/claude-opus-9", "openai/gpt-5.9", "ollama/local");
    for (String model : Stream.concat(known, unknown).toList()) {
      TaskId task = task(model, Strategy.LAYERED);
      for (String agent : List.of("build", "explore", "compaction")) {
        ask(task, agents.agent(agent), Phase.EXECUTING, false);
      }
    }

    assertThat(server.violations()).isEmpty();
  }

  /** One call, its result, and the end. */
  private void converse(TaskId task, Agent agent, Phase phase) {
    RunId run = ask(task, agent, phase, false);
    assertThat(models().respond(new TurnRequest(run, 2)).finish()).isEqualTo(FinishReason.END_TURN);
  }

  /** The first request of a run. */
  private RunId ask(TaskId task, Agent agent, Phase phase, boolean readOnly) {
    RunId run = task.run("%s-%s-%s".formatted(agent.name(), phase.name(), readOnly));
    if (phase == Phase.EXECUTING && !readOnly) {
      return build(task, agent);
    }
    runs()
        .open(
            new RunSpec(
                task,
                run,
                RunKind.DESIGN,
                null,
                agent.name(),
                phase,
                null,
                readOnly,
                false,
                "workspace-here",
                RunOpening.of("build/executing", run.value()),
                0,
                null,
                List.of(),
                null,
                TurnHooks.none(),
                null));
    models().respond(new TurnRequest(run, 1));
    return run;
  }

  /** The first request of a run that changes files: a task's own run, then a step of a plan. */
  private RunId build(TaskId planned, Agent agent) {
    TaskId task = task(journal.taskReader().get(planned).model(), Strategy.BUILD_ONLY);
    RunId run = task.run("main-" + agent.name());
    for (RunKind kind : List.of(RunKind.STEP, RunKind.MAIN)) {
      RunId of = kind == RunKind.MAIN ? run : task.run("step-" + agent.name());
      runs()
          .open(
              new RunSpec.Builder(task, Phase.EXECUTING, "workspace-here", kind, of, agent.name())
                  .opening(RunOpening.of("build/executing", of.value())));
      models().respond(new TurnRequest(of, 1));
    }
    return run;
  }

  /** The answers that are asked for as the call of one tool. */
  private void decide(TaskId task) {
    models().scope(new TaskRef(task));
    Plan plan = JsonMapper.shared().readValue(PLAN, Plan.class);
    journal.planStore().adopt(task, journal.planStore().write(task, "t.main.1.0", plan).revision());
    RunId review = new VerdictRequest(task, new StepId("fix"), 1, null).run();
    runs()
        .open(
            new RunSpec.Builder(
                    task, Phase.VERIFYING, "workspace-here", RunKind.VERDICT, review, "plan")
                .readOnly()
                .step(new StepId("fix"))
                .opening(RunOpening.of("plan/verdict", review.value())));
    models().respond(new TurnRequest(review, 1));
  }

  private TaskId task(String model, Strategy strategy) {
    TaskId task = new TaskId("t_" + ++tasks);
    journal
        .newTaskStore()
        .create(
            new NewTask(
                task,
                null,
                JsonObject.empty(),
                "Greeting",
                "Fix the greeting",
                "ann",
                null,
                strategy,
                null,
                model,
                null,
                null,
                null,
                null));
    var workspace =
        new TaskRecordWorkspace(directory.toString(), "perdure/t_1", "base", "main", "here");
    journal.taskStore().workspace(task, workspace);
    return task;
  }

  private static WireReply reply(WireRequest request) {
    return request.answers() == 0
        ? WireReply.calling("read", "{\"filePath\":\"a.txt\"}").thinking("I should look.")
        : WireReply.text("Fine.");
  }

  private ModelActivities models() {
    return environment.newActivityStub(ModelActivities.class);
  }

  private RunActivities runs() {
    return environment.newActivityStub(RunActivities.class);
  }
}
