package dev.perdure.web.cli.follow;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Style;
import dev.perdure.web.cli.terminal.StyledText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Renderer of a plan as text for the terminal: headings, numbered steps with their checks, and
 * changes since the last revision.
 */
final class PlanText {

  private static final String INDENT = "    ";

  private final List<StyledText> lines = new ArrayList<>();

  private PlanText() {}

  /** The lines of a plan request, with what changed since the revision before. */
  static List<StyledText> of(JsonNode subject) {
    var text = new PlanText();
    JsonNode plan = subject.path("plan");
    text.section("Overview", paragraphs(plan, "overview"));
    text.section("Approach", paragraphs(plan, "approach"));
    text.section(
        "Files",
        JsonNodes.list(plan, "files").stream()
            .map(file -> joined(file, " ", "action", "path") + explained(file, "note"))
            .toList());
    text.steps(JsonNodes.list(plan, "steps"));
    text.section(
        "Verification",
        JsonNodes.list(plan, "verification").stream()
            .map(it -> "$ " + joined(it, "", "command") + explained(it, "description"))
            .toList());
    text.section("For a person to check", JsonNodes.texts(plan, "manualChecks"));
    text.section("Risks", JsonNodes.texts(plan, "risks"));
    JsonNodes.find(subject, "editedBy")
        .ifPresent(by ->
            text.section(
                "Edited by " + SafeText.line(by), List.of("It is not as the planner wrote it.")));
    if (subject.path("revision").asInt(0) > 1) {
      text.section("Since the revision before", changes(subject.path("diff")));
    }
    return text.lines;
  }

  private void steps(List<JsonNode> steps) {
    heading("Steps");
    int number = 0;
    for (JsonNode step : steps) {
      List<String> after = JsonNodes.texts(step, "dependsOn");
      number++;
      String line =
          "%3d %s (%s%s%s)"
              .formatted(
                  number,
                  joined(step, "", "title"),
                  joined(step, "", "id"),
                  after.isEmpty() ? "" : ", after " + SafeText.line(String.join(", ", after)),
                  JsonNodes.find(step, "source")
                      .map(drafts -> ", from " + SafeText.line(drafts))
                      .orElse(""));
      lines.add(StyledText.of(line).hangingBy(INDENT.length()));
      add(paragraphs(step, "instructions"));
      commands(
          JsonNodes.list(step, "checks").stream()
              .map(check -> "done when: " + joined(check, ": ", "command", "description"))
              .toList());
    }
  }

  private static List<String> changes(JsonNode diff) {
    return Stream.of("added", "removed", "changed")
        .filter(kind -> !JsonNodes.list(diff, kind).isEmpty())
        .map(kind ->
            kind
                + ": "
                + String.join(
                    ", ",
                    JsonNodes.list(diff, kind).stream()
                        .map(it -> it.isValueNode() ? it.asString() : JsonNodes.text(it, "id"))
                        .toList()))
        .toList();
  }

  private void section(String title, List<String> body) {
    if (!body.isEmpty()) {
      heading(title);
      add(body);
    }
  }

  private void heading(String title) {
    lines.add(StyledText.of(""));
    lines.add(StyledText.of(Style.BOLD, title));
  }

  private void add(List<String> body) {
    body.forEach(line -> lines.add(StyledText.of(INDENT + SafeText.line(line))));
  }

  /** Commands, which stay whole. */
  private void commands(List<String> body) {
    body.forEach(line -> lines.add(StyledText.code(INDENT + SafeText.line(line))));
  }

  private static List<String> paragraphs(JsonNode node, String name) {
    return SafeText.block(JsonNodes.text(node, name)).lines().filter(it -> !it.isBlank()).toList();
  }

  private static String joined(JsonNode node, String between, String... names) {
    return SafeText.line(
        String.join(
            between,
            Stream.of(names)
                .map(name -> JsonNodes.text(node, name))
                .filter(it -> !it.isEmpty())
                .toList()));
  }

  private static String explained(JsonNode node, String name) {
    String text = joined(node, "", name);
    return text.isEmpty() ? "" : ": " + text;
  }
}
