package dev.perdure.planner.plan;

import dev.perdure.planner.id.StepId;
import dev.perdure.planner.json.NearestName;
import dev.perdure.planner.plan.Plan.Verification;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The reader of a plan from the Markdown that {@link PlanMarkdownWriter} writes and a person may
 * have edited; a fault names the line and the remedy.
 */
public final class PlanMarkdownReader {

  private static final List<String> SECTIONS =
      List.of(
          "Overview",
          "Approach",
          "Files",
          "Steps",
          "Verification",
          "Manual checks",
          "Risks",
          "Replans");
  private static final Pattern STEP =
      Pattern.compile("### (?:\\d+\\. )?(.*) \\{#([^{}]*)}\\s*", Pattern.DOTALL);
  private static final Pattern FILE = Pattern.compile("\\s*\\((\\w+)\\)(?::\\s*([\\s\\S]*))?");
  private static final Pattern NOTE = Pattern.compile("\\s*(?::\\s*([\\s\\S]*))?");

  private PlanMarkdownReader() {}

  private record PlanSection(MarkdownLine heading, List<MarkdownLine> body) {

    List<String> texts() {
      return body.stream().map(MarkdownLine::text).toList();
    }
  }

  /**
   * Reads an edited plan; what the edit left alone stays as it was, to the letter.
   *
   * @throws InvalidPlanText that names the line and the remedy
   */
  public static Plan read(String text, Plan before) {
    Plan edited = read(text);
    Plan same = read(PlanMarkdownWriter.render(before));
    return new Plan(
        restoreIfUnedited(edited.overview(), same.overview(), before.overview()),
        restoreIfUnedited(edited.approach(), same.approach(), before.approach()),
        restoreIfUnedited(edited.files(), same.files(), before.files()),
        edited.steps().stream().map(step -> restoreIfUnedited(step, same, before)).toList(),
        restoreIfUnedited(edited.verification(), same.verification(), before.verification()),
        restoreIfUnedited(edited.manualChecks(), same.manualChecks(), before.manualChecks()),
        restoreIfUnedited(edited.risks(), same.risks(), before.risks()),
        edited.allowReplan());
  }

  private static Step restoreIfUnedited(Step edited, Plan same, Plan before) {
    return same.step(edited.id()).equals(Optional.of(edited))
        ? before.step(edited.id()).orElse(edited)
        : edited;
  }

  private static <T> T restoreIfUnedited(T edited, T same, T before) {
    return edited.equals(same) ? before : edited;
  }

  /** Reads a plan. */
  static Plan read(String text) {
    List<MarkdownLine> lines = new ArrayList<>();
    withoutMark(text).lines().forEach(line -> lines.add(new MarkdownLine(lines.size() + 1, line)));
    Map<String, PlanSection> sections = named(split(lines, "## "));
    return new Plan(
        prose(sections, "Overview"),
        prose(sections, "Approach"),
        items(sections, "Files").stream().map(PlanMarkdownReader::file).toList(),
        steps(sections),
        items(sections, "Verification").stream().map(PlanMarkdownReader::verification).toList(),
        items(sections, "Manual checks").stream().map(PlanMarkdownReader::manualCheck).toList(),
        items(sections, "Risks").stream().map(MarkdownListItem::plain).toList(),
        replans(sections));
  }

