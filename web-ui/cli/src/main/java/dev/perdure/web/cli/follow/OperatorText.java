package dev.perdure.web.cli.follow;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.StyledText;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Renderer of a fault that no agent can mend: its cause, error, model, step and files. */
final class OperatorText {

  private OperatorText() {}

  static List<StyledText> of(FetchedRequest request) {
    JsonNode subject = request.subject();
    var facts = new RequestFacts(subject);
    facts.fact("cause", List.of(cause(request)), false).words("error").code("model");
    JsonNodes.find(subject, "step")
        .ifPresent(id -> {
          String title = JsonNodes.find(subject, "stepTitle").map(it -> it + " ").orElse("");
          facts.fact("step", List.of(SafeText.line("%s(%s)".formatted(title, id))), false);
        });
    return facts.code("files").lines();
  }

  /** The cause in words; a provider that may not be asked again has refused the request. */
  private static String cause(FetchedRequest request) {
    String cause = JsonNodes.text(request.subject(), "cause");
    return switch (cause) {
      case "provider" ->
          JsonNodes.texts(request.json(), "outcomes").contains("retry")
              ? "the provider gave no answer after all tries"
              : "the provider refused the request";
      case "conflict" -> "two steps changed the same lines";
      case "planning_stuck" -> "planning does not get on";
      case "step_failed" -> "a step did not pass, and its plan allows no further plan of the rest";
      case "host_lost" -> "the host with the workspace is gone";
      default -> SafeText.line(cause);
    };
  }
}
