package dev.perdure.web.cli.client;

import dev.perdure.activities.process.LauncherName;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * An HTTP response that a verb got from a Perdure server: its status and body, or the problem it
 * reports.
 */
public record ServerReply(int status, String body) {

  /** The start of the codes of a named token that was right once. */
  private static final String ENDED_TOKEN = "token_";

  /** Whether the server did what it was asked. */
  public boolean succeeded() {
    return status >= 200 && status < 300;
  }

  /** The body as JSON, an empty object if it is none. */
  public JsonNode json() {
    return JsonNodes.tryRead(body).orElseGet(JsonNodes::object);
  }

  /** The code of a problem, empty if the reply is none. */
  public String code() {
    return JsonNodes.text(json(), "code");
  }

  /** Ends the verb with the problem's own sentence unless the server succeeded. */
  public ServerReply orMistake(String what) {
    if (succeeded()) {
      return this;
    }
    String sentence = sentence().orElse("%s was refused with status %d.".formatted(what, status));
    if (status == 401 && !code().startsWith(ENDED_TOKEN)) {
      throw UsageError.inInput(
          "%s was refused: log in with '%s login', set PERDURE_TOKEN to a token of the server, or name its data directory with --data."
              .formatted(what, LauncherName.NAME));
    }
    throw status < 500 ? UsageError.inInput(sentence) : UsageError.ofServer(sentence);
  }

  private Optional<String> sentence() {
    JsonNode problem = json();
    Optional<String> detail =
        JsonNodes.find(problem, "detail").or(() -> JsonNodes.find(problem, "title"));
    return JsonNodes.find(problem, "field")
        .flatMap(field -> detail.filter(it -> !it.contains(field)).map(it -> field + ": " + it))
        .or(() -> detail);
  }
}
