package dev.perdure.web.chaos;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;

/** Sends what people send, and keeps what was accepted. */
final class Person {

  private static final AtomicInteger COUNT = new AtomicInteger();

  private final ChaosApi api;
  private final Records records;
  private final Random chance;
  private final List<Map<String, Object>> sent = new ArrayList<>();

  Person(ChaosApi api, Records records, Random chance) {
    this.api = api;
    this.records = records;
    this.chance = chance;
  }

  void control(ChaosTask task, String command) {
    var body = new LinkedHashMap<String, Object>(Map.of("command", command));
    switch (command) {
      case "raise_budget" -> body.put("tokens", 2_000_000 + COUNT.incrementAndGet());
      case "set_model" -> body.put("model", "anthropic/chaos-other");
      case "skip_step", "retry_step", "cancel_step" ->
          body.put("step", "s" + (1 + chance.nextInt(3)));
      default -> {}
    }
    long since = records.newestEvent(task.id());
    var reply = api.post("/api/tasks/" + task.id() + "/control", body);
    keep(task, new AcceptedChaosCommand(command, command, since, reply.status()), reply);
  }

  void say(ChaosTask task) {
    String words = "Please mind word-%d.".formatted(COUNT.incrementAndGet());
    long since = records.newestEvent(task.id());
    String when = chance.nextBoolean() ? "steer" : "queue";
    var reply =
        api.post("/api/tasks/" + task.id() + "/messages", Map.of("text", words, "when", when));
    keep(task, new AcceptedChaosCommand("message", words, since, reply.status()), reply);
  }

  /** The requests that wait, as the inbox shows them. */
  List<JsonNode> inbox(ChaosTask task) {
    var reply = api.get("/api/requests?status=pending&task=" + task.id());
    return reply.body().path("items").valueStream().toList();
  }

  /** Any outcome of a request, now and then with a digest of another time or as sent before. */
  void decide(ChaosTask task, JsonNode request) {
    if (!sent.isEmpty() && chance.nextInt(8) == 0) {
      var again = sent.get(chance.nextInt(sent.size()));
      api.post((String) again.get("path"), without(again, "path"));
      return;
    }
    List<String> outcomes = request.path("outcomes").valueStream().map(JsonNode::asString).toList();
    String outcome =
        chance.nextInt(12) == 0
            ? List.of("approve", "deny", "skip").get(chance.nextInt(3))
            : outcomes.get(
                Math.min(chance.nextInt(outcomes.size()), chance.nextInt(outcomes.size())));
    decide(task, request, outcome, chance.nextInt(12) == 0);
  }

  /** The outcome that lets the task go on. */
  void agree(ChaosTask task, JsonNode request) {
    String first = request.path("outcomes").path(0).asString();
    boolean stuck = request.path("kind").asString().equals("operator") && chance.nextInt(3) == 0;
    decide(task, request, stuck ? "stop" : first, false);
  }

  private void decide(ChaosTask task, JsonNode request, String outcome, boolean stale) {
    String id = request.path("id").asString();
    var body = new LinkedHashMap<String, Object>(details(request, outcome));
    body.put("decisionId", "d-" + COUNT.incrementAndGet());
    body.put("digest", stale ? "0".repeat(64) : request.path("digest").asString());
    body.put("outcome", outcome);
    long since = records.newestEvent(task.id());
    String path = "/api/requests/" + id + "/decision";
    var reply = api.post(path, body);
    body.put("path", path);
    sent.add(body);
    keep(
        task,
        new AcceptedChaosCommand(
            "decision", id + " " + body.get("decisionId"), since, reply.status()),
        reply);
  }

  private Map<String, Object> details(JsonNode request, String outcome) {
    return switch (outcome) {
      case "answer" ->
          Map.of(
              "answers",
              request
                  .path("subject")
                  .path("questions")
                  .valueStream()
                  .map(_ -> List.of("Yes"))
                  .toList());
      case "send_back", "reject" -> Map.of("comment", "Because of the dice.");
      case "deny" -> chance.nextBoolean() ? Map.of("comment", "Do without.") : Map.of();
      case "switch_model" -> Map.of("model", "anthropic/chaos-other");
      case "approve" ->
          request.path("kind").asString().equals("budget")
              ? Map.of("budget", more(request.path("subject")))
              : Map.of();
      default -> Map.of();
    };
  }

  private static BigDecimal more(JsonNode subject) {
    return new BigDecimal(subject.path("spent").asString("0")).add(BigDecimal.valueOf(100_000));
  }

  private void keep(ChaosTask task, AcceptedChaosCommand command, ChaosReply reply) {
    if (reply.isAccepted()) {
      task.accept(command);
    }
  }

  private static Map<String, Object> without(Map<String, Object> body, String key) {
    var copy = new LinkedHashMap<>(body);
    copy.remove(key);
    return copy;
  }
}
