package dev.perdure.activities.agent;

import dev.perdure.activities.journal.run.BudgetDimension;
import dev.perdure.activities.journal.run.BudgetLine;
import dev.perdure.activities.journal.run.BudgetStore;
import dev.perdure.activities.journal.spending.SpendingStore;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.Models;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.request.subject.BudgetSubjectUnpriced;
import dev.perdure.planner.spending.SpendingLine;
import dev.perdure.planner.spending.SpendingSum;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;

/**
 * The check before each model call whether the task's budget and the limits on spending still allow
 * it. Dollars of a model without a price cannot be counted: where they alone are limited, tokens
 * count for them.
 */
public record BudgetCheck(
    BudgetStore budgets, SpendingStore spending, RunContext.Finder contexts, Models models) {

  /**
   * The limit that a run stands at.
   *
   * @param unpriced the model, if it has no price to count by
   * @param spending the limit on spending that other tasks share, if it is one
   */
  public record Limit(
      BudgetLine line, Optional<BudgetSubjectUnpriced> unpriced, Optional<SpendingLine> spending) {

    static Limit of(BudgetLine line) {
      return new Limit(line, Optional.empty(), Optional.empty());
    }

    static Limit of(SpendingLine line) {
      BudgetDimension dimension = Json.constant(line.dimension(), BudgetDimension.class);
      return new Limit(
          new BudgetLine(dimension, line.limit(), line.spent()),
          Optional.empty(),
          Optional.of(line));
    }
  }

  /** Returns the limit that a person must allow the run to pass first, if any. */
  public Optional<Limit> of(RunId run) {
    return of(contexts.of(run));
  }

  /** Returns the limit that a person must allow the run to pass first, if any. */
  public Optional<Limit> of(RunContext context) {
    List<BudgetLine> lines = budgets.lines(context.task().id()).toList();
    return lines.stream()
        .filter(BudgetLine::isUsedUp)
        .findFirst()
        .map(Limit::of)
        .or(() -> unpriced(context, lines))
        .or(() -> spending.findUsedUp(context.task().id()).map(Limit::of));
  }

  /** The tokens that count for a number of dollars: a million for 5. */
  public static BigDecimal tokens(BigDecimal dollars) {
    return dollars.multiply(SpendingSum.TOKENS_FOR_A_DOLLAR).setScale(0, RoundingMode.CEILING);
  }

  private Optional<Limit> unpriced(RunContext context, List<BudgetLine> lines) {
    boolean countsTokens =
        lines.stream().anyMatch(line -> line.dimension() == BudgetDimension.TOKENS);
    return countsTokens
        ? Optional.empty()
        : lines.stream()
            .filter(line -> line.dimension() == BudgetDimension.COST)
            .findFirst()
            .flatMap(dollars -> unpricedModel(context).map(model -> limit(context, dollars, model)))
            .filter(limit -> limit.line().isUsedUp());
  }

  /** The call that asks for an unknown model reports it. */
  private Optional<String> unpricedModel(RunContext context) {
    try {
      ModelCard card = models.find(context.modelName()).card();
      return card.price().isEmpty() ? Optional.of(card.name()) : Optional.empty();
    } catch (ModelFailure _) {
      return Optional.empty();
    }
  }

  private Limit limit(RunContext context, BudgetLine dollars, String model) {
    BigDecimal spent = budgets.tokens(context.task().id());
    return new Limit(
        new BudgetLine(BudgetDimension.TOKENS, tokens(dollars.limit()), spent),
        Optional.of(new BudgetSubjectUnpriced(model, dollars.limit())),
        Optional.empty());
  }
}
