package dev.perdure.activities.journal.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.approval.ApprovalPolicy;
import dev.perdure.planner.approval.Vote;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.HumanRequestRisk;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.testing.Decided;
import dev.perdure.testing.Subjects;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class DeputyOfBudgetTest {

  private static final RequestId ID = new RequestId("r_1");

  @RegisterExtension final TestJournal journal = TestJournal.open();
  private final RequestStore store = new RequestStore(journal.database(), journal.events());
  private final TaskId task = journal.task("t_1");

  @Test
  void aDeputyTakesAPlaceThatOnlyTheGivenBudgetDemands() {
    raise(
        """
        {"groups": {"s": ["ana"]},
         "rules": [{"match": {"kind": ["budget"], "cost": 50}, "votes": [{"group": "s"}]}]}
        """);

    assertThat(record().inPlaceOf(vote("ben", 60), List.of("ana"))).contains("ana");
    assertThat(record().inPlaceOf(vote("ben", 10), List.of("ana"))).isEmpty();
  }

  private void raise(String rules) {
    new TaskStore(journal.database()).tighten(task, Json.read(rules, ApprovalPolicy.class));
    var terms = PendingRequest.of(ID, RequestKind.BUDGET, "d1", null);
    store.draft(
        new RequestDraft(task, terms, "T", Subjects.spent(5), HumanRequestRisk.low(), List.of()));
    store.raise(ID);
  }

  private static Vote vote(String person, int budget) {
    var decided = Decided.on(ID, "d1", Outcome.APPROVE);
    return new Vote(
        decided.budget(BigDecimal.valueOf(budget)).by(person, Instant.EPOCH).decision(), List.of());
  }

  private RequestRecord record() {
    return new RequestReader(journal.database()).find(ID).orElseThrow();
  }
}
