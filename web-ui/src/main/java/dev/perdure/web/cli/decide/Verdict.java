package dev.perdure.web.cli.decide;

import dev.perdure.web.cli.server.Json;
import dev.perdure.web.cli.server.Reply;
import dev.perdure.web.cli.server.Server;
import dev.perdure.web.cli.terminal.Plain;
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
    Optional<BigDecimal> budget,
    Optional<String> model) {
  private static final int SHOWN = 80;

  /** Copies the answers in. */
  public Verdict {
    answers = answers.stream().map(List::copyOf).toList();
  }

  /** An outcome without more. */
  public static Verdict of(String outcome) {
    return of(outcome, "");
  }

  /** An outcome with a word to it. */
  public static Verdict of(String outcome, String comment) {
    return new Verdict(
        outcome,
        Optional.of(comment).filter(it -> !it.isBlank()),
        List.of(),
        Optional.empty(),
        Optional.empty());
  }

  /** Answers to the questions, in their order. */
  public static Verdict answering(List<List<String>> answers) {
    return new Verdict("answer", Optional.empty(), answers, Optional.empty(), Optional.empty());
  }

  /** The same with a new limit. */
  public Verdict withBudget(Optional<BigDecimal> limit) {
    return new Verdict(outcome, comment, answers, limit, model);
  }

  /** The same with another model. */
  public Verdict withModel(String name) {
    return new Verdict(outcome, comment, answers, budget, Optional.of(name));
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
            : "Settled %s: %s.".formatted(request.id(), inWords()),
        true);
  }

  private String inWords() {
    String said = String.join("; ", answers.stream().map(it -> String.join(", ", it)).toList());
    return outcome.replace('_', ' ')
        + (said.isEmpty() ? "" : " '%s'".formatted(Plain.cut(Plain.line(said), SHOWN)));
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
    model.ifPresent(it -> body.put("model", it));
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