  /** Some editors begin a file with an invisible byte order mark. */
  private static String withoutMark(String text) {
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  private static Map<String, PlanSection> named(List<PlanSection> found) {
    Map<String, PlanSection> sections = new LinkedHashMap<>();
    for (PlanSection section : found) {
      String title = section.heading().text().substring(3).strip();
      if (!SECTIONS.contains(title)) {
        String near =
            NearestName.of(title, SECTIONS).map("Did you mean '## %s'? "::formatted).orElse("");
        throw section
            .heading()
            .fault(
                "A plan has no section '%s'. %sUse one of %s."
                    .formatted(title, near, String.join(", ", SECTIONS)));
      }
      if (sections.put(title, section) != null) {
        throw section
            .heading()
            .fault("The section '%s' is there twice: keep one.".formatted(title));
      }
    }
    return sections;
  }

  /** Splits at headings outside of code; what stands before the first may only be a comment. */
  private static List<PlanSection> split(List<MarkdownLine> lines, String heading) {
    List<PlanSection> sections = new ArrayList<>();
    List<String> texts = lines.stream().map(MarkdownLine::text).toList();
    int at = 0;
    while (at < lines.size()) {
      MarkdownLine line = lines.get(at);
      int end =
          PlanTextEscaping.opensFence(line.text()) ? PlanTextEscaping.fenceEnd(texts, at) : at;
      if (end < 0) {
        throw line.fault("The code that begins here does not end: close it with the same marks.");
      }
      if (line.text().startsWith(heading)) {
        sections.add(new PlanSection(line, new ArrayList<>()));
      } else if (!sections.isEmpty()) {
        sections.getLast().body().addAll(lines.subList(at, end + 1));
      } else if (!line.text().isBlank() && !line.text().matches("<!--.*-->|# .*")) {
        throw line.fault(
            "This stands before the first heading '%s': move it below one."
                .formatted(heading.strip()));
      }
      at = end + 1;
    }
    return sections;
  }

  private static String prose(Map<String, PlanSection> sections, String name) {
    PlanSection section = sections.get(name);
    return section == null ? "" : PlanTextEscaping.unescaped(requireNoHeading(section.body()));
  }

  private static List<String> requireNoHeading(List<MarkdownLine> body) {
    List<String> texts = body.stream().map(MarkdownLine::text).toList();
    for (int i = 0; i < texts.size(); i++) {
      i = Math.max(i, PlanTextEscaping.fenceEnd(texts, i));
      if (texts.get(i).matches("#{1,3} .*")) {
        throw body.get(i)
            .fault(
                "A heading of this level has no place here: use '####', or a backslash before it.");
      }
    }
    return texts;
  }

  private static List<MarkdownListItem> items(Map<String, PlanSection> sections, String name) {
    PlanSection section = sections.get(name);
    return section == null ? List.of() : MarkdownListParser.items(section.body());
  }

  private static PlanPlannedFile file(MarkdownListItem item) {
    var code = item.code();
    Matcher rest = FILE.matcher(code.rest());
    if (code.text().isEmpty() || !rest.matches()) {
      throw item.fault("Write a file as '- `path` (modify): note'.");
    }
    return new PlanPlannedFile(
        code.text().get(), action(item, rest.group(1)), MarkdownListItem.plain(rest.group(2)));
  }

  private static PlannedFileAction action(MarkdownListItem item, String name) {
    return Arrays.stream(PlannedFileAction.values())
        .filter(action -> action.wireName().equals(name))
        .findFirst()
        .orElseThrow(() ->
            item.fault(
                "'%s' is not an action: use one of add, modify, delete, move, read."
                    .formatted(name)));
  }

  private static Verification verification(MarkdownListItem item) {
    var code = item.code();
    Matcher rest = NOTE.matcher(code.rest());
    if (code.text().isEmpty() || !rest.matches()) {
      throw item.fault("Write a verification as '- `command`: description'.");
    }
    return new Verification(code.text().get(), MarkdownListItem.plain(rest.group(1)));
  }

  private static String manualCheck(MarkdownListItem item) {
    return item.plain().replaceFirst("^\\[[ xX]] ?", "");
  }

  private static int replans(Map<String, PlanSection> sections) {
    PlanSection section = sections.get("Replans");
    if (section == null) {
      return Plan.DEFAULT_REPLANS;
    }
    String number = String.join("", section.texts()).strip();
    if (!number.matches("\\d{1,3}")) {
      throw section.heading().fault("Write one number below it, such as 2.");
    }
    return Integer.parseInt(number);
  }

  private static List<Step> steps(Map<String, PlanSection> sections) {
    PlanSection section = sections.get("Steps");
    return section == null
        ? List.of()
        : split(section.body(), "### ").stream().map(PlanMarkdownReader::step).toList();
  }

  private static Step step(PlanSection section) {
    Matcher heading = STEP.matcher(section.heading().text());
    if (!heading.matches()) {
      throw section
          .heading()
          .fault("This step has no id: end its heading with one of its own, such as {#s1}.");
    }
    int facts = firstFact(section.texts());
    String instructions =
        PlanTextEscaping.unescaped(requireNoHeading(section.body().subList(0, facts)));
    List<MarkdownListItem> items =
        MarkdownListParser.items(section.body().subList(facts, section.body().size()));
    return new StepFactsParser(items)
        .step(new StepId(heading.group(2)), heading.group(1).strip(), instructions);
  }

  private static int firstFact(List<String> lines) {
    int at = 0;
    while (at < lines.size() && !PlanTextEscaping.isFact(lines.get(at))) {
      at = Math.max(at, PlanTextEscaping.fenceEnd(lines, at)) + 1;
    }
    return at;
  }
}
