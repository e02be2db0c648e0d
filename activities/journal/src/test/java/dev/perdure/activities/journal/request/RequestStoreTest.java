package dev.perdure.activities.journal.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.audit.ChainWitness;
import dev.perdure.activities.journal.audit.DecisionAudit;
import dev.perdure.activities.journal.audit.DecisionExport;
import dev.perdure.activities.journal.audit.DecisionExportEntry;
import dev.perdure.activities.journal.db.Page;
import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.event.EventKind;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.HumanRequestRisk;
import dev.perdure.planner.request.HumanRequestVotes;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.testing.Decided;
import dev.perdure.testing.Subjects;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RequestStoreTest {

  @RegisterExtension final TestJournal journal = TestJournal.open();
  private final RequestStore store = new RequestStore(journal.database(), journal.events());
  private final RequestReader reader = new RequestReader(journal.database());
  private final DecisionAudit audit = new DecisionAudit(journal.database(), ChainWitness.none());
  private final DecisionExport export = new DecisionExport(journal.database());
  private final TaskId task = journal.task("t_1");
  private final RunId run = journal.run(task, "step-fix-1");

  @Test
  void hidesADraftUntilItIsRaised() {
    RequestId id = draft("r_1", run);
    assertThat(reader.find(id)).isEmpty();
    store.raise(id);
    store.raise(id);

    RequestRecord raised = reader.find(id).orElseThrow();
    assertThat(raised.request().status()).isEqualTo(RequestStatus.PENDING);
    assertThat(raised.taskTitle()).isEqualTo("Title");
    assertThat(journal.kinds(task)).containsExactly(EventKind.REQUEST_RAISED);
    assertThat(journal.events().after(0, Optional.of(task), 1).getFirst().runId()).isEqualTo(run);
  }

  @Test
  void settlesARequestOnceThatWasDecidedBeforeItWasShown() {
    RequestId id = draft("r_1", run);
    store.settle(decision("d_1", id, Outcome.ALLOW_ONCE));
    store.raise(id);
    store.settle(decision("d_2", id, Outcome.DENY));

    assertThat(status(id)).isEqualTo(RequestStatus.SETTLED);
    assertThat(export.after(0, 10)).hasSize(1);
    assertThat(store.decision(id)).contains(decision("d_1", id, Outcome.ALLOW_ONCE));
    assertThat(journal.kinds(task)).containsOnlyOnce(EventKind.REQUEST_SETTLED);
  }

  @Test
  void makesTheTaskAwaitItsOldestRequest() {
    store.raise(draft("r_2", run));
    store.raise(draft("r_1", run));

    TaskRecord read = new TaskReader(journal.database()).find(task).orElseThrow();
    assertThat(read.awaits()).isNotNull();
    assertThat(read.awaits().requestId()).isEqualTo(new RequestId("r_2"));
    assertThat(read.awaits().kind()).isEqualTo("permission");
    assertThat(read.pending()).containsExactly(new RequestId("r_2"), new RequestId("r_1"));
  }

  @Test
  void letsTheFirstDecisionStand() {
    RequestId id = raised("r_1");
    store.settle(decision("d_1", id, Outcome.ALLOW_ONCE));
    store.settle(decision("d_1", id, Outcome.ALLOW_ONCE));
    store.settle(decision("d_2", id, Outcome.DENY));

    assertThat(store.decision(id)).contains(decision("d_1", id, Outcome.ALLOW_ONCE));
    RequestRecord settled = reader.find(id).orElseThrow();
    assertThat(settled.request().status()).isEqualTo(RequestStatus.SETTLED);
    assertThat(settled.request().votes()).isEqualTo(HumanRequestVotes.of(1, 1));
    assertThat(settled.request().decision()).isNotNull();
    assertThat(settled.request().decision().outcome()).isEqualTo(Outcome.ALLOW_ONCE);
    assertThat(journal.kinds(task))
        .containsExactly(EventKind.REQUEST_RAISED, EventKind.REQUEST_SETTLED);
  }

  @Test
  void knowsADecisionByItsIdWithinATask() {
    TaskId other = journal.task("t_2");
    RequestId mine = raised("r_1");
    store.settle(decision("d_1", mine, Outcome.DENY));

    assertThat(reader.settledBy(task, new DecisionId("d_1")))
        .hasValueSatisfying(found -> assertThat(found.request().id()).isEqualTo(mine));
    assertThat(reader.settledBy(other, new DecisionId("d_1"))).isEmpty();
  }

  @Test
  void takesBackWhatNobodyAsksAnyMore() {
    RequestId gone = raised("r_1");
    RequestId settled = raised("r_2");
    RequestId other = raised("r_3");
    store.settle(decision("d_1", settled, Outcome.DENY));
    store.withdraw(List.of(gone, settled));
    store.settle(decision("d_2", gone, Outcome.DENY));

    assertThat(status(gone)).isEqualTo(RequestStatus.WITHDRAWN);
    assertThat(status(settled)).isEqualTo(RequestStatus.SETTLED);
    assertThat(status(other)).isEqualTo(RequestStatus.PENDING);
    assertThat(store.decision(gone)).isEmpty();
  }

  @Test
  void takesBackWhatNamesADirectoryThatHasMoved() {
    RequestId here = raised("here");
    RequestId beside = raised("beside");
    RequestId settled = raised("settled");
    store.settle(decision("d", settled, Outcome.ALLOW_ONCE));
    RequestId mounted = raised("mounted");
    RequestId remote = raised("remote");
    name("/data-2/x", beside);
    name("/mnt/data/x", mounted);
    name("https://git.acme.com/data/x", remote);
    List<RequestId> there = List.of(raised("first"), raised("later"), raised("line"));
    name("/data/x", there.get(0));
    name("cat /data/x", there.get(1));
    name("true\\n/data/x", there.get(2));
    name("/data/x", settled);

    store.withdrawBelow("/data");

    assertThat(there).extracting(this::status).containsOnly(RequestStatus.WITHDRAWN);
    assertThat(status(settled)).isEqualTo(RequestStatus.SETTLED);
    assertThat(List.of(here, beside, mounted, remote))
        .extracting(this::status)
        .containsOnly(RequestStatus.PENDING);
  }

  @Test
  void pagesThroughAnInboxOldestFirst() {
    List<String> expected = new ArrayList<>();
    for (int i = 9; i > 0; i--) {
      expected.add(raised("r_" + i).value());
    }

    assertThat(all(RequestStatus.PENDING)).isEqualTo(expected);
    assertThat(all(RequestStatus.SETTLED)).isEmpty();
  }

  @Test
  void pagesThroughWhatIsSettledNewestFirst() {
    List<String> expected = new ArrayList<>();
    for (int i = 1; i <= 9; i++) {
      RequestId settled = raised("r_" + i);
      store.settle(decision("d_" + i, settled, Outcome.DENY));
      expected.addFirst(settled.value());
    }

    assertThat(all(RequestStatus.SETTLED)).isEqualTo(expected);
  }

  @Test
  void givesAllThatWasDecided() {
    RequestId settled = raised("r_1");
    Decision decision = decision("d_1", settled, Outcome.DENY);
    store.settle(decision);

    assertThat(reader.decided(task)).extracting(RequestRecord::decision).containsExactly(decision);
  }

  @Test
  void chainsDecisionsInTheOrderTheySettled() {
    for (int i = 1; i <= 3; i++) {
      store.settle(decision("d_" + i, raised("r_" + i), Outcome.ALLOW_ONCE));
    }

    List<DecisionExportEntry> chain = export.after(0, 10);
    assertThat(chain).extracting(DecisionExportEntry::position).containsExactly(1, 2, 3);
    assertThat(chain.get(1).previousHash()).isEqualTo(chain.get(0).hash());
    assertThat(audit.verify(task)).isEmpty();
  }

  @Test
  void keepsTheChainWholeWhenManyDecideAtOnce() throws ExecutionException, InterruptedException {
    List<RequestId> ids = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      ids.add(raised("r_" + i));
    }
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> settling = new ArrayList<>();
      for (RequestId id : ids) {
        for (String rival : List.of("a", "b")) {
          Decision decision = decision("d_" + rival + id, id, Outcome.ALLOW_ONCE);
          settling.add(threads.submit(() -> store.settle(decision)));
        }
      }
      for (Future<?> future : settling) {
        future.get();
      }
    }

    assertThat(export.after(0, 100)).hasSize(ids.size());
    assertThat(audit.verify(task)).isEmpty();
  }

  /** Every request of a state, page by page. */
  private List<String> all(RequestStatus status) {
    List<String> seen = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      Page<RequestRecord> page = reader.list(query(Optional.of(status), cursor));
      page.items().forEach(item -> seen.add(item.request().id().value()));
      cursor = Optional.ofNullable(page.next());
    } while (cursor.isPresent());
    return seen;
  }

  private RequestId raised(String id) {
    RequestId request = draft(id, run);
    store.raise(request);
    return request;
  }

  private RequestId draft(String id, RunId asker) {
    RequestId request = new RequestId(id);
    store.draft(
        new RequestDraft(
            task,
            PendingRequest.of(request, RequestKind.PERMISSION, "digest-" + id, asker),
            "Run rm",
            Subjects.commands("rm -rf \u0000 build"),
            HumanRequestRisk.low(),
            List.of(asker.value())));
    return request;
  }

  /** Lets the command of a request name a path. */
  private void name(String path, RequestId request) {
    journal
        .database()
        .sql(
            "update request set subject = replace(subject::text, '\"rm', '\"' || ?)::json"
                + " where id = ?",
            path,
            request)
        .update();
  }

  private static Decision decision(String id, RequestId request, Outcome outcome) {
    return Decided.on(request, "digest-" + request, outcome)
        .id(id)
        .comment("why not")
        .by("ada", Instant.parse("2026-11-20T12:00:00Z"))
        .decision();
  }

  private static RequestQuery query(Optional<RequestStatus> status, Optional<String> cursor) {
    return new RequestQuery(status, Optional.empty(), Optional.empty(), cursor, 4);
  }

  private RequestStatus status(RequestId id) {
    return reader.find(id).orElseThrow().request().status();
  }
}
