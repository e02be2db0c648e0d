package dev.perdure.web.cli.follow.view;

import dev.perdure.web.cli.server.ExitCode;
import dev.perdure.web.cli.server.Json;
import dev.perdure.web.cli.terminal.Plain;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/** A task as the server shows it, in words. */
public record TaskView(JsonNode json) {
  /** Its id. */
  public String id() {
    return Json.text(json, "id");
  }

  /** Its state, as the server names it. */
  public String state() {
    return Json.text(json, "state");
  }

  /** Its phase, as the server names it. */
  public String phase() {
    return Json.text(json, "phase");
  }

  /** What a script is told when the task has come to an end, nothing while it goes on. */
  public OptionalInt exitCode() {
    return switch (state()) {
      case "delivered", "answered" -> OptionalInt.of(ExitCode.DONE);
      case "rejected", "cancelled", "idle" -> OptionalInt.of(ExitCode.STOPPED);
      case "failed" -> OptionalInt.of(ExitCode.FAILED);
      default -> OptionalInt.empty();
    };
  }

  /** Where the task is, in one line. */
  public String progress() {
    String where = "%s: %s".formatted(Plain.words(phase()), Plain.words(state()));
    return runningStep().map(step -> where + ", step " + step).orElse(where);
  }

  /** A wait that may be long, in a sentence: for a provider, for an operator, for a person. */
  Optional<Wait> waiting() {
    return switch (state()) {
      case "retrying" -> {
        JsonNode retry = json.path("retry");
        yield Optional.of(new Wait(Json.text(retry, "error"), retrying(retry, Instant.now())));
      }
      case "parked" -> wait("Parked until somebody decides: the task's page says what.");
      case "paused" -> wait("Paused: resume it on the task's page.");
      default -> Optional.empty();
    };
  }

  private static Optional<Wait> wait(String sentence) {
    return Optional.of(new Wait(sentence, sentence));
  }

  /**
   * A wait that may be long.
   *
   * @param cause what stays the same from one try to the next
   */
  record Wait(String cause, String sentence) {}

  private static String retrying(JsonNode retry, Instant now) {
    String next = Json.text(retry, "nextAt");
    String when =
        Elapsed.between(now.toString(), next)
            .map(time -> " is tried again in %s, at %s".formatted(time, Elapsed.clock(next)))
            .orElse(" is tried again");
    return "The model%s: %s".formatted(when, Plain.line(Json.text(retry, "error")));
  }

  /** What was spent so far, if anybody knows. */
  Optional<String> cost() {
    return Json.find(json.path("usage"), "cost")
        .map(text -> new BigDecimal(text).setScale(2, RoundingMode.HALF_UP).toPlainString());
  }

  /** How long the task has been going on. */
  Optional<Duration> elapsed(Instant otherwise) {
    try {
      return Optional.of(
          Duration.between(Instant.parse(Json.text(json, "createdAt")), Instant.now()));
    } catch (DateTimeParseException unknown) {
      return Optional.of(Duration.between(otherwise, Instant.now()));
    }
  }

  private Optional<String> runningStep() {
    List<JsonNode> steps = steps();
    return IntStream.range(0, steps.size())
        .filter(i -> List.of("running", "verifying").contains(Json.text(steps.get(i), "state")))
        .mapToObj(i ->
            "%d of %d '%s'"
                .formatted(i + 1, steps.size(), Plain.line(Json.text(steps.get(i), "title"))))
        .findFirst();
  }

  /** The steps of the newest plan. */
  List<JsonNode> steps() {
    return Json.list(json.path("plan"), "steps");
  }

  /** What came out, for a person. */
  public List<String> outcome() {
    List<String> lines = new ArrayList<>();
    JsonNode result = json.path("result");
    Json.find(result, "text").ifPresent(text -> lines.addAll(Plain.prose(text).lines().toList()));
    Json.find(result, "branch")
        .ifPresent(
            branch -> lines.add("Branch %s at %s".formatted(branch, Json.text(result, "commit"))));
    Json.find(json.path("failure"), "message").ifPresent(message -> lines.add(Plain.line(message)));
    return lines;
  }

  /** The whole task, for a person. */
  public List<String> lines(Instant now) {
    List<String> lines = new ArrayList<>();
    lines.add(Plain.line(Json.text(json, "title")));
    lines.add("  id          " + id());
    lines.add("  state       " + Plain.words(state()) + ", phase " + Plain.words(phase()));
    Json.find(json.path("repository"), "location")
        .ifPresent(location -> lines.add("  repository  " + Plain.line(location)));
    Json.find(json, "createdAt")
        .ifPresent(created -> lines.add("  created     " + Plain.ago(created, now) + " ago"));
    Json.find(json.path("usage"), "cost").ifPresent(cost -> lines.add("  spent       $" + cost));
    steps().forEach(step -> lines.add(line(step)));
    lines.addAll(outcome());
    Json.texts(json, "pending")
        .forEach(request -> lines.add("Waits for a decision on request " + request));
    return lines;
  }

  private static String line(JsonNode step) {
    return "  %-11s %s"
        .formatted(Plain.words(Json.text(step, "state")), Plain.line(Json.text(step, "title")));
  }
}
