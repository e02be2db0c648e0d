package dev.perdure.activities.journal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.event.EventKind;
import dev.perdure.activities.journal.event.EventLog.LoggedEvent;
import dev.perdure.activities.journal.request.RequestDraft;
import dev.perdure.activities.journal.request.RequestStore;
import dev.perdure.activities.journal.task.TaskComparisonReader;
import dev.perdure.activities.journal.task.TaskComparisonReaderAgentCalls;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Usage;
import dev.perdure.planner.request.HumanRequestRisk;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.task.MergeState;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.task.RunResult;
import dev.perdure.planner.task.RunSettings;
import dev.perdure.planner.task.RunState;
import dev.perdure.planner.task.Todo;
import dev.perdure.testing.Subjects;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RunStoreTest {

  @RegisterExtension final TestJournal journal = TestJournal.open();
  private final TaskId task = journal.task("t_1");
  private final RunStore runs = new RunStore(journal.database(), journal.events());
  private final RequestStore requests = new RequestStore(journal.database(), journal.events());
  private final UsageStore usage = new UsageStore(journal.database(), journal.events());

  @Test
  void beginsARunOnce() {
    RunRecord opened = runs.open(run("main", "plan", Phase.EXPLORING));
    RunRecord again = runs.open(run("main", "plan", Phase.EXPLORING));

    assertThat(again).isEqualTo(opened);
    assertThat(opened.state()).isEqualTo(RunState.RUNNING);
    assertThat(opened.deadline()).isEqualTo(Instant.parse("2026-11-20T13:00:00Z"));
    assertThat(opened.settings()).isEqualTo(new RunSettings(1, true));
    assertThat(journal.kinds(task)).containsExactly(EventKind.RUN_STARTED);
  }

  @Test
  void keepsTheFirstEndOfARun() {
    RunRecord opened = runs.open(run("main", "plan", Phase.EXPLORING));
    runs.finish(opened.id(), RunState.COMPLETED, FinishReason.END_TURN);
    runs.finish(opened.id(), RunState.CANCELLED, FinishReason.CANCELLED);
    runs.state(opened.id(), RunState.WAITING);

    RunRecord ended = runs.get(opened.id());
    assertThat(ended.state()).isEqualTo(RunState.COMPLETED);
    assertThat(ended.finish()).isEqualTo(FinishReason.END_TURN);
    assertThat(ended.finishedAt()).isNotNull();
    assertThat(journal.kinds(task)).containsExactly(EventKind.RUN_STARTED, EventKind.RUN_FINISHED);
  }

  @Test
  void takesAnEndedRunUpAgainAsWhatItIsNow() {
    RunRecord planned = runs.open(run("main", "plan", Phase.EXPLORING));
    runs.model(planned.id(), "a/planner");
    runs.finish(planned.id(), RunState.COMPLETED, FinishReason.END_TURN);
    RunRecord built = runs.open(run("main", "build", Phase.EXECUTING));

    assertThat(built.agent()).isEqualTo("build");
    assertThat(built.phase()).isEqualTo(Phase.EXECUTING);
    assertThat(built.state()).isEqualTo(RunState.RUNNING);
    assertThat(built.finish()).isNull();
    assertThat(built.model()).as("the model of another agent").isNull();
    assertThat(journal.kinds(task)).endsWith(EventKind.RUN_STARTED);
  }

  @Test
  void listsTheRunsOfATaskAsATree() {
    RunRecord main = runs.open(run("main", "plan", Phase.EXPLORING));
    RunRecord child = runs.open(child(main.id()));

    assertThat(runs.ofTask(task)).extracting(RunRecord::id).containsExactly(main.id(), child.id());
    assertThat(child.parentId()).isEqualTo(main.id());
    assertThat(child.focus()).isEqualTo("the parser");
  }

  @Test
  void namesTheWorkflowsThatAreUnderWay() {
    RunId main = runs.open(run("main", "plan", Phase.EXPLORING)).id();
    RunId child = runs.open(child(main)).id();
    assertThat(runs.openWorkflows()).as("nothing has begun").isEmpty();

    journal.database().sql("update task set state = 'waiting'").update();
    runs.finish(child, RunState.COMPLETED, FinishReason.END_TURN);

    assertThat(runs.openWorkflows()).containsExactly(task.value(), runs.get(main).workflowId());
  }

  @Test
  void waitsWithItsOwnRequestAndNotWithAnothers() {
    RunId asking = runs.open(run("step-a-1", "build", Phase.EXECUTING)).id();
    RunId sibling = runs.open(run("step-b-1", "build", Phase.EXECUTING)).id();
    RequestId request = asked(asking);

    assertThat(states(asking, sibling)).containsExactly(RunState.WAITING, RunState.RUNNING);

    requests.withdraw(List.of(request));
    assertThat(runs.get(asking).state()).isEqualTo(RunState.RUNNING);
  }

  @Test
  void waitsWithItsSubagentsOnceNoneOfThemCanGoOn() {
    RunId parent = runs.open(run("main", "build", Phase.EXECUTING)).id();
    RunId one = runs.open(run("main.1.0.task", "general", Phase.EXECUTING)).id();
    RunId other = runs.open(run("main.1.1.task", "general", Phase.EXECUTING)).id();
    asked(one);
    assertThat(states(parent, one, other))
        .as("one of them works")
        .containsExactly(RunState.RUNNING, RunState.WAITING, RunState.RUNNING);

    runs.finish(other, RunState.COMPLETED, FinishReason.END_TURN);
    assertThat(states(parent, one)).containsExactly(RunState.WAITING, RunState.WAITING);
  }

  @Test
  void pausesWithItsTask() {
    RunId run = runs.open(run("main", "build", Phase.EXECUTING)).id();
    journal.database().sql("update task set state = 'paused'").update();

    assertThat(runs.get(run).state()).isEqualTo(RunState.PAUSED);
  }

  /** The main run plans, and then builds: what it planned with is not the builder's. */
  @Test
  void countsACallForTheAgentThatMadeIt() {
    RunId main = runs.open(run("main", "plan", Phase.EXPLORING)).id();
    usage.add(call("1", main, null));
    usage.add(call("2", main, null));
    runs.builds(main);
    usage.add(call("3", main, null));

    assertThat(new TaskComparisonReader(journal.database()).agents(task))
        .extracting(TaskComparisonReaderAgentCalls::agent, TaskComparisonReaderAgentCalls::calls)
        .containsExactly(tuple("plan", 2), tuple("build", 1));
  }

  @Test
  void sumsWhatEachRunUsed() {
    RunId main = runs.open(run("main", "plan", Phase.EXPLORING)).id();
    RunId child = runs.open(child(main)).id();
    usage.add(call("1", main, new BigDecimal("0.10")));
    usage.add(call("1", main, new BigDecimal("0.10")));
    usage.add(call("2", main, new BigDecimal("0.05")));
    usage.add(call("3", child, null));

    assertThat(runs.get(main).usage().cost()).isEqualByComparingTo("0.15");
    assertThat(runs.get(main).usage().inputTokens()).isEqualTo(2_000);
    assertThat(runs.get(child).usage().cost()).as("no price").isNull();
    assertThat(usage.ofRun(main)).isEqualTo(runs.get(main).usage());
    assertThat(usage.ofTask(task).cost()).as("unknown in part").isNull();
    assertThat(usage.ofTask(task).outputTokens()).isEqualTo(300);
  }

  @Test
  void tellsTheTotalsOfTheTaskWithEachCall() {
    RunId main = runs.open(run("main", "plan", Phase.EXPLORING)).id();
    usage.add(call("1", main, BigDecimal.ONE));
    usage.add(call("2", main, BigDecimal.ONE));

    LoggedEvent event = journal.events().after(0, Optional.of(task), 10).getLast();
    assertThat(event.kind()).isEqualTo(EventKind.USAGE_UPDATED);
    assertThat(event.data()).contains("\"inputTokens\":2000", "\"cost\":2");
  }

  @Test
  void replacesATodoListAsAWhole() {
    RunId main = runs.open(run("main", "plan", Phase.EXPLORING)).id();
    TodoStore todos = new TodoStore(journal.database());
    todos.replace(main, List.of(new Todo("a", "pending", "high"), new Todo("b", "done", "low")));
    todos.replace(main, List.of(new Todo("b", "done", "low"), new Todo("c\u0000", "x", "y")));

    assertThat(todos.find(main))
        .containsExactly(new Todo("b", "done", "low"), new Todo("c\uFFFD", "x", "y"));
    assertThat(runs.get(main).todos()).isEqualTo(todos.find(main));
  }

  @Test
  void keepsWhatCameOfARun() {
    RunId main = runs.open(run("main", "plan", Phase.EXPLORING)).id();
    runs.result(main, RunResult.merged(List.of("a.txt")), MergeState.MERGED);
    runs.model(main, "openai/gpt");

    assertThat(runs.get(main).result()).isEqualTo(RunResult.merged(List.of("a.txt")));
    assertThat(runs.get(main).merge()).isEqualTo(MergeState.MERGED);
    assertThat(runs.get(main).model()).isEqualTo("openai/gpt");
  }

  @Test
  void refusesARunThatDoesNotExist() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> runs.get(new RunId("t_1.nobody")))
        .withMessageContaining("t_1.nobody");
  }

  private RequestId asked(RunId run) {
    var terms = PendingRequest.of(new RequestId(run + ".r"), RequestKind.PERMISSION, "digest", run);
    requests.draft(
        new RequestDraft(
            task, terms, "Title", Subjects.outage(), HumanRequestRisk.low(), List.of()));
    requests.raise(terms.id());
    return terms.id();
  }

  private List<RunState> states(RunId... ids) {
    return Stream.of(ids).map(id -> runs.get(id).state()).toList();
  }

  private NewRun run(String name, String agent, Phase phase) {
    return new NewRun(
        task.run(name),
        task,
        RunKind.DESIGN,
        null,
        task.run(name).value(),
        agent,
        phase,
        null,
        "Title",
        null,
        null,
        Instant.parse("2026-11-20T13:00:00Z"),
        true,
        new RunSettings(1, true));
  }

  private NewRun child(RunId parent) {
    return new NewRun(
        task.run("explore-1"),
        task,
        RunKind.EXPLORE,
        parent,
        "t_1.explore-1",
        "explore",
        Phase.EXPLORING,
        null,
        "Explore",
        "the parser",
        "script/demo",
        null,
        true,
        RunSettings.unsteered());
  }

  private BilledModelCall call(String id, RunId run, BigDecimal cost) {
    return new BilledModelCall(
        id, task, run, 1, "respond", "script/demo", new Usage(1_000, 100, 10, 1, cost));
  }
}
