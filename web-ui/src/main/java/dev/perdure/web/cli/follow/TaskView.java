package dev.perdure.web.cli.follow;

import dev.perdure.web.cli.server.ExitCode;
import dev.perdure.web.cli.server.Json;
import dev.perdure.web.cli.terminal.Plain;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
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

  private Optional<String> runningStep() {
    return steps().stream()
        .filter(step -> List.of("running", "verifying").contains(Json.text(step, "state")))
        .findFirst()
        .map(step -> "'" + Plain.line(Json.text(step, "title")) + "'");
  }

  private List<JsonNode> steps() {
    return Json.list(json.path("plan"), "steps");
  }

  /** What came out, for a person. */
  public List<String> outcome() {
    List<String> lines = new ArrayList<>();
    JsonNode result = json.path("result");
    Json.find(result, "text").ifPresent(text -> lines.addAll(Plain.block(text).lines().toList()));
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
