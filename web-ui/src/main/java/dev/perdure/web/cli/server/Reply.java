package dev.perdure.web.cli.server;

import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** What the server answered. */
public record Reply(int status, String body) {
  /** Whether the server did what it was asked. */
  public boolean succeeded() {
    return status >= 200 && status < 300;
  }

  /** The body as JSON, an empty object where it is none. */
  public JsonNode json() {
    return Json.tryRead(body).orElseGet(Json::object);
  }

  /** The code of a problem, empty where the reply is none. */
  public String code() {
    return Json.text(json(), "code");
  }

  /** Ends the verb with the problem's own sentence unless the server succeeded. */
  public Reply orMistake(String what) {
    if (succeeded()) {
      return this;
    }
    String sentence = sentence().orElse("%s was refused with status %d.".formatted(what, status));
    if (status == 401) {
      throw Mistake.inInput(
          "%s was refused: set PERDURE_TOKEN to the token this server was started with."
              .formatted(what));
    }
    throw status < 500 ? Mistake.inInput(sentence) : Mistake.ofServer(sentence);
  }

  private Optional<String> sentence() {
    JsonNode problem = json();
    Optional<String> detail = Json.find(problem, "detail").or(() -> Json.find(problem, "title"));
    return Json.find(problem, "field")
        .flatMap(field -> detail.filter(it -> !it.contains(field)).map(it -> field + ": " + it))
        .or(() -> detail);
  }
}
