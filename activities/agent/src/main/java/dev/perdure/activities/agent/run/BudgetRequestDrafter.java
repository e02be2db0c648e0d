package dev.perdure.activities.agent.run;

import dev.perdure.activities.agent.BudgetCheck;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.request.RequestDraft;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestStore;
import dev.perdure.activities.journal.run.BudgetLine;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.spending.SpendingWaitStore;
import dev.perdure.activities.json.Digest;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.request.HumanRequestRisk;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestTitle;
import dev.perdure.planner.request.subject.BudgetSubject;
import dev.perdure.planner.request.subject.BudgetSubjectSpending;
import dev.perdure.planner.spending.SpendingLine;
import dev.perdure.planner.task.BudgetLimit;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.workflows.port.BudgetRequest;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/**
 * Drafts the requests to people for a larger budget: one for each limit, whichever of the task's
 * runs reaches it.
 */
final class BudgetRequestDrafter {

  private static final BigDecimal TWICE = BigDecimal.TWO;

  private final Database database;
  private final RunStore runStore;
  private final RequestStore requestStore;
  private final RequestReader requestReader;
  private final SpendingWaitStore spendingWaitStore;
  private final BudgetCheck check;

  BudgetRequestDrafter(
      Database database,
      RunStore runStore,
      RequestStore requestStore,
      RequestReader requestReader,
      SpendingWaitStore spendingWaitStore,
      BudgetCheck check) {
    this.database = database;
    this.runStore = runStore;
    this.requestStore = requestStore;
    this.requestReader = requestReader;
    this.spendingWaitStore = spendingWaitStore;
    this.check = check;
  }

  BudgetRequest of(RunId id) {
    RunRecord run = runStore.get(id);
    return database.inTransaction(() ->
        new BudgetRequest(check.of(id).map(limit -> draft(run, limit).askedBy(id)).orElse(null)));
  }

  /** The first draft stands; what others would say of the spending since is no other request. */
  private PendingRequest draft(RunRecord run, BudgetCheck.Limit limit) {
    BudgetSubject subject = subject(limit);
    PendingRequest terms =
        PendingRequest.of(id(run, limit), RequestKind.BUDGET, Digest.of(subject), run.id());
    requestStore.draft(
        new RequestDraft(
            run.taskId(),
            terms,
            RequestTitle.of(subject).text(),
            subject,
            HumanRequestRisk.low(),
            List.of(run.id().value())));
    requestStore.blocks(terms.id(), run.id());
    limit.spending().ifPresent(line -> spendingWaitStore.begin(terms.id(), line.ends()));
    return requestStore.terms(terms.id());
  }

  /** A request that was settled or withdrawn never waits again: there is a new one. */
  private RequestId id(RunRecord run, BudgetCheck.Limit limit) {
    long earlier = requestReader.closed(run.taskId(), RequestKind.BUDGET);
    String name = limit.line().dimension().wireName();
    String full =
        limit
            .spending()
            .map(SpendingLine::key)
            .map(key -> "%s-%s-%s".formatted(key.per().wireName(), key.period().wireName(), name))
            .orElse(name);
    return new RequestId("%s.budget.%s.%d".formatted(run.taskId(), full, earlier + 1));
  }

  private static BudgetSubject subject(BudgetCheck.Limit limit) {
    BudgetLine line = limit.line();
    return new BudgetSubject(
        line.dimension().wireName(),
        plain(line.limit()),
        plain(line.spent()),
        proposed(line),
        limit.unpriced().orElse(null),
        limit.spending().map(BudgetSubjectSpending::of).orElse(null));
  }

  /** Twice the limit, and more if twice would be used up already, as far as limits go. */
  private static BigDecimal proposed(BudgetLine line) {
    BigDecimal twice = line.limit().max(line.spent()).multiply(TWICE);
    return plain(
        twice.setScale(0, RoundingMode.CEILING).min(BudgetLimit.most(line.dimension().wireName())));
  }

  private static BigDecimal plain(BigDecimal number) {
    BigDecimal rounded = number.setScale(6, RoundingMode.HALF_UP);
    return new BigDecimal(rounded.stripTrailingZeros().toPlainString());
  }
}
