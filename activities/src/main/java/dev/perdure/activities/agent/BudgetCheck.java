package dev.perdure.activities.agent;

import dev.perdure.activities.journal.run.BudgetStore;
import dev.perdure.activities.journal.run.BudgetStore.Dimension;
import dev.perdure.activities.journal.run.BudgetStore.Line;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.Models;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.request.subject.BudgetSubject.Unpriced;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * Whether a run may ask its model. Dollars of a model whose price is unknown can't be counted:
 * where they are limited, tokens must be.
 */
public record BudgetCheck(BudgetStore budgets, RunContext.Finder scenes, Models models) {

  /** The limit that a run stands at; with the model, where that has no price to count by. */
  public record Limit(Line line, Optional<Unpriced> unpriced) {}

  /** What a person has to allow first, if anything. */
  public Optional<Limit> of(RunId run) {
    return of(scenes.of(run));
  }

  /** What a person has to allow first, if anything. */
  public Optional<Limit> of(RunContext scene) {
    List<Line> lines = budgets.lines(scene.task().id()).toList();
    return lines.stream()
        .filter(Line::isUsedUp)
        .findFirst()
        .map(line -> new Limit(line, Optional.empty()))
        .or(() -> unpriced(scene, lines));
  }

  private Optional<Limit> unpriced(RunContext scene, List<Line> lines) {
    boolean countsTokens = lines.stream().anyMatch(line -> line.dimension() == Dimension.TOKENS);
    return countsTokens
        ? Optional.empty()
        : lines.stream()
            .filter(line -> line.dimension() == Dimension.COST)
            .findFirst()
            .flatMap(dollars -> unpricedModel(scene).map(model -> limit(scene, dollars, model)));
  }

  /** A model that can't be found is told of by the call that asks for it. */
  private Optional<String> unpricedModel(RunContext scene) {
    try {
      ModelCard card = models.find(scene.modelName()).card();
      return card.price().isEmpty() ? Optional.of(card.name()) : Optional.empty();
    } catch (ModelFailure _) {
      return Optional.empty();
    }
  }

  private Limit limit(RunContext scene, Line dollars, String model) {
    var tokens =
        new Line(Dimension.TOKENS, BigDecimal.ZERO, budgets.tokens(scene.task().id()));
    return new Limit(tokens, Optional.of(new Unpriced(model, dollars.limit())));
  }
}
