package dev.perdure.activities.agent;

import dev.perdure.activities.agent.call.PlanDraftModule;
import dev.perdure.activities.agent.call.ToolCallModule;
import dev.perdure.activities.agent.prompt.PromptModule;
import dev.perdure.activities.agent.run.RunModule;
import dev.perdure.activities.agent.turn.TurnModule;
import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.journal.OutboxMessage;
import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.task.NewTask;
import dev.perdure.activities.journal.task.TaskRecordWorkspace;
import dev.perdure.activities.model.registry.ModelRegistry;
import dev.perdure.activities.model.registry.ModelSettings;
import dev.perdure.activities.process.RunningActivityRegistry;
import dev.perdure.activities.task.TaskModule;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.run.ToolRunner;
import dev.perdure.activities.tool.run.ToolRunnerServices;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.Strategy;
import dev.perdure.testing.Decided;
import dev.perdure.workflows.port.DecisionRef;
import dev.perdure.workflows.port.ModelActivities;
import dev.perdure.workflows.port.OpenedRun;
import dev.perdure.workflows.port.PlanPresentationRequest;
import dev.perdure.workflows.port.PreflightReport;
import dev.perdure.workflows.port.RaiseRequest;
import dev.perdure.workflows.port.RunActivities;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.SettlementAck;
import dev.perdure.workflows.port.SettlementRequest;
import dev.perdure.workflows.port.TaskActivities;
import dev.perdure.workflows.port.TaskQueueNames;
import dev.perdure.workflows.port.ToolActivities;
import io.temporal.testing.TestActivityEnvironment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A task with a workspace, a scripted model, real tools and a real journal, as activities. */
public final class AgentScene implements AutoCloseable {

  /** The task. */
  public static final TaskId TASK = new TaskId("t_1");

  private final TestJournal database = TestJournal.open();
  private final JournalModule journal = new JournalModule(database.database());
  private final TestActivityEnvironment activities = TestActivityEnvironment.newInstance();
  private final Path directory;
  private final RunContext.Finder scenes;

  /** Sets the scene with a vendor's model: the variables that name keys and addresses. */
  public AgentScene(Path directory, String model, Map<String, String> environment) {
    this(directory, Strategy.LAYERED, model, environment, false, List.of());
  }

  /** Sets the scene with a vendor's model and every built-in tool. */
  AgentScene(Path directory, Strategy strategy, String model, Map<String, String> environment) {
    this(directory, strategy, model, environment, true, List.of());
  }

  /** Sets the scene: what the model says, how the task is to be carried out, and more tools. */
  public AgentScene(Path directory, Strategy strategy, String script, Tool... more) {
    this(directory, strategy, script(directory, script), Map.of(), false, List.of(more));
  }

  private AgentScene(
      Path directory,
      Strategy strategy,
      String model,
      Map<String, String> environment,
      boolean everyTool,
      List<Tool> more) {
    this.directory = directory;
    makeTask(strategy, model, write(directory, "workspace/greet.txt", "Helo\n").getParent());
    AgentRegistry agents = AgentRegistry.builtIn();
    Toolbox toolbox = SceneTools.of(journal, agents, directory, everyTool, more);
    PromptLibrary prompts = new PromptLibrary();
    HostPaths places = new HostPaths(directory.resolve("data"), "here", new TaskQueueNames("test"));
    var files = ConfigFiles.of(Map.of(), directory.resolve("home"));
    var policies = TestPolicies.of(journal, agents, files);
    var lookup = new TaskConfigurationLookup(journal.taskStore(), files);
    scenes = new RunContext.Finder(journal.runStore(), journal.taskReader(), lookup, policies);
    var models = new ModelRegistry(new ModelSettings(environment, directory));
    var runner =
        new ToolRunner(
            toolbox, new ToolRunnerServices(journal.toolJournalStore(), journal.artifactStore()));
    var promptModule = new PromptModule(journal, agents, models, prompts);
    var plans = new PlanDraftModule(journal);
    activities.registerActivitiesImplementations(
        new TurnModule(journal, promptModule, scenes, toolbox, models, prompts).modelActivities(),
        new RunModule(journal, plans, promptModule, scenes, prompts, models).runActivities(),
        new ToolCallModule(journal, plans, promptModule, scenes, toolbox, places)
            .toolActivities(runner, new RunningActivityRegistry()),
        new TaskModule(journal, plans, promptModule, places, prompts, 3).taskActivities());
  }

  private void makeTask(Strategy strategy, String model, Path workspace) {
    addTask(TASK, strategy, model);
    journal
        .taskStore()
        .workspace(
            TASK,
            new TaskRecordWorkspace(workspace.toString(), "perdure/t_1", "base", "main", "here"));
  }

