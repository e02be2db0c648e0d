package dev.perdure.activities.workspace;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.RunPolicyResolver;
import dev.perdure.activities.agent.TestPolicies;
import dev.perdure.activities.agent.call.HostPlanCheck;
import dev.perdure.activities.agent.prompt.PromptModule;
import dev.perdure.activities.agent.prompt.WorkspaceSurvey;
import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.config.UserConfigFile;
import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.TestRepository;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.event.EventKind;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.task.NewTask;
import dev.perdure.activities.journal.task.TaskRecordRepository;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.limit.DiskReserve;
import dev.perdure.activities.model.registry.ModelRegistry;
import dev.perdure.activities.model.registry.ModelSettings;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.LiveOutput;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.run.ToolRunner;
import dev.perdure.activities.tool.run.ToolRunnerServices;
import dev.perdure.activities.tool.shell.BashTool;
import dev.perdure.activities.tool.standalone.BuiltInToolPorts;
import dev.perdure.activities.tool.standalone.BuiltInTools;
import dev.perdure.activities.workspace.cache.CacheBound;
import dev.perdure.activities.workspace.cache.CacheModule;
import dev.perdure.activities.workspace.cache.SetupCaches;
import dev.perdure.activities.workspace.checkpoint.CheckpointModule;
import dev.perdure.activities.workspace.checkpoint.LocalCheckpointOperations;
import dev.perdure.activities.workspace.replica.CopyBound;
import dev.perdure.activities.workspace.replica.CopyShare;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.task.Strategy;
import dev.perdure.testing.Decided;
import dev.perdure.workflows.port.StepUpdate;
import dev.perdure.workflows.port.StepUpdateAck;
import dev.perdure.workflows.port.TaskQueueNames;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.WorkspaceActivities;
import io.temporal.testing.TestActivityEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A task with a real repository, a journal and the activities of its host. */
abstract class WorkspaceScene {

  static final TaskId TASK = new TaskId("t_1");
  static final TaskRef REF = new TaskRef(TASK);
  static final StepId FIX = new StepId("fix");
  static final CopyBound COPY_BOUND = new CopyBound(1L << 30, 64);
  static final CopyShare COPY_SHARE = new CopyShare(100);
  static final String PLAN =
      """
      {"overview": "Fix", "approach": "", "steps": [{"id": "fix", "title": "Fix\\nthe cart",
        "instructions": "Do", "checks": [{"command": "grep -q fixed cart.txt"},
          {"description": "It is tidy"}]}],
       "verification": [{"command": "test -f cart.txt"}, {"command": "echo no; exit 3"}]}
      """;

  @TempDir Path temporary;
  TestJournal journal;
  JournalModule records;
  TestActivityEnvironment environment;
  HostWorkspaces host;
  TestRepository users;
  WorkspaceActivities activities;
  final List<StepUpdate> updates = new CopyOnWriteArrayList<>();
  final Set<StepId> leftOut = new HashSet<>();

  @BeforeEach
  void start() {
    journal = TestJournal.open();
    records = new JournalModule(journal.database());
    host = siteIn(temporary.resolve("data"));
    var program = Git.configuredIn(temporary.resolve("home"));
    users = TestRepository.withOneCommit(temporary.resolve("shop"), program);
    environment = TestActivityEnvironment.newInstance();
    environment.registerActivitiesImplementations(
        leased(
            new WorkspaceModule(records, host, places(), files(), survey(program), commands())
                .workspaceActivities(
                    setupCaches(),
                    preflight(),
                    update -> {
                      updates.add(update);
                      return new StepUpdateAck(leftOut.contains(update.step()));
                    },
                    _ -> {})));
    activities = environment.newActivityStub(WorkspaceActivities.class);
  }

  /** The activities with the lease that a test gives them. */
  WorkspaceActivities leased(WorkspaceActivities all) {
    return all;
  }

  private SetupCaches setupCaches() {
    Path data = temporary.resolve("data");
    return new CacheModule(records.eventLog(), places(), host.git(), sandbox(), temporary)
        .setupCaches(CacheBound.standard(data), new DiskReserve(data, 0));
  }

  private WorkspaceSurvey survey(Git git) {
    var models = new ModelRegistry(new ModelSettings(Map.of(), temporary));
    return new PromptModule(records, AgentRegistry.builtIn(), models, new PromptLibrary())
        .workspaceSurvey(git, Sandbox.none(), files());
  }

  private PlanPreflight preflight() {
    return new PlanPreflight(
        records.taskReader(),
        records.planStore(),
        host.repositories(),
        inspection(),
        stillAsked(),
        places());
  }

