package dev.perdure.web.cli.follow;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Style;
import dev.perdure.web.cli.terminal.StyledText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** Renderer of a request as text for the terminal, with all that a person needs to decide it. */
public final class RequestText {

  private static final String RISK = "Risk: ";

  private RequestText() {}

  public static List<String> of(FetchedRequest request) {
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add(
        "%s  (%s request %s)"
            .formatted(SafeText.line(request.title()), request.kind(), request.name()));
    lines.addAll(risk(request.json().path("risk")));
    lines.addAll(subject(request));
    return lines;
  }

  /** The same lines with their styles: the title stands out, and so do risk and diff. */
  public static List<StyledText> styled(FetchedRequest request) {
    List<StyledText> lines = new ArrayList<>();
    List<String> texts = of(request);
    lines.add(StyledText.of(Style.BOLD, texts.get(1)));
    texts.stream().skip(2).map(text -> new StyledText(styleOf(text), text)).forEach(lines::add);
    return lines;
  }

  private static Optional<Style> styleOf(String text) {
    if (text.startsWith(RISK)) {
      return StateStyle.ofRisk(text.substring(RISK.length()).split(",", 2)[0]);
    }
    if (text.startsWith("+")) {
      return Optional.of(Style.GOOD);
    }
    return text.startsWith("-") ? Optional.of(Style.BAD) : Optional.empty();
  }

  /** The line of a request's risk. */
  static Optional<StyledText> risk(FetchedRequest request) {
    return risk(request.json().path("risk")).stream()
        .map(text -> new StyledText(styleOf(text), text))
        .findFirst();
  }

  /** What a question asks, on one line. */
  static String asked(JsonNode question) {
    return SafeText.line(JsonNodes.text(question, "question"));
  }

  /** The questions with their numbered options; the only one stands in the title already. */
  private static List<String> questions(FetchedRequest request) {
    List<String> lines = new ArrayList<>();
    for (JsonNode question : request.questions()) {
      if (!SafeText.line(request.title()).endsWith(asked(question))) {
        lines.add(asked(question));
      }
      lines.addAll(options(question));
    }
    return lines;
  }

  private static List<String> options(JsonNode question) {
    List<String> lines = new ArrayList<>();
    for (JsonNode option : JsonNodes.list(question, "options")) {
      String label = SafeText.line(JsonNodes.text(option, "label"));
      String description = SafeText.line(JsonNodes.text(option, "description"));
      lines.add(
          "  %d  %s%s"
              .formatted(lines.size() + 1, label, description.isEmpty() ? "" : ": " + description));
    }
    if (question.path("multiple").asBoolean(false)) {
      lines.add("  Several may be chosen.");
    }
    return lines;
  }

  private static List<String> risk(JsonNode risk) {
    String level = JsonNodes.text(risk, "level");
    if (level.isEmpty()) {
      return List.of();
    }
    String reasons = String.join("; ", JsonNodes.texts(risk, "reasons"));
    return List.of(
        RISK + SafeText.line(level) + (reasons.isEmpty() ? "" : ", " + SafeText.line(reasons)));
  }

  private static List<String> subject(FetchedRequest request) {
    JsonNode subject = request.subject();
    return switch (request.kind()) {
      case "question" -> questions(request);
      case "plan" -> plan(subject);
      case "permission" -> permission(subject);
      case "delivery" -> delivery(subject);
      case "budget" -> budget(subject);
      case "operator" -> facts(subject, "cause", "error", "model", "step", "files");
      case "trust" -> trust(subject);
      default -> block(JsonNodes.pretty(subject));
    };
  }

  /** Each part with all that a yes lets run. */
  private static List<String> trust(JsonNode subject) {
    List<String> lines = new ArrayList<>(facts(subject, "commit"));
    for (JsonNode part : JsonNodes.list(subject, "parts")) {
      lines.add("");
      lines.add("  " + SafeText.line(JsonNodes.text(part, "effect")));
      lines.addAll(facts(part, "file", "digest", "content"));
      for (JsonNode script : JsonNodes.list(part, "scripts")) {
        lines.addAll(facts(script, "path", "digest", "text"));
      }
    }
    lines.add("");
    lines.add(
        subject.path("sandboxed").asBoolean(false)
            ? "  Programs would run in the sandbox with the task's files."
            : "  Programs would run without a sandbox, with all rights of the server's account.");
    return lines;
  }

