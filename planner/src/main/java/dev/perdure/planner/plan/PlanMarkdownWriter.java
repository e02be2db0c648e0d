package dev.perdure.planner.plan;

import dev.perdure.planner.json.OneLineJson;
import dev.perdure.planner.plan.Plan.Verification;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The writer of a plan as Markdown, in the form in which people read and edit it. */
public final class PlanMarkdownWriter {

  private final StringBuilder out = new StringBuilder();

  private PlanMarkdownWriter() {}

  /** Renders a plan as Markdown. */
  public static String render(Plan plan) {
    var page = new PlanMarkdownWriter();
    page.section("Overview", PlanTextEscaping.escaped(plan.overview()));
    page.section("Approach", PlanTextEscaping.escaped(plan.approach()));
    page.section("Files", bullets(plan.files(), PlanMarkdownWriter::file));
    page.heading("## Steps");
    for (int i = 0; i < plan.steps().size(); i++) {
      page.step(i + 1, plan.steps().get(i));
    }
    page.section("Verification", bullets(plan.verification(), PlanMarkdownWriter::verification));
    page.section("Manual checks", bullets(plan.manualChecks(), text -> "[ ] " + indented(text)));
    page.section("Risks", bullets(plan.risks(), PlanMarkdownWriter::indented));
    if (plan.allowReplan() != Plan.DEFAULT_REPLANS) {
      page.section("Replans", plan.allowReplan().toString());
    }
    return page.out.toString();
  }

  private void step(int number, Step step) {
    heading("### " + number + ". " + line(step.title()) + " {#" + step.id() + "}");
    paragraph(PlanTextEscaping.escaped(step.instructions()));
    paragraph(bullets(facts(step), Function.identity()));
    paragraph(bullets(step.checks(), PlanMarkdownWriter::check));
  }

  private static List<String> facts(Step step) {
    var facts = new ArrayList<String>();
    fact(facts, "After", step.dependsOn().stream().map(id -> code(id.value())).toList());
    if (step.kind() != StepKind.AGENT) {
      facts.add("Kind: " + step.kind().wireName());
    }
    fact(facts, "Agent", optional(step.agent()));
    fact(facts, "Model", optional(step.model()));
    fact(facts, "Tool", optional(step.tool()));
    if (step.arguments() != null) {
      facts.add("Arguments: " + code(OneLineJson.write(step.arguments())));
    }
    fact(facts, "Command", optional(step.command()));
    fact(facts, "Files", step.files().stream().map(PlanMarkdownWriter::code).toList());
    fact(facts, "Source", step.sources().stream().map(PlanMarkdownWriter::code).toList());
    return facts;
  }

  private static List<String> optional(@Nullable String text) {
    return text == null || text.isBlank() ? List.of() : List.of(code(text));
  }

  private static void fact(List<String> facts, String name, List<String> values) {
    if (!values.isEmpty()) {
      facts.add(name + ": " + String.join(", ", values));
    }
  }

  private static String file(PlanPlannedFile file) {
    String note = PlanDefaults.orEmpty(file.note());
    return code(file.path())
        + " ("
        + file.action().wireName()
        + ")"
        + (note.isBlank() ? "" : ": " + indented(note));
  }

  private static String verification(Verification verification) {
    String description = PlanDefaults.orEmpty(verification.description());
    return described(verification.command(), description);
  }

  private static String check(StepCheck check) {
    return "Check: "
        + (check.runsACommand()
            ? described(check.text(), PlanDefaults.orEmpty(check.description()))
            : (check.text().strip().startsWith("`") ? "\\" : "") + indented(check.text()));
  }

  private static String described(String command, String description) {
    String colon = command.contains("\n") ? "\n  : " : ": ";
    return code(command) + (description.isBlank() ? "" : colon + indented(description));
  }

  private void section(String title, String body) {
    if (!body.isBlank()) {
      heading("## " + title);
      paragraph(body);
    }
  }

  private void heading(String heading) {
    out.append(out.isEmpty() ? "" : "\n").append(heading).append('\n');
  }

  private void paragraph(String text) {
    if (!text.isBlank()) {
      out.append('\n').append(text.strip()).append('\n');
    }
  }

  private static <T> String bullets(List<T> list, Function<T, String> line) {
    return list.stream().map(item -> "- " + line.apply(item)).collect(Collectors.joining("\n"));
  }

  /** A code span that holds the text whatever back-ticks are in it; several lines make a block. */
  private static String code(String text) {
    if (text.contains("\n")) {
      String fence = fence(text, 3);
      return "\n  " + fence + "\n" + text.strip().indent(2) + "  " + fence;
    }
    String fence = fence(text, 1);
    return text.contains("`") ? fence + " " + text + " " + fence : fence + text + fence;
  }

  private static String fence(String text, int shortest) {
    int length = shortest;
    while (text.contains("`".repeat(length))) {
      length++;
    }
    return "`".repeat(length);
  }

  private static String indented(String text) {
    return PlanTextEscaping.escapedLines(text).replace("\n", "\n  ");
  }

  private static String line(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }
}
