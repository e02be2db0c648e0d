package dev.perdure.activities.agent;

import dev.perdure.activities.tool.Access;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.permission.AppliedRule;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.Ruling;
import dev.perdure.planner.permission.Verdict;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolSpec;
import java.util.ArrayList;
import java.util.List;

/** A run's policy, as tools ask it. */
record PolicyAccess(Policy policy) implements Access {

  @Override
  public boolean readOnly() {
    return policy.ceiling().holds();
  }

  @Override
  public Judgement judge(ToolSpec tool, List<Demand> demands) {
    return switch (policy.evaluate(demands)) {
      case Ruling.Allowed _ -> new Judgement.Allowed();
      case Ruling.Denied denied ->
          new Judgement.Denied(denied.reason(), ruling(denied.decisive().getFirst()));
      case Ruling.Asks asks -> asks(asks);
    };
  }

  /** Each item says which of the patterns for always are its own, so that a yes can be remembered. */
  private static Judgement asks(Ruling.Asks asks) {
    List<Rule> always = asks.rememberable();
    List<JsonObject> items = new ArrayList<>();
    List<Verdict> decisive = asks.decisive();
    for (Verdict verdict : decisive) {
      String permission = verdict.demand().permission();
      items.add(
          JsonObject.of("text", verdict.demand().text())
              .with("permission", permission)
              .with("pattern", verdict.demand().pattern())
              .with("rule", rule(verdict.rule()).fields())
              .with(
                  "always",
                  always.stream()
                      .filter(rule -> rule.permission().pattern().equals(permission))
                      .map(rule -> rule.pattern().pattern())
                      .distinct()
                      .toList()));
    }
    List<String> patterns = always.stream().map(rule -> rule.pattern().pattern()).distinct().toList();
    return new Judgement.Asks(items, patterns);
  }

  private static JsonObject ruling(Verdict verdict) {
    return JsonObject.of("action", verdict.action().wireName())
        .with("permission", verdict.demand().permission())
        .with("pattern", verdict.rule().pattern())
        .with("layer", verdict.rule().layer().wireName());
  }

  private static JsonObject rule(AppliedRule rule) {
    return JsonObject.of("permission", rule.permission())
        .with("pattern", rule.pattern())
        .with("action", rule.action().wireName())
        .with("layer", rule.layer().wireName())
        .with("source", rule.source());
  }
}
