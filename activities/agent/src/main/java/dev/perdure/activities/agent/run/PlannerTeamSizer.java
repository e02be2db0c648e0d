package dev.perdure.activities.agent.run;

import dev.perdure.activities.agent.BudgetCheck;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.run.BudgetDimension;
import dev.perdure.activities.journal.run.BudgetLine;
import dev.perdure.activities.journal.run.BudgetStore;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.task.Triage;
import dev.perdure.workflows.port.PlannerTeam;
import dev.perdure.workflows.port.TeamPlanner;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Decides how many planners draft plans side by side, and whether they criticise the drafts, by
 * what is left of the task's budget. A draft is estimated at the dearest run like it in this task,
 * and no lower than a floor.
 */
final class PlannerTeamSizer {

  private static final int MIN_COUNT = 2;
  private static final BigDecimal TOKENS = BigDecimal.valueOf(20_000);
  private static final BigDecimal DOLLARS = new BigDecimal("0.10");
  private static final BigDecimal TURNS = BigDecimal.valueOf(5);
  private static final List<String> PERSPECTIVES =
      List.of(
          "the smallest change that does it",
          "what can go wrong",
          "whoever maintains it",
          "speed and size");
  private final Database database;
  private final EventLog eventLog;
  private final TaskReader taskReader;
  private final RunStore runStore;
  private final BudgetStore budgetStore;

  PlannerTeamSizer(
      Database database,
      EventLog eventLog,
      TaskReader taskReader,
      RunStore runStore,
      BudgetStore budgetStore) {
    this.database = database;
    this.eventLog = eventLog;
    this.taskReader = taskReader;
    this.runStore = runStore;
    this.budgetStore = budgetStore;
  }

  /** One limit of the task with what a draft is reckoned at; dollars without prices are tokens. */
  private record Reckoning(BudgetLine line, BigDecimal draft) {

    PlanDraftBudget allowance() {
      return new PlanDraftBudget(line.limit().subtract(line.spent()), draft);
    }

    String words() {
      String unit = line.dimension().unit();
      return "%s of %s %s are left, half of that is for drafts and criticism, and a draft is reckoned at %s"
          .formatted(
              plain(line.limit().subtract(line.spent()).max(BigDecimal.ZERO)),
              plain(line.limit()),
              unit,
              plain(draft));
    }

    private static String plain(BigDecimal number) {
      return number.stripTrailingZeros().toPlainString();
    }
  }

  /** The planners; if one has begun, at least two have begun, and go on whatever is left by now. */
  PlannerTeam drafts(TaskId task) {
    return database.inTransaction(() -> {
      int asked = taskReader.policy(task).planners().count();
      int begun = runs(task, RunKind.DRAFT).size();
      int count = begun > 0 ? Math.max(begun, MIN_COUNT) : borne(task, asked);
      List<String> perspectives = perspectives(task);
      return new PlannerTeam(
          task,
          IntStream.rangeClosed(1, count)
              .mapToObj(number -> new TeamPlanner(number, perspectives.get(number - 1)))
              .toList());
    });
  }

  private int borne(TaskId task, int asked) {
    int count = asked;
    Optional<Reckoning> tightest = Optional.empty();
    for (Reckoning reckoning : reckonings(task, RunKind.EXPLORE).toList()) {
      int borne = reckoning.allowance().drafts(asked);
      if (borne < count) {
        count = borne;
        tightest = Optional.of(reckoning);
      }
    }
    String instead = count == 1 ? "one plans as usual" : count + " draft";
    tightest.ifPresent(reckoning ->
        notice(
            task,
            "%d planners were asked for, and %s: %s."
                .formatted(asked, instead, reckoning.words())));
    return count;
  }

  /** All planners with a draft, or none. */
  PlannerTeam criticism(PlannerTeam drafted) {
    return database.inTransaction(() -> {
      TaskId task = drafted.task();
      Optional<Reckoning> tooTight =
          runs(task, RunKind.CRITIQUE).isEmpty()
              ? reckonings(task, RunKind.DRAFT)
                  .filter(it -> !it.allowance().bearsCriticism(drafted.planners().size()))
                  .findFirst()
              : Optional.empty();
      tooTight.ifPresent(reckoning ->
          notice(
              task, "The drafts are merged without criticism: %s.".formatted(reckoning.words())));
      return tooTight.isPresent() ? new PlannerTeam(task, List.of()) : drafted;
    });
  }

  private Stream<Reckoning> reckonings(TaskId task, RunKind like) {
    List<RunRecord> runs = runs(task, like);
    return budgetStore.lines(task).flatMap(line -> reckoning(task, line, runs).stream());
  }

  private Optional<Reckoning> reckoning(TaskId task, BudgetLine line, List<RunRecord> runs) {
    BigDecimal tokens = dearest(runs.stream().map(run -> number(run.usage().tokens())), TOKENS);
    return switch (line.dimension()) {
      case TOKENS -> Optional.of(new Reckoning(line, tokens));
      case TURNS ->
          Optional.of(
              new Reckoning(line, dearest(runs.stream().map(run -> number(run.turns())), TURNS)));
      case COST ->
          Optional.of(
              runs.stream().allMatch(run -> run.usage().cost() != null)
                  ? new Reckoning(line, dearest(runs.stream().map(PlannerTeamSizer::cost), DOLLARS))
                  : new Reckoning(inTokens(task, line), tokens));
      case MINUTES -> Optional.empty();
    };
  }

  private BudgetLine inTokens(TaskId task, BudgetLine dollars) {
    return new BudgetLine(
        BudgetDimension.TOKENS, BudgetCheck.tokens(dollars.limit()), budgetStore.tokens(task));
  }

  private static BigDecimal dearest(Stream<BigDecimal> amounts, BigDecimal floor) {
    return amounts.reduce(floor, BigDecimal::max);
  }

  private static BigDecimal cost(RunRecord run) {
    return Optional.ofNullable(run.usage().cost()).orElse(BigDecimal.ZERO);
  }

  private static BigDecimal number(long count) {
    return BigDecimal.valueOf(count);
  }

  /** Returns the perspectives that triage picked, then the usual perspectives. */
  private List<String> perspectives(TaskId task) {
    List<String> perspectives = new ArrayList<>();
    Optional.ofNullable(taskReader.get(task).triage())
        .map(Triage::perspectives)
        .ifPresent(perspectives::addAll);
    perspectives.addAll(PERSPECTIVES);
    return perspectives.stream().distinct().toList();
  }

  private List<RunRecord> runs(TaskId task, RunKind kind) {
    return runStore.ofTask(task).stream().filter(run -> run.kind() == kind).toList();
  }

  private void notice(TaskId task, String text) {
    eventLog.notice(task, NoticeLevel.WARNING, text);
  }
}