  private static List<String> delivery(JsonNode subject) {
    List<String> lines = new ArrayList<>(facts(subject, "mode", "branch", "remote", "commit"));
    String before = "  files: ";
    for (JsonNode file : JsonNodes.list(subject, "files")) {
      lines.add(before + file(file));
      before = " ".repeat(before.length());
    }
    boolean isVerified =
        JsonNodes.list(subject, "verification").stream()
            .anyMatch(check -> check.path("passed").isBoolean());
    if (!isVerified) {
      lines.add("  Not verified: no check was run.");
    }
    lines.addAll(facts(subject, "verification", "manualChecks"));
    return lines;
  }

  /** A changed file on one line, with the mark of what other programs execute. */
  private static String file(JsonNode file) {
    String mark = JsonNodes.text(file, "runs");
    return SafeText.line(
        "%s %s +%d -%d%s"
            .formatted(
                JsonNodes.text(file, "path"),
                JsonNodes.text(file, "status"),
                file.path("additions").asInt(0),
                file.path("deletions").asInt(0),
                mark.isEmpty() ? "" : " " + mark));
  }

  private static List<String> budget(JsonNode subject) {
    JsonNode unpriced = subject.path("unpriced");
    List<String> lines = new ArrayList<>();
    if (unpriced.isObject()) {
      lines.add(
          "  %s dollars are counted in tokens: the price of %s is unknown"
              .formatted(
                  SafeText.line(JsonNodes.text(unpriced, "limit")),
                  SafeText.line(JsonNodes.text(unpriced, "model"))));
    }
    lines.addAll(facts(subject, "dimension", "limit", "spent", "proposed"));
    return lines;
  }

  private static List<String> plan(JsonNode subject) {
    List<String> lines = new ArrayList<>(PlanText.of(subject));
    lines.add("");
    lines.addAll(facts(subject.path("check"), "findings", "executed"));
    lines.addAll(facts(subject, "wouldAsk"));
    JsonNode base = subject.path("base");
    int behind = base.path("behind").asInt(0);
    if (behind > 0) {
      lines.add("  commits since the task began: " + behind);
    }
    lines.addAll(facts(base, "overlapping", "uncommitted"));
    return lines;
  }

  private static List<String> permission(JsonNode subject) {
    boolean isCommand = !JsonNodes.text(subject, "command").isEmpty();
    List<String> lines = new ArrayList<>(facts(subject, "tool", "command", "cwd"));
    if (!isCommand && JsonNodes.text(subject, "diff").isEmpty()) {
      lines.addAll(facts(subject, "arguments"));
    }
    lines.addAll(facts(subject, "paths", "hosts", "claim"));
    if (isCommand && !subject.path("sandboxed").asBoolean(true)) {
      lines.add("  It would run without a sandbox, with all your rights.");
    }
    String doubt = JsonNodes.text(subject, "notAnalysed");
    if (!doubt.isEmpty()) {
      lines.add("  Not analysed, it may do more than is shown: " + SafeText.line(doubt));
    }
    lines.addAll(block(JsonNodes.text(subject, "diff")));
    JsonNodes.list(subject, "items")
        .forEach(item -> lines.add("  asks for: " + SafeText.line(JsonNodes.text(item, "text"))));
    lines.addAll(facts(subject, "always"));
    return lines;
  }

  /** What is known under some names, a line each or more. */
  private static List<String> facts(JsonNode subject, String... names) {
    List<String> lines = new ArrayList<>();
    for (String name : names) {
      String before = "  " + label(name) + ": ";
      for (String line : fact(subject.path(name))) {
        lines.add(before + line);
        before = " ".repeat(before.length());
      }
    }
    return lines;
  }

  /** A field's name in words. */
  private static String label(String name) {
    return switch (name) {
      case "wouldAsk" -> "will still ask for";
      case "overlapping" -> "changed meanwhile";
      case "executed" -> "run by other programs";
      case "uncommitted" -> "not committed";
      case "manualChecks" -> "for you to check";
      case "always" -> "allow always would cover";
      default -> name;
    };
  }

  private static List<String> fact(JsonNode value) {
    if (value.isNull() || value.isMissingNode()) {
      return List.of();
    }
    if (value.isArray()) {
      return StreamSupport.stream(value.spliterator(), false)
          .map(RequestText::inOneLine)
          .distinct()
          .toList();
    }
    return value.isObject() ? List.of(inOneLine(value)) : block(value.asString());
  }

  private static String inOneLine(JsonNode value) {
    return SafeText.line(value.isValueNode() ? value.asString() : JsonNodes.write(value));
  }

  private static List<String> block(String text) {
    return text.isBlank() ? List.of() : SafeText.block(text).lines().toList();
  }
}
