package dev.perdure.activities.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.agent.Places;
import dev.perdure.activities.agent.Policies;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.database.TestJournal;
import dev.perdure.activities.journal.event.LoggedEvent;
import dev.perdure.activities.journal.task.NewTask;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.run.ToolRunner;
import dev.perdure.activities.tool.run.ToolStores;
import dev.perdure.activities.tool.shell.BashTool;
import dev.perdure.activities.tool.shell.sandbox.Sandbox;
import dev.perdure.activities.tool.store.Intent;
import dev.perdure.activities.tool.store.LiveOutput;
import dev.perdure.activities.workspace.Workspace;
import dev.perdure.activities.workspace.git.Author;
import dev.perdure.activities.workspace.git.Git;
import dev.perdure.activities.workspace.git.TestRepository;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.envelope.CallId;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.event.EventKind;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.StepId;
import dev.perdure.planner.task.Strategy;
import dev.perdure.workflows.port.CheckRun;
import dev.perdure.workflows.port.StepCommit;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.WorkspaceActivities;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.ApplicationFailure;
import io.temporal.testing.TestActivityEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkspaceActivitiesImplTest {

  private static final TaskId TASK = new TaskId("t_1");
  private static final TaskRef REF = new TaskRef(TASK);
  private static final StepId FIX = new StepId("fix");
  private static final String PLAN =
      """
      {"overview": "Fix", "approach": "", "steps": [{"id": "fix", "title": "Fix\\nthe cart",
        "instructions": "Do", "checks": [{"command": "grep -q fixed cart.txt"},
          {"description": "It is tidy"}]}],
       "verification": [{"command": "test -f cart.txt"}, {"command": "echo no; exit 3"}]}
      """;

  @TempDir Path temporary;
  private TestJournal journal;
  private Journal memory;
  private TestActivityEnvironment environment;
  private SiteRecords records;
  private Site site;
  private TestRepository users;
  private WorkspaceActivities activities;

  @BeforeEach
  void start() {
    journal = TestJournal.open();
    records =
        SiteRecords.in(
            journal.database(), journal.events(), Journal.in(journal.database()).artifacts());
    site = Site.in(temporary.resolve("data"), "here", Author.PERDURE);
    var program = Git.configuredIn(temporary.resolve("home"));
    users = TestRepository.withOneCommit(temporary.resolve("shop"), program);
    environment = TestActivityEnvironment.newInstance();
    environment.registerActivitiesImplementations(
        new WorkspaceActivitiesImpl(site, records, commands()));
    activities = environment.newActivityStub(WorkspaceActivities.class);
  }

  /** Without a sandbox: what the plan approves needs none. */
  private PlanCommands commands() {
    memory = Journal.in(journal.database());
    var bash = new BashTool(Sandbox.none(), temporary, memory.artifacts(), LiveOutput.none());
    var stores = new ToolStores(memory.tools(), memory.artifacts());
    var policies =
        new Policies(AgentRegistry.builtIn(), memory.runs(), memory.plans(), memory.rules());
    return new PlanCommands(
        new ToolRunner(new Toolbox(List.of(bash)), stores),
        policies,
        new Places(temporary.resolve("data"), "here"));
  }

  @AfterEach
  void stop() {
    environment.close();
    journal.close();
  }

  @Test
  void opensAWorkspaceAndSaysWhereItIs() {
    users.write("dirty.txt", "dirty\n");
    create(JsonObject.empty());
    activities.open(REF);
    activities.open(REF);
    var task = records.task(TASK);
    assertThat(task.workspace().branch()).isEqualTo("perdure/t_1-fix-the-cart");
    assertThat(task.workspace().base()).isEqualTo(users.head());
    assertThat(task.workspace().host()).isEqualTo("here");
    assertThat(task.repository().commit()).isEqualTo(users.head());
    assertThat(notices()).singleElement().asString().contains("dirty.txt are not included");
  }

  @Test
  void takesUncommittedChangesAlongWhenAsked() {
    users.write("dirty.txt", "dirty\n");
    create(JsonObject.of("repository", Map.of("dirty", "include")));
    activities.open(REF);
    assertThat(workspace().directory().resolve("dirty.txt")).exists();
  }

  @Test
  void failsForGoodWhereTheRepositoryIsNone() {
    create(JsonObject.empty(), temporary.resolve("nowhere").toString());
    assertThatThrownBy(() -> activities.open(REF))
        .isInstanceOfSatisfying(
            ActivityFailure.class,
            failure -> {
              var cause = (ApplicationFailure) failure.getCause();
              assertThat(cause.getType()).isEqualTo("repository_refused");
              assertThat(cause.isNonRetryable()).isTrue();
              assertThat(cause.getOriginalMessage()).contains("nowhere' on this machine");
            });
  }

  @Test
  void givesATaskWithoutARepositoryAScratchWorkspace() {
    create(JsonObject.empty(), "");
    activities.open(REF);
    assertThat(workspace().directory()).isDirectory();
  }

  @Test
  void putsBackWhatPlanningChangedAndSaysSo() throws Exception {
    create(JsonObject.empty());
    activities.open(REF);
    var mark = activities.mark(REF);
    assertThat(activities.guard(mark).unchanged()).isTrue();
    write("README.md", "spoiled\n");
    write("planted.txt", "planted\n");
    assertThat(activities.guard(mark).unchanged()).isFalse();
    assertThat(workspace().directory().resolve("README.md")).hasContent("hello");
    assertThat(workspace().directory().resolve("planted.txt")).doesNotExist();
    assertThat(activities.guard(mark).unchanged()).isTrue();
    assertThat(notices()).singleElement().asString().contains("README.md, planted.txt");
  }

  @Test
  void recordsHowTheChecksOfAStepWent() throws Exception {
    create(JsonObject.empty());
    activities.open(REF);
    adoptPlan();
    assertThat(activities.check(new CheckRun(TASK, FIX, 1)).passed()).isFalse();
    write("cart.txt", "fixed\n");
    assertThat(activities.check(new CheckRun(TASK, FIX, 2)).passed()).isTrue();
    var checks = records.steps().find(TASK, FIX).orElseThrow().checks();
    assertThat(checks.getFirst().passed()).isTrue();
    assertThat(checks.getFirst().exitCode()).isZero();
    assertThat(checks.getLast().description()).isEqualTo("It is tidy");
    assertThat(checks.getLast().passed()).isNull();
  }

  @Test
  void recordsHowTheVerificationWent() throws Exception {
    create(JsonObject.empty());
    activities.open(REF);
    adoptPlan();
    write("cart.txt", "fixed\n");
    assertThat(activities.check(new CheckRun(TASK, null, 1)).passed()).isFalse();
    var failed = records.facts().verification(TASK).getLast();
    assertThat(failed.exitCode()).isEqualTo(3);
    assertThat(failed.reason()).startsWith("no\n").contains("exit code 3");
    assertThat(records.artifacts().find(String.valueOf(failed.artifact())))
        .hasValueSatisfying(output -> assertThat(output).asString().startsWith("no\n"));
  }

  @Test
  void runsACheckOnceHoweverOftenItIsAsked() throws Exception {
    create(JsonObject.empty());
    activities.open(REF);
    adoptPlan(PLAN.replace("grep -q fixed cart.txt", "echo ran >> ran.txt"));
    activities.check(new CheckRun(TASK, FIX, 1));
    activities.check(new CheckRun(TASK, FIX, 1));
    assertThat(workspace().directory().resolve("ran.txt")).content().isEqualTo("ran\n");
    activities.check(new CheckRun(TASK, FIX, 2));
    assertThat(workspace().directory().resolve("ran.txt")).content().isEqualTo("ran\nran\n");
  }

  @Test
  void runsACheckAgainWhoseEndNobodySawAndSaysSo() throws Exception {
    create(JsonObject.empty());
    activities.open(REF);
    adoptPlan();
    write("cart.txt", "fixed\n");
    memory
        .tools()
        .intend(
            TASK.run("step-fix-1"),
            new CallId("t_1.step-fix-1.check.0"),
            new Intent.Command(temporary.resolve("gone").toString()));
    assertThat(activities.check(new CheckRun(TASK, FIX, 1)).passed()).isTrue();
    assertThat(notices()).singleElement().asString().contains("it is run again");
  }

  @Test
  void runsWhatThePlanApprovesWithoutAskingWhateverElseItTouches() throws Exception {
    create(JsonObject.empty());
    activities.open(REF);
    adoptPlan(PLAN.replace("grep -q fixed cart.txt", "rm -rf build/* && ls /etc > /dev/null"));
    assertThat(activities.check(new CheckRun(TASK, FIX, 1)).passed()).isTrue();
  }

  @Test
  void keepsWhatAStepChangedForItsReviewer() throws Exception {
    create(JsonObject.empty());
    activities.open(REF);
    adoptPlan();
    write("cart.txt", "fixed\n");
    var checked = activities.check(new CheckRun(TASK, FIX, 1));
    assertThat(records.artifacts().find(String.valueOf(checked.diff())))
        .hasValueSatisfying(diff -> assertThat(diff).asString().contains("+fixed"));
    assertThat(activities.check(new CheckRun(TASK, null, 1)).diff()).isNull();
  }

  @Test
  void commitsAStepOnceAndKeepsItsCheckpoint() throws Exception {
    create(JsonObject.empty());
    activities.open(REF);
    adoptPlan();
    write("cart.txt", "fixed\n");
    activities.commit(new StepCommit(TASK, FIX, 1));
    activities.commit(new StepCommit(TASK, FIX, 1));
    var commit = records.steps().find(TASK, FIX).orElseThrow().commit();
    assertThat(git().text("log", "--format=%s", workspace().base() + ".." + commit))
        .isEqualTo("Fix the cart");
    assertThat(git().text("log", "-1", "--format=%b", commit)).contains("Perdure-Step: fix");
    assertThat(records.checkpoints().list(TASK)).hasSize(1);
    assertThat(records.checkpoints().ofStep(TASK, FIX)).isPresent();
  }

  @Test
  void handsOverBranchAndPatch() throws Exception {
    create(JsonObject.empty());
    activities.open(REF);
    adoptPlan();
    assertThat(activities.deliver(REF).changed()).isFalse();
    write("cart.txt", "fixed\n");
    activities.commit(new StepCommit(TASK, FIX, 1));
    assertThat(activities.deliver(REF).changed()).isTrue();
    assertThat(activities.deliver(REF).changed()).isTrue();
    var result = records.task(TASK).result();
    assertThat(users.git("rev-parse", result.branch())).isEqualTo(result.commit());
    assertThat(records.artifacts().find(result.patch().sha256()))
        .hasValueSatisfying(patch -> assertThat(patch).asString().contains("+fixed"));
    assertThat(Path.of(String.valueOf(result.patch().path()))).isRegularFile();
  }

  @Test
  void leavesTheRepositoryAloneWhereAPatchIsAllThatIsWanted() throws Exception {
    create(JsonObject.of("delivery", Map.of("mode", "patch")));
    activities.open(REF);
    adoptPlan();
    write("cart.txt", "fixed\n");
    activities.commit(new StepCommit(TASK, FIX, 1));
    assertThat(activities.deliver(REF).changed()).isTrue();
    assertThat(users.git("branch", "--list", "perdure/*")).isEmpty();
    assertThat(records.task(TASK).result().branch()).isNull();
    assertThat(records.task(TASK).result().patch()).isNotNull();
  }

  private void create(JsonObject body) {
    create(body, users.directory().toString());
  }

  private void create(JsonObject body, String location) {
    records
        .tasks()
        .create(
            new NewTask(
                TASK,
                null,
                body,
                "Fix the cart",
                "Fix the cart",
                "ada",
                location.isEmpty() ? null : new TaskRecord.Repository(location, null, null),
                Strategy.LAYERED,
                null,
                null,
                null,
                null,
                null,
                null));
  }

  private void adoptPlan() {
    adoptPlan(PLAN);
  }

  private void adoptPlan(String plan) {
    journal.run(TASK, "main");
    journal.run(TASK, "step-fix-1");
    journal.run(TASK, "step-fix-2");
    var revision = records.plans().write(TASK, "test", Json.read(plan, Plan.class));
    records.plans().adopt(TASK, revision.revision());
    records.steps().lay(TASK, revision.plan());
  }

  private Workspace workspace() {
    return site.workspace(TASK);
  }

  private Git git() {
    return Git.configuredIn(temporary.resolve("home")).at(workspace().directory());
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(workspace().directory().resolve(name), text);
  }

  private List<String> notices() {
    return journal.events().after(0, Optional.of(TASK), 100).stream()
        .filter(event -> event.kind() == EventKind.NOTICE)
        .map(LoggedEvent::data)
        .map(data -> data.text("text").orElse(""))
        .toList();
  }
}
