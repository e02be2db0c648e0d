package dev.perdure.web.server;

import io.swagger.v3.oas.annotations.Operation;
import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.journal.db.Page;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelPrice;
import dev.perdure.activities.model.Models;
import dev.perdure.activities.model.ReasoningMode;
import dev.perdure.planner.agent.ReasoningEffort;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * HTTP endpoints that serve facts about this server ({@code /api/info}) and the list of models
 * ({@code /api/models}).
 */
@RestController
final class MetaController {

  private final ServerFacts facts;
  private final Models models;
  private final ConfigFiles files;

  MetaController(ServerFacts facts, Models models, ConfigFiles files) {
    this.facts = facts;
    this.models = models;
    this.files = files;
  }

  /** A model and what it costs, in US dollars for a million tokens; null where nobody knows. */
  record ModelView(
      String name,
      String provider,
      String id,
      int contextTokens,
      int outputTokens,
      @Nullable BigDecimal inputPrice,
      @Nullable BigDecimal outputPrice,
      boolean standard,
      List<ReasoningEffort> variants) {

    public ModelView {
      variants = List.copyOf(variants);
    }

    static ModelView of(ModelCard card, String standard) {
      var price = card.price();
      return new ModelView(
          card.name(),
          card.provider(),
          card.id(),
          card.contextTokens(),
          card.outputTokens(),
          price.map(ModelPrice::input).orElse(null),
          price.map(ModelPrice::output).orElse(null),
          card.name().equals(standard),
          card.traits().reasoning() == ReasoningMode.NONE
              ? List.of()
              : List.of(ReasoningEffort.values()));
    }
  }

  @Operation(operationId = "getInfo", summary = "Read facts about the server")
  @GetMapping("/api/info")
  ServerFacts info() {
    return facts.with(files.errors());
  }

  @Operation(operationId = "listModels", summary = "List the models that a task can use")
  @GetMapping("/api/models")
  Page<ModelView> listModels() {
    return new Page<>(
        models.cards().stream().map(card -> ModelView.of(card, facts.model())).toList(), null);
  }
}
