package dev.perdure.activities.tool.run;

import dev.perdure.activities.tool.Preparation.Proposal;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.permission.Ruling;
import dev.perdure.planner.permission.Verdict;
import dev.perdure.planner.permission.rule.AppliedRule;
import dev.perdure.planner.permission.rule.Rule;
import dev.perdure.planner.tool.ToolResult;
import java.util.Map;

/** Rulings as models, approvers and the record read them. */
public final class Rulings {

  private Rulings() {}

  /** A denial: words for the model, the rule for the record. */
  public static ToolResult refusal(Ruling.Denied denied) {
    return ToolResult.failed(denied.reason()).with("ruling", ruling(denied).fields());
  }

  /** The rule behind a denial, for the record. */
  public static JsonObject ruling(Ruling.Denied denied) {
    Verdict first = denied.decisive().getFirst();
    return JsonObject.of("action", first.action().wireName())
        .with("permission", first.demand().permission())
        .with("pattern", first.demand().pattern())
        .with("layer", first.rule().layer().wireName())
        .with("rule", rule(first.rule()));
  }

  /** What an approver sees of something else than a call. */
  public static JsonObject subject(String tool, JsonObject arguments, Ruling.Asks asks) {
    return shown(JsonObject.of("tool", tool).with("arguments", arguments.fields()), asks);
  }

  /** What an approver sees of a call; its digest is what a yes is bound to. */
  static JsonObject subject(
      String tool, JsonObject arguments, Proposal proposal, Ruling.Asks asks) {
    JsonObject subject = JsonObject.of("tool", tool).with("arguments", arguments.fields());
    for (var field : proposal.preview().fields().entrySet()) {
      subject = subject.with(field.getKey(), field.getValue());
    }
    return shown(subject, asks);
  }

  private static JsonObject shown(JsonObject subject, Ruling.Asks asks) {
    return subject
        .with("items", asks.decisive().stream().map(Rulings::item).toList())
        .with(
            "always",
            asks.rememberable().stream().map(Rule::pattern).map(Object::toString).toList());
  }

  private static Map<String, Object> item(Verdict verdict) {
    return Map.of(
        "text", verdict.demand().text(),
        "permission", verdict.demand().permission(),
        "pattern", verdict.demand().pattern(),
        "rule", rule(verdict.rule()));
  }

  private static Map<String, Object> rule(AppliedRule rule) {
    return Map.of(
        "permission", rule.permission(),
        "pattern", rule.pattern(),
        "action", rule.action().wireName(),
        "layer", rule.layer().wireName(),
        "source", rule.source());
  }
}
