package dev.perdure.activities.tool.run;

import dev.perdure.activities.tool.Access.Judgement;
import dev.perdure.activities.tool.Preparation.Proposal;
import dev.perdure.planner.json.JsonObject;
import java.util.List;

/** What an approver sees of a call; its digest is what a yes is bound to. */
final class Subject {

  private Subject() {}

  static JsonObject of(String tool, JsonObject arguments, Proposal proposal, Judgement.Asks asks) {
    JsonObject subject = JsonObject.of("tool", tool).with("arguments", arguments.fields());
    for (var field : proposal.preview().fields().entrySet()) {
      subject = subject.with(field.getKey(), field.getValue());
    }
    List<?> items = asks.items().stream().map(JsonObject::fields).toList();
    return subject.with("items", items).with("always", asks.always());
  }
}
