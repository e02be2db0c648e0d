package dev.perdure.web.cli.follow;

import dev.perdure.activities.process.LauncherName;
import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.ServerReply;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.terminal.SafeText;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * A request to a person as fetched from the server: its JSON, the fields in it, and what became of
 * it.
 */
public record FetchedRequest(JsonNode json) {
  /** Returns the checks that only a person can do before a delivery. */
  public List<String> manualChecks() {
    return JsonNodes.texts(subject(), "manualChecks");
  }

  /** Reads one request, ending the verb if there is none or it is settled. */
  public static FetchedRequest read(ServerClient server, String id) {
    FetchedRequest request = readAny(server, id);
    if (!request.isPending()) {
      throw UsageError.inInput(request.fate());
    }
    return request;
  }

  /** Reads one request, ending the verb if there is none. */
  public static FetchedRequest readAny(ServerClient server, String id) {
    ServerReply reply = server.tryGet("/api/requests/" + ServerClient.segment(id));
    if (reply.status() == 404) {
      throw UsageError.inInput(unknown(server, id));
    }
    return new FetchedRequest(reply.orMistake("Reading " + id).json());
  }

  private static String unknown(ServerClient server, String id) {
    String ofTask =
        list(server, "&task=" + ServerClient.segment(id)).stream()
            .map(FetchedRequest::name)
            .collect(Collectors.joining(" or "));
    return ofTask.isEmpty()
        ? "There is no request '%s': '%s inbox' lists those that wait."
            .formatted(id, LauncherName.NAME)
        : "'%s' is a task: name the request it waits for, %s.".formatted(id, ofTask);
  }

  /** One request as it is now, if the server has it. */
  public static Optional<FetchedRequest> find(ServerClient server, String id) {
    ServerReply reply = server.tryGet("/api/requests/" + ServerClient.segment(id));
    return reply.succeeded() ? Optional.of(new FetchedRequest(reply.json())) : Optional.empty();
  }

  boolean isPending() {
    return JsonNodes.text(json, "status").equals("pending");
  }

  /** Whether this is the same request as one that was shown before, and open. */
  public boolean isStill(FetchedRequest shown) {
    return isPending() && digest().equals(shown.digest());
  }

  /**
   * Describes the state of a request that can't be settled in the form in which Perdure showed the
   * request.
   */
  public String fate() {
    JsonNode decision = json.path("decision");
    if (decision.isObject()) {
      return "Request %s is settled: %s by %s."
          .formatted(
              name(),
              SafeText.words(JsonNodes.text(decision, "outcome")),
              VotesText.person(decision));
    }
    return isPending()
        ? "Request %s has changed: this is how it is now.".formatted(name())
        : "Request %s is %s: there is nothing left to decide."
            .formatted(name(), JsonNodes.text(json, "status"));
  }

  /** The requests of a task, or of all, that wait for a person; the oldest first. */
  public static List<FetchedRequest> list(ServerClient server, String query) {
    return server.list("/api/requests?status=pending" + query).stream()
        .map(FetchedRequest::new)
        .toList();
  }

  public String id() {
    return JsonNodes.text(json, "id");
  }

  /**
   * Returns the name that a person types for the request: its number, or its id if a server gives
   * no number.
   */
  public String name() {
    String number = JsonNodes.text(json, "number");
    return number.isEmpty() ? id() : number;
  }

  public String kind() {
    return JsonNodes.text(json, "kind");
  }

  public String digest() {
    return JsonNodes.text(json, "digest");
  }

  /** The effect of an approval. */
  public String title() {
    return JsonNodes.text(json, "title");
  }

  public JsonNode subject() {
    return json.path("subject");
  }

  /** The run that asks. */
  String runId() {
    return JsonNodes.text(json, "runId");
  }

  /** Whether a permission of this name is asked for. */
  boolean asksFor(String permission) {
    return JsonNodes.list(subject(), "items").stream()
        .anyMatch(item -> JsonNodes.text(item, "permission").equals(permission));
  }

  /** The questions of a question, none for other kinds. */
  public List<JsonNode> questions() {
    return JsonNodes.list(subject(), "questions");
  }

  /** Whether an outcome is offered; a list that is not given forbids nothing. */
  public boolean offers(String outcome) {
    return outcomes().isEmpty() || outcomes().contains(outcome);
  }

  /** The outcomes it offers, in its order. */
  public List<String> outcomes() {
    return JsonNodes.texts(json, "outcomes");
  }

  /** The first of these outcomes that is offered; an error names the offered ones if none is. */
  public String firstOffered(String... outcomes) {
    return List.of(outcomes).stream()
        .filter(this::offers)
        .findFirst()
        .orElseThrow(() ->
            UsageError.inInput(
                "Request %s is a %s request and offers %s, not %s."
                    .formatted(id(), kind(), outcomes(), String.join(" or ", outcomes))));
  }
}