  /** Adds another task, without a workspace. */
  void addTask(TaskId task, Strategy strategy) {
    addTask(task, strategy, null);
  }

  private void addTask(TaskId task, Strategy strategy, @Nullable String model) {
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
                BigDecimal.TEN,
                null,
                null,
                null));
  }

  /** Returns the journal. */
  public JournalModule journal() {
    return journal;
  }

  /** The rows that statements have read so far, by table. */
  public Map<String, Long> rowsRead() {
    return database.rowsRead();
  }

  /** Returns the finder of run contexts. */
  public RunContext.Finder contexts() {
    return scenes;
  }

  /** Model calls. */
  public ModelActivities models() {
    return activities.newActivityStub(ModelActivities.class);
  }

  /** Runs. */
  public RunActivities runs() {
    return activities.newActivityStub(RunActivities.class);
  }

  /** Tool calls. */
  public ToolActivities tools() {
    return activities.newActivityStub(ToolActivities.class);
  }

  /** The task's record. */
  public TaskActivities tasks() {
    return activities.newActivityStub(TaskActivities.class);
  }

  /** The request that shows the newest plan; null if there is none to show. */
  public @Nullable PendingRequest shownPlan() {
    return tasks()
        .presentPlan(new PlanPresentationRequest(TASK, PreflightReport.unknown()))
        .request();
  }

  /** The file that tools work on. */
  public String greeting() {
    try {
      return Files.readString(directory.resolve("workspace/greet.txt"));
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  /** Opens the main run. */
  public RunId open(String agent, Phase phase, String prompt, boolean readOnly) {
    reopen(agent, phase, prompt, readOnly);
    return TASK.mainRun();
  }

  /** Opens the main run, or finds it as it was opened before. */
  public OpenedRun reopen(String agent, Phase phase, String prompt, boolean readOnly) {
    var run =
        new RunSpec.Builder(TASK, phase, "workspace-here", RunKind.MAIN, TASK.mainRun(), agent)
            .steered();
    return runs().open((readOnly ? run.readOnly() : run).opening(opening(prompt)));
  }

  private static RunOpening opening(String prompt) {
    return prompt.startsWith("build/")
        ? RunOpening.personal(prompt, prompt + "-1")
        : RunOpening.of(prompt, prompt + "-1");
  }

  /** Shows a drafted request and settles it. */
  public void settle(PendingRequest request, Outcome outcome, @Nullable String comment) {
    settle(request, outcome, comment, null);
  }

  /** Shows a drafted request and answers it. */
  public void settle(
      PendingRequest request,
      Outcome outcome,
      @Nullable String comment,
      @Nullable List<List<String>> answers) {
    settle(request, outcome, comment, answers, null);
  }

  /** Shows a drafted request and settles it, a plan's for some of its steps alone. */
  public void settle(
      PendingRequest request,
      Outcome outcome,
      @Nullable String comment,
      @Nullable List<List<String>> answers,
      @Nullable List<StepId> steps) {
    tasks().raise(new RaiseRequest(TASK, request.id(), true));
    decide(Decided.on(request, outcome).answers(answers).comment(comment).steps(steps).decision());
  }

  /** Settles a request by a decision that the server has stored. */
  public SettlementAck decide(Decision decision) {
    submit(new OutboxMessage.Decides(TASK, decision));
    return tasks().settle(new SettlementRequest(TASK, DecisionRef.of(decision), false));
  }

  /** Stores what a person submits, and lets the engine have its signal. */
  public void submit(OutboxMessage message) {
    journal.outboxStore().keep(message);
    journal.outboxStore().remove(message.task(), message.key());
  }

  /** The result of a call, once it has one. */
  public Part.ToolResult result(RunId run, int turn, int index) {
    return journal
        .toolCallStore()
        .find(run.call(turn, index))
        .flatMap(call -> call.result())
        .orElseThrow();
  }

  /** Everything said in a run but its modes, as plain text. */
  public List<String> said(RunId run) {
    return journal.conversationStore().all(run).stream()
        .flatMap(message -> message.parts().stream())
        .filter(Part.Text.class::isInstance)
        .map(part -> ((Part.Text) part).text())
        .filter(text -> !text.startsWith("Agent: "))
        .toList();
  }

  private static String script(Path directory, String script) {
    return "script/" + write(directory, "script.yaml", script);
  }

  private static Path write(Path directory, String name, String content) {
    try {
      Path file = directory.resolve(name);
      Files.createDirectories(file.getParent());
      return Files.writeString(file, content);
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  @Override
  public void close() {
    activities.close();
    database.close();
  }
}
