package dev.perdure.web.info;

import dev.perdure.activities.journal.database.Page;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.Models;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.agent.AgentMode;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.security.Caller;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** What this server is, who is asking, and which models and agents there are. */
@RestController
final class InfoController {

  private final ServerFacts facts;
  private final Caller caller;
  private final Models models;
  private final AgentRegistry agents;

  InfoController(ServerFacts facts, Caller caller, Models models, AgentRegistry agents) {
    this.facts = facts;
    this.caller = caller;
    this.models = models;
    this.agents = agents;
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
      boolean standard) {

    static ModelView of(ModelCard card, String standard) {
      var price = card.price();
      return new ModelView(
          card.name(),
          card.provider(),
          card.id(),
          card.contextTokens(),
          card.outputTokens(),
          price.map(ModelCard.Price::input).orElse(null),
          price.map(ModelCard.Price::output).orElse(null),
          card.name().equals(standard));
    }
  }

  /** An agent as people choose it. */
  record AgentView(
      String name,
      String description,
      AgentMode mode,
      boolean hidden,
      boolean readOnly,
      @Nullable String model,
      int steps,
      JsonObject tools,
      JsonObject permission) {

    static AgentView of(Agent agent) {
      return new AgentView(
          agent.name(),
          agent.description(),
          agent.mode(),
          agent.hidden(),
          agent.readOnly(),
          agent.model(),
          agent.steps(),
          agent.tools(),
          agent.permission());
    }
  }

  @GetMapping("/api/info")
  ServerFacts info() {
    return facts;
  }

  @GetMapping("/api/me")
  Caller me() {
    return caller;
  }

  @GetMapping("/api/models")
  Page<ModelView> models() {
    var standard = models.standard();
    return new Page<>(
        models.cards().stream().map(card -> ModelView.of(card, standard)).toList(), null);
  }

  @GetMapping("/api/agents")
  Page<AgentView> agents() {
    return new Page<>(agents.all().stream().map(AgentView::of).toList(), null);
  }

  @GetMapping("/api/agents/{name}")
  AgentView agent(@PathVariable String name) {
    return agents
        .find(name)
        .map(AgentView::of)
        .orElseThrow(() -> ApiFailure.notFound("agent", name));
  }
}
