package dev.perdure.activities.journal.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.approval.ApprovalPolicy;
import dev.perdure.planner.approval.Vote;
import dev.perdure.planner.approval.VoteRuling;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.owner.CodeOwnersFile;
import dev.perdure.planner.request.HumanRequestRisk;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.subject.Subject;
import dev.perdure.testing.Decided;
import dev.perdure.testing.Subjects;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class CodeOwnersStoreTest {

  private static final RequestId ID = new RequestId("r_1");
  private static final String RULES =
      """
      {"groups": {"@acme/infra": ["ana"], "@acme/web": ["bo"]},
       "rules": [{"votes": [{"codeowner": 1}]}]}
      """;

  @RegisterExtension final TestJournal journal = TestJournal.open();
  private final RequestStore store = new RequestStore(journal.database(), journal.events());
  private final CodeOwnersStore codeOwners = new CodeOwnersStore(journal.database());
  private final TaskId task = journal.task("t_1");

  @BeforeEach
  void demandCodeOwners() {
    new TaskStore(journal.database()).tighten(task, Json.read(RULES, ApprovalPolicy.class));
  }

  @Test
  void keepsTheOwnersOfARequestsFilesWithTheRequest() {
    codeOwners.keep(task, new CodeOwnersFile("/infra/ @acme/infra\n", null));
    codeOwners.keep(task, new CodeOwnersFile("* @acme/web\n", null));
    raise(edit("infra/main.tf"));

    assertThat(judge("ana")).isInstanceOf(VoteRuling.Settles.class);
    assertThat(judge("bo")).isInstanceOf(VoteRuling.Barred.class);
    assertThat(record().request().votes().missing().getFirst().name()).isEqualTo("@acme/infra");
  }

  @Test
  void findsTheOwnersOfARevisedRequest() {
    codeOwners.keep(task, new CodeOwnersFile("/infra/ @acme/infra\n/web/ @acme/web\n", null));
    raise(edit("infra/main.tf"));
    store.revise(ID, terms("d2"), "T", edit("web/a.ts"), "ann");

    assertThat(judge("bo")).isInstanceOf(VoteRuling.Settles.class);
  }

  @Test
  void nobodySettlesARequestOfATaskWithoutTheFile() {
    raise(edit("infra/main.tf"));

    assertThat(judge("ana")).isInstanceOf(VoteRuling.Barred.class);
    assertThat(record().request().votes().missing().getFirst().name())
        .isEqualTo("(unknown: Perdure has not read the file CODEOWNERS for this request)");
  }

  @Test
  void nobodySettlesARequestIfTheFileCannotBeRead() {
    codeOwners.keep(task, CodeOwnersFile.unreadable("the file CODEOWNERS is no text"));
    raise(edit("infra/main.tf"));

    assertThat(judge("ana"))
        .isEqualTo(
            new VoteRuling.Barred(
                "Your vote does not count on this request: it needs 1 of the code owners (unknown: the file CODEOWNERS is no text)."));
  }

  @Test
  void oneVoteSettlesARequestWithoutFiles() {
    raise(Subjects.spent(5));

    assertThat(judge("eve")).isInstanceOf(VoteRuling.Settles.class);
  }

  private static Subject edit(String path) {
    return Subjects.permission(List.of(Subjects.item("edit", path)));
  }

  private void raise(Subject subject) {
    store.draft(
        new RequestDraft(task, terms("d1"), "T", subject, HumanRequestRisk.low(), List.of()));
    store.raise(ID);
  }

  private static PendingRequest terms(String digest) {
    return PendingRequest.of(ID, RequestKind.PERMISSION, digest, null);
  }

  private VoteRuling judge(String person) {
    RequestRecord record = record();
    Decided decided = Decided.on(ID, record.request().digest(), Outcome.ALLOW_ONCE);
    return record.judge(new Vote(decided.by(person, Instant.EPOCH).decision(), List.of()));
  }

  private RequestRecord record() {
    return new RequestReader(journal.database()).find(ID).orElseThrow();
  }
}