  /** A host of the host "here"; its files are under a directory. */
  HostWorkspaces siteIn(Path data) {
    return HostWorkspaces.in(data, "here", Author.PERDURE);
  }

  /** Without a sandbox: what the plan approves needs none. */
  PlanCommandRunner commands() {
    var bash = new BashTool(Sandbox.none(), temporary, records.artifactStore(), LiveOutput.none());
    var stores = new ToolRunnerServices(records.toolJournalStore(), records.artifactStore());
    return new PlanCommandRunner(
        new ToolRunner(new Toolbox(List.of(bash)), stores), policies(), places());
  }

  private HostPlanCheck inspection() {
    var models = new ModelRegistry(new ModelSettings(Map.of(), temporary));
    return new HostPlanCheck(AgentRegistry.builtIn(), this::toolbox, models, System.getenv("PATH"));
  }

  private PermissionPromptForecast stillAsked() {
    return new PermissionPromptForecast(toolbox(), policies(), places());
  }

  /** The tools as tasks have them. */
  Toolbox toolbox() {
    var stores =
        new BuiltInToolPorts(
            records.toolJournalStore(),
            records.artifactStore(),
            records.todoStore(),
            LiveOutput.none(),
            sandbox(),
            temporary,
            Map.of());
    return new Toolbox(BuiltInTools.with(stores));
  }

  /** Returns a sandbox that tests only query; nothing runs in the sandbox. */
  Sandbox sandbox() {
    return _ -> Optional.of(List.of("true"));
  }

  HostPaths places() {
    return new HostPaths(temporary.resolve("data"), "here", new TaskQueueNames("test"));
  }

  RunPolicyResolver policies() {
    return TestPolicies.of(records, AgentRegistry.builtIn(), files());
  }

  /** The configuration files of the host. */
  ConfigFiles files() {
    return new ConfigFiles(
        temporary.resolve("config/organisation.yaml"),
        new UserConfigFile(temporary.resolve("config/perdure.yaml"), temporary));
  }

  @AfterEach
  void stop() {
    environment.close();
    journal.close();
  }

  /** Undo and redo of the files of tasks. */
  LocalCheckpointOperations checkpointOperations() {
    return new CheckpointModule(records, host, new Toolbox(List.of())).localCheckpointOperations();
  }

  void create(JsonObject body) {
    create(body, users.directory().toString());
  }

  void create(JsonObject body, String location) {
    create(TASK, body, location);
  }

  void create(TaskId task, JsonObject body, String location) {
    create(task, body, location, null);
  }

  void create(TaskId task, JsonObject body, String location, @Nullable String ref) {
    records
        .newTaskStore()
        .create(
            new NewTask(
                task,
                null,
                body,
                "Fix the cart",
                "Fix the cart",
                "ada",
                location.isEmpty() ? null : new TaskRecordRepository(location, ref, null),
                Strategy.LAYERED,
                null,
                null,
                null,
                null,
                null,
                null));
  }

  /** Opens a task whose baseline waits for setup commands, as which a test changes files. */
  void openTask() {
    create(JsonObject.empty());
    activities.open(REF);
    host.baseline().forget(workspace());
  }

  void openPlanned() {
    openTask();
    adoptPlan();
  }

  void adoptPlan() {
    adoptPlan(PLAN);
  }

  void adoptPlan(String plan) {
    journal.run(TASK, "main");
    journal.run(TASK, "step-fix-1");
    journal.run(TASK, "step-fix-2");
    var revision = records.planStore().write(TASK, "test", Json.read(plan, Plan.class));
    records.planStore().adopt(TASK, revision.revision());
    records.stepStore().lay(TASK, revision.plan());
  }

  /** Approves the delivery of the newest commit. */
  void approveDelivery() {
    var request = Objects.requireNonNull(activities.presentDelivery(REF).request());
    records.requestStore().raise(request.id());
    records.requestStore().settle(Decided.on(request, Outcome.APPROVE).decision());
  }

  Workspace workspace() {
    return host.workspace(TASK);
  }

  Git git() {
    return Git.configuredIn(temporary.resolve("home")).at(workspace().directory());
  }

  void write(String name, String text) throws IOException {
    Files.writeString(workspace().directory().resolve(name), text);
  }

  List<String> notices() {
    return notices(TASK);
  }

  List<String> notices(TaskId task) {
    return journal.events().after(0, Optional.of(task), 100).stream()
        .filter(event -> event.kind() == EventKind.NOTICE)
        .map(event -> ((TaskEvent.NoticeShown) event.event()).text())
        .toList();
  }
}
