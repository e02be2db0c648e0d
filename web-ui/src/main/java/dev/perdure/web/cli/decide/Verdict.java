package dev.perdure.web.cli.decide;

import dev.perdure.web.cli.server.Json;
import dev.perdure.web.cli.server.Reply;
import dev.perdure.web.cli.server.Server;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What is said to a request. */
public record Verdict(
    String outcome,
    Optional<String> comment,
    List<List<String>> answers,
    Optional<BigDecimal> budget) {

  /** Copies the answers in. */
  public Verdict {
    answers = answers.stream().map(List::copyOf).toList();
  }

  /** An outcome without more. */
  public static Verdict of(String outcome) {
    return new Verdict(outcome, Optional.empty(), List.of(), Optional.empty());
  }

  /** An outcome with a word to it. */
  public static Verdict of(String outcome, String comment) {
    return new Verdict(
        outcome, Optional.of(comment).filter(it -> !it.isBlank()), List.of(), Optional.empty());
  }

  /** Answers to the questions, in their order. */
  public static Verdict answering(List<List<String>> answers) {
    return new Verdict("answer", Optional.empty(), answers, Optional.empty());
  }

  /** The same with a new limit. */
  public Verdict withBudget(Optional<BigDecimal> limit) {
    return new Verdict(outcome, comment, answers, limit);
  }

  /** Sends the verdict and says in a sentence what became of it. */
  public Settled settle(Server server, Pending request) {
    String path = "/api/requests/" + Server.segment(request.id()) + "/decision";
    Reply reply = server.post(path, body(request));
    if (reply.status() == 409 && reply.code().equals("already_settled")) {
      return lost(
          Pending.find(server, request.id())
              .map(Pending::fate)
              .orElse("Request %s was settled by somebody else.".formatted(request.id())));
    }
    if (reply.status() == 409 && reply.code().equals("stale_digest")) {
      return lost("Request %s has changed meanwhile: look at it again.".formatted(request.id()));
    }
    reply.orMistake("The decision");
    return new Settled(
        reply.status() == 202
            ? "Recorded for %s; no worker has taken it up yet.".formatted(request.id())
            : "Settled %s: %s.".formatted(request.id(), outcome.replace('_', ' ')),
        true);
  }

  private static Settled lost(String sentence) {
    return new Settled(sentence, false);
  }

  private ObjectNode body(Pending request) {
    ObjectNode body =
        Json.object()
            .put("decisionId", UUID.randomUUID().toString())
            .put("digest", request.digest())
            .put("outcome", outcome);
    comment.ifPresent(it -> body.put("comment", it));
    budget.ifPresent(it -> body.put("budget", it));
    if (!answers.isEmpty()) {
      ArrayNode list = body.putArray("answers");
      for (List<String> labels : answers) {
        ArrayNode one = list.addArray();
        labels.forEach(one::add);
      }
    }
    return body;
  }
}
