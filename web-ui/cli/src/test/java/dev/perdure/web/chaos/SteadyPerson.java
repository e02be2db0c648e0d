package dev.perdure.web.chaos;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Person who lets each task go on, with the same answer to the same request. */
final class SteadyPerson {

  private final ChaosApi api;

  SteadyPerson(ChaosApi api) {
    this.api = api;
  }

  /** Answers what waits; an answer that got no reply is sent again with the same id. */
  void answer(ChaosTask task) {
    api.get("/api/requests?status=pending&task=" + task.id())
        .body()
        .path("items")
        .valueStream()
        .forEach(this::agree);
  }

  private void agree(JsonNode request) {
    String id = request.path("id").asString();
    String outcome = request.path("outcomes").path(0).asString();
    var body = new HashMap<String, Object>();
    body.put("decisionId", "steady-" + id);
    body.put("digest", request.path("digest").asString());
    body.put("outcome", outcome);
    if (outcome.equals("answer")) {
      List<List<String>> answers =
          request.path("subject").path("questions").valueStream().map(_ -> List.of("Yes")).toList();
      body.put("answers", answers);
    }
    api.post("/api/requests/" + id + "/decision", Map.copyOf(body));
  }
}
