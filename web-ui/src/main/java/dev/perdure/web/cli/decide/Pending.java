package dev.perdure.web.cli.decide;

import dev.perdure.web.cli.server.Json;
import dev.perdure.web.cli.server.Mistake;
import dev.perdure.web.cli.server.Server;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** A request as the server shows it. */
public record Pending(JsonNode json) {
  /** Reads one request, ending the verb where there is none or it is settled. */
  public static Pending read(Server server, String id) {
    var request = new Pending(server.get("/api/requests/" + Server.segment(id)));
    String status = Json.text(request.json(), "status");
    if (!status.equals("pending")) {
      JsonNode decision = request.json().path("decision");
      throw Mistake.inInput(
          decision.isObject()
              ? "Request %s is %s: %s by %s."
                  .formatted(id, status, Json.text(decision, "outcome"), Json.text(decision, "by"))
              : "Request %s is %s: there is nothing left to decide.".formatted(id, status));
    }
    return request;
  }

  /** The requests of a task, or of all, that wait for a person; the oldest first. */
  public static List<Pending> list(Server server, String query) {
    return Json.list(server.get("/api/requests?status=pending" + query), "items").stream()
        .map(Pending::new)
        .toList();
  }

  /** Its id. */
  public String id() {
    return Json.text(json, "id");
  }

  /** What kind of request it is. */
  public String kind() {
    return Json.text(json, "kind");
  }

  /** The digest of what is shown. */
  public String digest() {
    return Json.text(json, "digest");
  }

  /** What "yes" does. */
  public String title() {
    return Json.text(json, "title");
  }

  /** What it is about. */
  public JsonNode subject() {
    return json.path("subject");
  }

  /** The questions of a question, none for other kinds. */
  public List<JsonNode> questions() {
    return Json.list(subject(), "questions");
  }

  /** Whether an outcome is offered; a list that is not given forbids nothing. */
  public boolean offers(String outcome) {
    List<String> outcomes = Json.texts(json, "outcomes");
    return outcomes.isEmpty() || outcomes.contains(outcome);
  }

  /** The first of these outcomes that is offered, or a mistake that names those that are. */
  public String firstOffered(String... outcomes) {
    return List.of(outcomes).stream()
        .filter(this::offers)
        .findFirst()
        .orElseThrow(() ->
            Mistake.inInput(
                "Request %s is a %s request and offers %s, not %s."
                    .formatted(
                        id(),
                        kind(),
                        Json.texts(json, "outcomes"),
                        String.join(" or ", outcomes))));
  }
}
