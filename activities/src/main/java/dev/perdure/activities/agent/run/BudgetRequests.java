package dev.perdure.activities.agent.run;

import dev.perdure.activities.agent.BudgetCheck;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.request.RequestStore.RequestDraft;
import dev.perdure.activities.journal.run.BudgetStore.Line;
import dev.perdure.activities.json.Digest;
import dev.perdure.planner.event.TaskEvent;
import dev.perdure.planner.event.TaskEvent.Notice.Level;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.HumanRequest.Risk;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.subject.BudgetSubject;
import dev.perdure.planner.request.subject.BudgetSubject.Unpriced;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.workflows.port.RunActivities.BudgetRequest;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/** Requests for a larger budget: one for each limit, whichever of the task's runs reaches it. */
final class BudgetRequests {

  private static final BigDecimal TWICE = BigDecimal.TWO;

  /** Tokens of a model without a price for a dollar: 5 dollars for a million. */
  private static final BigDecimal TOKENS_FOR_A_DOLLAR = BigDecimal.valueOf(200_000);

  private final Journal journal;
  private final BudgetCheck check;

  BudgetRequests(Journal journal, BudgetCheck check) {
    this.journal = journal;
    this.check = check;
  }

  BudgetRequest of(RunId id) {
    RunRecord run = journal.runs().get(id);
    return journal.inTransaction(() ->
        new BudgetRequest(check.of(id).map(limit -> draft(run, limit).askedBy(id)).orElse(null)));
  }

  /** The first draft stands; what others would say of the spending since is no other request. */
  private PendingRequest draft(RunRecord run, BudgetCheck.Limit limit) {
    BudgetSubject subject = subject(limit);
    PendingRequest terms =
        PendingRequest.of(id(run, limit.line()), RequestKind.BUDGET, Digest.of(subject), run.id());
    boolean isNew =
        journal
            .requests()
            .draft(
                new RequestDraft(
                    run.taskId(),
                    terms,
                    title(limit),
                    subject,
                    Risk.low(),
                    List.of(run.id().value())));
    limit.unpriced().filter(_ -> isNew).ifPresent(model -> notice(run.taskId(), model));
    journal.requests().blocks(terms.id(), run.id());
    return journal.requests().terms(terms.id());
  }

  /** A request that was settled or withdrawn never waits again: there is a new one. */
  private RequestId id(RunRecord run, Line line) {
    long earlier = journal.requestReader().closed(run.taskId(), RequestKind.BUDGET);
    return new RequestId(
        "%s.budget.%s.%d".formatted(run.taskId(), line.dimension().wireName(), earlier + 1));
  }

  /** Says that nobody knows what the model costs. */
  private void notice(TaskId task, Unpriced model) {
    String text =
        "The price of the model '%s' is unknown: the limit of %s dollars can't be counted."
            .formatted(model.model(), plain(model.limit()).toPlainString());
    journal.events().append(task, new TaskEvent.Notice(Level.WARNING, text));
  }

  private static BudgetSubject subject(BudgetCheck.Limit limit) {
    Line line = limit.line();
    return new BudgetSubject(
        line.dimension().wireName(),
        plain(line.limit()),
        plain(line.spent()),
        limit.unpriced().map(model -> tokens(model, line)).orElseGet(() -> proposed(line)),
        limit.unpriced().orElse(null));
  }

  private static BigDecimal tokens(Unpriced model, Line line) {
    BigDecimal bought = model.limit().multiply(TOKENS_FOR_A_DOLLAR);
    return plain(bought.add(line.spent()).setScale(0, RoundingMode.CEILING));
  }

  /** Twice the limit, and more where twice would be used up already. */
  private static BigDecimal proposed(Line line) {
    return plain(line.limit().max(line.spent()).multiply(TWICE).setScale(0, RoundingMode.CEILING));
  }

  private static String title(BudgetCheck.Limit limit) {
    return limit
        .unpriced()
        .map(model ->
            "Let the task use '%s', whose price is unknown, by a limit of tokens"
                .formatted(model.model()))
        .orElseGet(() -> title(limit.line()));
  }

  private static String title(Line line) {
    boolean one = line.limit().compareTo(BigDecimal.ONE) == 0;
    boolean oneUsed = line.spent().compareTo(BigDecimal.ONE) == 0;
    return "Let the task use more than %s %s; %s %s used"
        .formatted(
            plain(line.limit()).toPlainString(),
            one ? line.dimension().unitOfOne() : line.dimension().unit(),
            plain(line.spent()).toPlainString(),
            oneUsed ? "is" : "are");
  }

  private static BigDecimal plain(BigDecimal number) {
    BigDecimal rounded = number.setScale(6, RoundingMode.HALF_UP);
    return new BigDecimal(rounded.stripTrailingZeros().toPlainString());
  }
}
