package dev.perdure.web.cli.follow;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.ServerReply;
import dev.perdure.web.cli.terminal.SafeText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import tools.jackson.databind.node.ObjectNode;

/**
 * A decision on a request as it is sent to the server: outcome, answers and further fields.
 *
 * @param more what belongs to some kinds of requests, such as {@code budget}, and the comment
 */
public record DecisionInput(String outcome, List<List<String>> answers, Map<String, Object> more) {
  private static final int MAX_QUOTED_INPUT_LENGTH = 80;

  public DecisionInput {
    answers = answers.stream().map(List::copyOf).toList();
    more = Map.copyOf(more);
  }

  public static DecisionInput of(String outcome) {
    return new DecisionInput(outcome, List.of(), Map.of());
  }

  /** An outcome with a comment, unless that is blank. */
  public static DecisionInput of(String outcome, String comment) {
    return comment.isBlank() ? of(outcome) : of(outcome).with("comment", comment);
  }

  /** Answers to the questions, in their order. */
  public static DecisionInput answering(List<List<String>> answers) {
    return new DecisionInput("answer", answers, Map.of());
  }

  /** The same decision with one field more. */
  public DecisionInput with(String field, Object value) {
    Map<String, Object> all = new LinkedHashMap<>(more);
    all.put(field, value);
    return new DecisionInput(outcome, answers, all);
  }

  /** Sends the decision and returns its effect as a sentence. */
  public DecisionReply settle(ServerClient server, FetchedRequest request) {
    String path = "/api/requests/" + ServerClient.segment(request.id()) + "/decision";
    ServerReply reply = server.post(path, body(request));
    if (reply.status() == 409 && reply.code().equals("already_settled")) {
      return refused(
          FetchedRequest.find(server, request.id())
              .map(FetchedRequest::fate)
              .orElse("Request %s was settled by another person.".formatted(request.name())));
    }
    if (reply.status() == 409 && reply.code().equals("stale_digest")) {
      return refused(
          "Request %s has changed meanwhile: look at it again.".formatted(request.name()));
    }
    reply.orMistake("The decision");
    return new DecisionReply(
        reply.status() == 202
            ? recorded(request, reply)
            : "Settled %s: %s.".formatted(request.name(), inWords()),
        true);
  }

  private static String recorded(FetchedRequest request, ServerReply reply) {
    return VotesText.missing(reply.json().path("votes"))
        .map(missing -> "Recorded for %s: %s.".formatted(request.name(), missing))
        .orElse("Recorded for %s; no worker has taken it up yet.".formatted(request.name()));
  }

  private String inWords() {
    String said = String.join("; ", answers.stream().map(it -> String.join(", ", it)).toList());
    return outcome.replace('_', ' ')
        + (said.isEmpty()
            ? ""
            : " '%s'".formatted(SafeText.cut(SafeText.line(said), MAX_QUOTED_INPUT_LENGTH)));
  }

  private static DecisionReply refused(String sentence) {
    return new DecisionReply(sentence, false);
  }

  private ObjectNode body(FetchedRequest request) {
    ObjectNode body =
        JsonNodes.object()
            .put("decisionId", UUID.randomUUID().toString())
            .put("digest", request.digest())
            .put("outcome", outcome);
    more.forEach(body::putPOJO);
    if (!answers.isEmpty()) {
      body.putPOJO("answers", answers);
    }
    return body;
  }
}
