package dev.perdure.web.cli.decide;

import dev.perdure.web.cli.server.Json;
import dev.perdure.web.cli.terminal.Plain;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** A request in words: everything a person must see before they decide. */
public final class RequestText {
  private RequestText() {}

  /** The lines of a request. */
  public static List<String> of(Pending request) {
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add(
        "%s  (%s request %s)".formatted(Plain.line(request.title()), request.kind(), request.id()));
    lines.addAll(risk(request.json().path("risk")));
    lines.addAll(subject(request));
    return lines;
  }

  /** A question with its numbered options. */
  static List<String> question(JsonNode question) {
    List<String> lines = new ArrayList<>();
    lines.add(Plain.line(Json.text(question, "question")));
    int number = 0;
    for (JsonNode option : Json.list(question, "options")) {
      number++;
      String description = Plain.line(Json.text(option, "description"));
      lines.add(
          "  %d  %s%s"
              .formatted(
                  number,
                  Plain.line(Json.text(option, "label")),
                  description.isEmpty() ? "" : ": " + description));
    }
    return lines;
  }

  private static List<String> risk(JsonNode risk) {
    String level = Json.text(risk, "level");
    if (level.isEmpty()) {
      return List.of();
    }
    String reasons = String.join("; ", Json.texts(risk, "reasons"));
    return List.of(
        "Risk: " + Plain.line(level) + (reasons.isEmpty() ? "" : ", " + Plain.line(reasons)));
  }

  private static List<String> subject(Pending request) {
    JsonNode subject = request.subject();
    return switch (request.kind()) {
      case "question" -> List.of();
      case "plan" -> block(Json.text(subject, "markdown"));
      case "permission" -> permission(subject);
      case "delivery" -> facts(subject, "mode", "branch", "commit");
      case "budget" -> facts(subject, "dimension", "limit", "spent", "proposed");
      case "operator" -> facts(subject, "cause", "error", "step");
      default -> block(Json.pretty(subject));
    };
  }

  private static List<String> permission(JsonNode subject) {
    List<String> lines = new ArrayList<>(facts(subject, "tool", "command", "cwd", "claim"));
    Json.list(subject, "items")
        .forEach(item -> lines.add("  asks for: " + Plain.line(Json.text(item, "text"))));
    lines.addAll(block(Json.text(subject, "diff")));
    return lines;
  }

  private static List<String> facts(JsonNode subject, String... names) {
    List<String> lines = new ArrayList<>();
    for (String name : names) {
      Json.find(subject, name)
          .ifPresent(value -> lines.add("  %s: %s".formatted(name, Plain.block(value))));
    }
    return lines;
  }

  private static List<String> block(String text) {
    return text.isBlank() ? List.of() : Plain.block(text).lines().toList();
  }
}
