package dev.perdure.web.cli;

import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.journal.request.RequestDraft;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.HumanRequestRisk;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.testing.Decided;
import dev.perdure.testing.Subjects;
import java.time.Instant;
import java.util.List;

/** A request for a permission that Ada allowed once. */
final class SettledRequest {

  private SettledRequest() {}

  /** Settles the request of a number of a task. */
  static void settle(JournalModule journal, TaskId task, int number) {
    var requests = journal.requestStore();
    var request = new RequestId("%s.r%d".formatted(task, number));
    var terms = PendingRequest.of(request, RequestKind.PERMISSION, "digest", null);
    requests.draft(
        new RequestDraft(
            task,
            terms,
            "Run rm",
            Subjects.commands("rm -rf build"),
            HumanRequestRisk.low(),
            List.of()));
    requests.raise(request);
    requests.settle(
        Decided.on(request, "digest", Outcome.ALLOW_ONCE)
            .id("%s.d%d".formatted(task, number))
            .by("ada", Instant.parse("2026-11-20T12:00:00Z"))
            .decision());
  }
}
