package dev.perdure.activities.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.call.PlanDraftModule;
import dev.perdure.activities.agent.prompt.PromptModule;
import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.journal.OutboxMessage;
import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.request.RequestDraft;
import dev.perdure.activities.journal.request.RuleStoreActiveRule;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.model.registry.ModelRegistry;
import dev.perdure.activities.model.registry.ModelSettings;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.approval.ApprovalPolicy;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.HumanRequestRisk;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.testing.Decided;
import dev.perdure.testing.Subjects;
import dev.perdure.workflows.port.DecisionRef;
import dev.perdure.workflows.port.SettlementRequest;
import dev.perdure.workflows.port.TaskActivities;
import dev.perdure.workflows.port.TaskQueueNames;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecisionApplierTest {

  @RegisterExtension final TestJournal records = TestJournal.open();
  private final JournalModule journal = new JournalModule(records.database());
  private final TaskId task = records.task("t_1");
  private final RunId run = records.run(task, "main");
  private final TaskActivities activities = activities();

  private TaskActivities activities() {
    var prompts = new PromptLibrary();
    var models = new ModelRegistry(new ModelSettings(Map.of(), Path.of("/nowhere")));
    var promptModule = new PromptModule(journal, AgentRegistry.builtIn(), models, prompts);
    var places = new HostPaths(Path.of("/nowhere"), "here", new TaskQueueNames("test"));
    return new TaskModule(journal, new PlanDraftModule(journal), promptModule, places, prompts, 3)
        .taskActivities();
  }

  @Test
  void remembersACommandOfNinetyNames() {
    // Random names: what repeats would be compressed, and fit into an index after all.
    String pattern =
        "git add "
            + IntStream.range(0, 90)
                .mapToObj(i -> "src/%s/%d.java".formatted(UUID.randomUUID(), i))
                .collect(Collectors.joining(" "));

    allowAlways("r_1", pattern);

    assertThat(standing()).extracting(RuleStoreActiveRule::pattern).containsExactly(pattern);
  }

  @ParameterizedTest
  @ValueSource(strings = {"src/main/*", "100% done? *", "größe 測試 *", "a;b#c&d=e+f *"})
  void givesEachRuleAnIdThatFitsIntoAnAddress(String pattern) {
    allowAlways("r_1", pattern);

    RuleStoreActiveRule rule = standing().getFirst();
    assertThat(rule.id()).matches("[0-9a-f]{64}");
    assertThat(journal.permissionStore().revokeRule(rule.id(), "bob")).isPresent();
    assertThat(standing()).isEmpty();
  }

  @Test
  void remembersASettlementThatIsRepeatedOnce() {
    allowAlways("r_1", "make *");
    allowAlways("r_1", "make *");

    assertThat(standing()).hasSize(1);
  }

  @Test
  void settlesWhatWaitsAndIsCoveredOnceAndOnRecord() {
    records.database().sql("update task set repository_location = '/repo'").update();
    TaskId other = records.task("t_2");
    pending("r_2", run, "make all");
    pending("r_3", run, "make all", "git push");
    pending("r_4", records.run(other, "main"), "make all");

    allowAlways("r_1", "make *");
    allowAlways("r_1", "make *");

    assertThat(journal.outboxStore().unsent(task))
        .singleElement()
        .isInstanceOfSatisfying(
            OutboxMessage.Decides.class,
            sent -> {
              assertThat(sent.decision().requestId().value()).isEqualTo("r_2");
              assertThat(sent.decision().outcome()).isEqualTo(Outcome.ALLOW_ONCE);
              assertThat(sent.decision().by()).isEqualTo("ada");
              assertThat(sent.decision().comment())
                  .isEqualTo("Covered by decision d-r_1 on request r_1.");
              activities.settle(
                  new SettlementRequest(task, DecisionRef.of(sent.decision()), false));
            });
    assertThat(journal.outboxStore().unsent(task)).isEmpty();
    assertThat(journal.outboxStore().unsent(other)).as("another task, beyond the scope").isEmpty();
  }

  @Test
  void settlesInOtherTasksWhatARuleOfTheRepositoryCovers() {
    TaskId other = records.task("t_2");
    records.database().sql("update task set repository_location = '/repo'").update();
    pending("r_4", records.run(other, "main"), "make all");
    offered("r_1", "make *");

    String decision =
        """
        {"requestId":"r_1","decisionId":"d","digest":"d","outcome":"allow_always","by":"ada",
        "remember":{"patterns":["make *"],"scope":"repository"},"at":"1970-01-01T00:00:00Z"}
        """;
    settle(Json.read(decision, Decision.class));

    assertThat(journal.outboxStore().unsent(other))
        .singleElement()
        .extracting(OutboxMessage::key)
        .asString()
        .startsWith("decision r_4 ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"own\": false}", "{\"rules\": [{\"votes\": [{\"count\": 2}]}]}"})
  void settlesNoRequestThatARuleOfApprovalsIsAbout(String rules) {
    pending("r_2", run, "make all");
    offered("r_1", "make *");
    settle(Decided.on(new RequestId("r_1"), "d", Outcome.ALLOW_ALWAYS).decision());
    assertThat(journal.outboxStore().unsent(task)).hasSize(1);
    records.database().sql("delete from outbox").update();

    pending("r_3", run, "make all");
    journal.taskStore().tighten(task, Json.read(rules, ApprovalPolicy.class));
    offered("r_4", "make *");
    for (String by : List.of("bo", "cy")) {
      Decided decided = Decided.on(new RequestId("r_4"), "d", Outcome.ALLOW_ALWAYS).id(by);
      settle(decided.by(by, Instant.EPOCH).decision());
    }

    assertThat(journal.requestStore().decision(new RequestId("r_4"))).isPresent();
    assertThat(journal.outboxStore().unsent(task)).isEmpty();
  }

  private void pending(String request, RunId asks, String... commands) {
    var terms = PendingRequest.of(new RequestId(request), RequestKind.PERMISSION, "d", asks);
    var of = journal.runStore().get(asks).taskId();
    journal
        .requestStore()
        .draft(
            new RequestDraft(
                of,
                terms,
                "Run it",
                Subjects.commands(commands),
                HumanRequestRisk.low(),
                List.of()));
    journal.requestStore().raise(terms.id());
  }

  private List<RuleStoreActiveRule> standing() {
    return journal.permissionStore().standingRules(Optional.empty());
  }

  private void allowAlways(String request, String pattern) {
    offered(request, pattern);
    settle(decision(new RequestId(request)));
  }

  private void settle(Decision decision) {
    var submitted = new OutboxMessage.Decides(task, decision);
    journal.outboxStore().keep(submitted);
    journal.outboxStore().remove(task, submitted.key());
    activities.settle(new SettlementRequest(task, DecisionRef.of(decision), false));
  }

  private void offered(String request, String pattern) {
    var id = new RequestId(request);
    var terms =
        PendingRequest.of(id, RequestKind.PERMISSION, "d", run).rememberable(List.of(pattern));
    journal
        .requestStore()
        .draft(
            new RequestDraft(
                task,
                terms,
                "Run it",
                Subjects.commands(pattern),
                HumanRequestRisk.low(),
                List.of()));
    journal.requestStore().raise(id);
  }

  private static Decision decision(RequestId request) {
    return Decided.on(request, "d", Outcome.ALLOW_ALWAYS).by("ada", Instant.EPOCH).decision();
  }
}
