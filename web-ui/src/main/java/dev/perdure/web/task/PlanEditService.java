package dev.perdure.web.task;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.OutboxMessage;
import dev.perdure.activities.journal.event.DeltaChannel.Delta;
import dev.perdure.activities.journal.event.EventFeed;
import dev.perdure.activities.journal.event.EventFeedListener;
import dev.perdure.activities.journal.event.EventKind;
import dev.perdure.activities.journal.event.EventLog.LoggedEvent;
import dev.perdure.activities.journal.plan.PlanStorePlanRevision;
import dev.perdure.activities.journal.request.RequestQuery;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.task.PlanEdit;
import dev.perdure.activities.task.PlanFile;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.InvalidPlanText;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.PlanDiff;
import dev.perdure.planner.plan.PlanMarkdownReader;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.web.outbox.OutboxDispatcher;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import dev.perdure.workflows.port.PlanEditRequest;
import dev.perdure.workflows.port.PreflightReport;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Takes people's edits of a plan that awaits approval: checks each, signals it to the workflow and
 * waits briefly until it is recorded.
 */
@Component
public final class PlanEditService {

  private static final Duration EDIT_ANSWER_TIMEOUT = Duration.ofSeconds(3);

  private final Journal journal;
  private final EventFeed feed;
  private final OutboxDispatcher outbox;
  private final EditedPlanCheck check;
  private final HostPaths hostPaths;

  public PlanEditService(
      Journal journal,
      EventFeed feed,
      OutboxDispatcher outbox,
      EditedPlanCheck check,
      HostPaths hostPaths) {
    this.journal = journal;
    this.feed = feed;
    this.outbox = outbox;
    this.check = check;
    this.hostPaths = hostPaths;
  }

  public EditedPlanCheck check() {
    return check;
  }

  /** The newest revision; recorded is false where no worker has taken the edit over yet. */
  record EditResult(PlanStorePlanRevision revision, boolean recorded) {}

  /** Reads an edited plan; a text that is none is refused by its line. */
  static Plan read(String markdown, Plan before) {
    if (markdown.isBlank()) {
      throw ApiFailure.invalid("plan", "The text is empty: send the Markdown of a plan.");
    }
    try {
      return PlanMarkdownReader.read(markdown, before);
    } catch (InvalidPlanText e) {
      throw ApiFailure.invalid("plan", String.valueOf(e.getMessage()));
    }
  }

  EditResult edit(TaskId task, @Nullable String match, UnaryOperator<Plan> edit, String by) {
    PlanStorePlanRevision newest = newest(task);
    requireSame(newest, match);
    HumanRequest request = asked(task, newest);
    Plan plan = edit.apply(newest.plan());
    if (PlanDiff.between(newest.plan(), plan).none()) {
      return new EditResult(newest, true);
    }
    PreflightReport found = check.of(task, plan);
    if (!found.findings().isEmpty()) {
      throw ApiFailure.invalid("plan", String.join("\n", found.findings()));
    }
    byte[] content = Json.write(new PlanEdit(plan, found)).getBytes(StandardCharsets.UTF_8);
    String stored = journal.artifacts().store(content, "application/json");
    send(new PlanEditRequest(task, request.id(), newest.digest(), stored, by));
    PlanStorePlanRevision now = newest(task);
    boolean recorded = !now.digest().equals(newest.digest());
    if (!recorded) {
      asked(task, newest); // refuses what was taken back meanwhile
    }
    return new EditResult(now, recorded);
  }

  /** Takes over what a person wrote into the plan file; what is not taken is told to the task. */
  public void takeFile(TaskId task) {
    var file = new PlanFile(journal, hostPaths);
    file.edited(task)
        .ifPresent(text -> {
          try {
            String digest = newest(task).digest();
            edit(task, digest, before -> read(text, before), PlanFile.EDITOR);
          } catch (ApiFailure e) {
            file.refuse(task, String.valueOf(e.getMessage()));
          }
        });
  }

  private void send(PlanEditRequest edit) {
    var revised = new Revised();
    try (var _ = feed.subscribe(journal.events().last(), Optional.of(edit.task()), revised)) {
      if (outbox.send(new OutboxMessage.Edits(edit.task(), edit))) {
        revised.await();
      }
    }
  }

  private PlanStorePlanRevision newest(TaskId task) {
    return journal
        .plans()
        .newest(task)
        .orElseThrow(() ->
            ApiFailure.of(ProblemCode.NOT_FOUND, "Task '%s' has no plan yet.".formatted(task)));
  }

  private static void requireSame(PlanStorePlanRevision newest, @Nullable String match) {
    if (match == null || match.isBlank()) {
      throw ApiFailure.of(
          ProblemCode.PRECONDITION_REQUIRED,
          "The header If-Match is missing: send the digest of the plan that you edited.");
    }
    if (!match.strip().replace("\"", "").equals(newest.digest())) {
      throw ApiFailure.of(
          ProblemCode.PLAN_CHANGED,
          "The plan has changed since you read it: look at revision %d and edit that."
              .formatted(newest.revision()),
          "digest",
          newest.digest());
    }
  }

  /** The request about this revision; what is approved or only half asked for is not edited. */
  private HumanRequest asked(TaskId task, PlanStorePlanRevision newest) {
    var pending =
        new RequestQuery(
            Optional.of(RequestStatus.PENDING),
            Optional.of(RequestKind.PLAN),
            Optional.of(task),
            Optional.empty(),
            1);
    return journal.requestReader().list(pending).items().stream()
        .map(record -> record.request())
        .filter(request -> request.digest().equals(newest.digest()))
        .findFirst()
        .orElseThrow(() ->
            ApiFailure.of(
                ProblemCode.ILLEGAL_IN_STATE,
                newest.adoptedAt() == null
                    ? "The plan of task '%s' does not wait for approval: it can be edited once it is shown."
                        .formatted(task)
                    : "Revision %d is approved and carried out as it was approved: send the task a message that says what is to be different."
                        .formatted(newest.revision())));
  }

  private static final class Revised implements EventFeedListener {

    private final CountDownLatch heard = new CountDownLatch(1);

    void await() {
      try {
        boolean inTime = heard.await(EDIT_ANSWER_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        assert inTime || heard.getCount() > 0;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public void event(LoggedEvent event) {
      if (event.kind() == EventKind.REQUEST_UPDATED || event.kind() == EventKind.REQUEST_SETTLED) {
        heard.countDown();
      }
    }

    @Override
    public void delta(Delta delta) {}
  }
}
