package dev.perdure.activities.agent.run;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.request.RequestDraft;
import dev.perdure.activities.journal.run.RunRecord;
import dev.perdure.activities.journal.usage.BudgetLine;
import dev.perdure.activities.json.Digest;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.envelope.RunId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.request.HumanRequest.Risk;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestId;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.subject.BudgetSubject;
import dev.perdure.workflows.port.run.Overdraft;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/** Asks for more of what a task has used up: one request, whichever of its runs asks. */
final class Overdrafts {

  private static final BigDecimal TWICE = BigDecimal.TWO;

  private final Journal journal;

  Overdrafts(Journal journal) {
    this.journal = journal;
  }

  Overdraft of(RunId id) {
    RunRecord run = journal.runs().get(id);
    return journal
        .database()
        .inTransaction(() ->
            new Overdraft(
                journal
                    .budgets()
                    .usedUp(run.taskId())
                    .map(line -> draft(run, line).askedBy(id))
                    .orElse(null)));
  }

  /** The first draft stands; what others would say of the spending since is no other request. */
  private PendingRequest draft(RunRecord run, BudgetLine line) {
    JsonObject subject = subject(line);
    PendingRequest terms =
        PendingRequest.of(id(run, line), RequestKind.BUDGET, Digest.of(subject), run.id());
    journal
        .requests()
        .draft(
            new RequestDraft(
                run.taskId(), terms, title(line), subject, Risk.low(), List.of(run.id().value())));
    journal.requests().blocks(terms.id(), run.id());
    return journal.requests().terms(terms.id());
  }

  private RequestId id(RunRecord run, BudgetLine line) {
    long earlier =
        journal.requestReader().decided(run.taskId()).stream()
            .filter(decided -> decided.request().kind() == RequestKind.BUDGET)
            .count();
    return new RequestId(
        "%s.budget.%s.%d".formatted(run.taskId(), line.dimension().wireName(), earlier + 1));
  }

  private static JsonObject subject(BudgetLine line) {
    return Json.object(
        new BudgetSubject(
            line.dimension().wireName(), plain(line.limit()), plain(line.spent()), proposed(line)));
  }

  /** Twice the limit, and more where twice would be used up already. */
  private static BigDecimal proposed(BudgetLine line) {
    return plain(line.limit().max(line.spent()).multiply(TWICE).setScale(0, RoundingMode.CEILING));
  }

  private static String title(BudgetLine line) {
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
