package dev.perdure.planner.plan;

import dev.perdure.planner.id.StepId;
import dev.perdure.planner.json.NearestName;
import dev.perdure.planner.message.TextShortener;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The static check of a plan before a person sees it: fields, paths, agents, commands and more. */
public final class PlanCheck {

  static final int MAX_STEPS = 50;

  private static final int MAX_REPLANS = 99;
  private static final int MAX_ENTRIES = 200;
  private static final int MAX_TITLE_LENGTH = 200;
  private static final int MAX_TEXT_LENGTH = 20_000;
  private static final int MAX_COMMAND_LENGTH = 4_000;
  private static final int MAX_QUOTED_TEXT_LENGTH = 60;
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,39}");

  private final Plan plan;
  private final PlanCheckContext planCheckContext;
  private final List<PlanFinding> findings = new ArrayList<>();

  private PlanCheck(Plan plan, PlanCheckContext planCheckContext) {
    this.plan = plan;
    this.planCheckContext = planCheckContext;
  }

  /** Checks a plan by itself and against what it refers to. */
  public static PlanCheckReport check(Plan plan, PlanCheckContext environment) {
    var check = new PlanCheck(plan, environment);
    check.whole();
    check.files();
    check.steps();
    check.findings.addAll(StepDependencyCheck.faults(plan));
    check.end();
    return PlanCheckReport.of(check.findings);
  }

  private void whole() {
    required("overview", plan.overview());
    text("overview", plan.overview(), MAX_TEXT_LENGTH);
    text("approach", plan.approach(), MAX_TEXT_LENGTH);
    count("files", plan.files().size(), MAX_ENTRIES);
    count("steps", plan.steps().size(), MAX_STEPS);
    if (plan.steps().isEmpty()) {
      find("steps", "The plan has no steps: write at least one.");
    }
    if (plan.allowReplan() < 0 || plan.allowReplan() > MAX_REPLANS) {
      find("allowReplan", "It is %d: use 0 to %d.".formatted(plan.allowReplan(), MAX_REPLANS));
    }
  }

  private void files() {
    for (int i = 0; i < plan.files().size(); i++) {
      var file = plan.files().get(i);
      String where = "files[" + i + "].path";
      if (required(where, file.path()) && inside(where, file.path())) {
        boolean isNew = file.action() == PlannedFileAction.ADD;
        if (!isNew && !planCheckContext.exists(file.path())) {
          find(where, "'" + file.path() + "' does not exist: correct the path or use action add.");
        }
      }
    }
  }

  private void steps() {
    Set<StepId> seen = new HashSet<>();
    Set<String> added = new HashSet<>();
    plan.files().stream()
        .filter(file -> file.action() == PlannedFileAction.ADD)
        .forEach(file -> added.add(file.path()));
    for (int i = 0; i < plan.steps().size(); i++) {
      var step = plan.steps().get(i);
      String where = "steps[" + i + "]";
      id(where + ".id", step.id(), seen);
      texts(where, step);
      kind(where, step);
      agent(where + ".agent", PlanDefaults.orEmpty(step.agent()));
      model(where + ".model", PlanDefaults.orEmpty(step.model()));
      checks(where + ".checks", step.checks());
      stepFiles(where + ".files", step.files(), added);
    }
  }

  private void id(String where, StepId id, Set<StepId> seen) {
    if (id.value().isEmpty()) {
      find(where, "It is missing: give the step a short id of its own, such as s1.");
    } else if (!ID.matcher(id.value()).matches()) {
      find(where, "'" + id + "' is not a valid id: use up to 40 letters, digits, - and _.");
    } else if (!seen.add(id)) {
      find(where, "'" + id + "' is used twice: give each step an id of its own.");
    }
  }

  private void texts(String where, Step step) {
    required(where + ".title", step.title());
    text(where + ".title", step.title(), MAX_TITLE_LENGTH);
    required(where + ".instructions", step.instructions());
    text(where + ".instructions", step.instructions(), MAX_TEXT_LENGTH);
    text(where + ".source", PlanDefaults.orEmpty(step.source()), MAX_TITLE_LENGTH);
  }

  private void kind(String where, Step step) {
    switch (step.kind()) {
      case AGENT -> {
        unused(where + ".command", PlanDefaults.orEmpty(step.command()), StepKind.COMMAND);
        unused(where + ".tool", PlanDefaults.orEmpty(step.tool()), StepKind.TOOL);
      }
      case TOOL -> tool(where + ".tool", step);
      case COMMAND -> command(where + ".command", PlanDefaults.orEmpty(step.command()));
    }
  }

  /**
   * Reports a text that an agent would never receive, although the person who approves the plan
   * reads the text.
   */
  private void unused(String where, String text, StepKind kind) {
    if (!text.isBlank()) {
      find(
          where,
          "An agent carries this step out, and not '%s': set kind to %s, or leave it out."
              .formatted(TextShortener.start(text, MAX_QUOTED_TEXT_LENGTH), kind.wireName()));
    }
  }

  private void tool(String where, Step step) {
    if (required(where, PlanDefaults.orEmpty(step.tool()))) {
      planCheckContext.toolFault(step).ifPresent(fault -> find(where, fault));
    }
  }

  private void command(String where, String command) {
    text(where, command, MAX_COMMAND_LENGTH);
    if (required(where, command)) {
      planCheckContext
          .syntaxFault(command)
          .ifPresent(fault -> find(where, "The shell can't read it: %s.".formatted(fault)));
      planCheckContext
          .missingPrograms(command)
          .forEach(program ->
              find(
                  where,
                  "The program '%s' is not installed: use one that is, or one of the repository by its path."
                      .formatted(program)));
    }
  }

  private void model(String where, String model) {
    if (!model.isBlank()) {
      planCheckContext.modelFault(model).ifPresent(fault -> find(where, fault));
    }
  }

  private void agent(String where, String agent) {
    List<String> agents = planCheckContext.agents();
    if (!agent.isEmpty() && !agents.contains(agent)) {
      String near =
          NearestName.of(agent, agents).map(", did you mean '%s'?"::formatted).orElse(".");
      find(
          where,
          "There is no agent '%s'%s Leave it out or use one of %s."
              .formatted(agent, near, String.join(", ", agents)));
    }
  }

  private void checks(String where, List<StepCheck> checks) {
    if (checks.isEmpty()) {
      find(where, "There is none: say which command must pass, or describe what must be true.");
    }
    for (int i = 0; i < checks.size(); i++) {
      String one = where + "[" + i + "]";
      if (checks.get(i).runsACommand()) {
        command(one, checks.get(i).text());
      } else {
        required(one, checks.get(i).text());
        text(one, checks.get(i).text(), MAX_COMMAND_LENGTH);
      }
    }
  }

  private void stepFiles(String where, List<String> files, Set<String> added) {
    count(where, files.size(), MAX_ENTRIES);
    for (String file : files) {
      if (inside(where, file) && !added.contains(file) && !planCheckContext.exists(file)) {
        find(
            where,
            "'" + file + "' does not exist: correct it or list it in files with action add.");
      }
    }
  }

  private void end() {
    if (plan.verification().isEmpty() && plan.manualChecks().isEmpty()) {
      find(
          "verification",
          "There is none: give commands that prove the whole, or manualChecks a person can tick.");
    }
    for (int i = 0; i < plan.verification().size(); i++) {
      String where = "verification[" + i + "].command";
      command(where, plan.verification().get(i).command());
    }
    each("manualChecks", plan.manualChecks());
    each("risks", plan.risks());
  }

  private void each(String where, List<String> texts) {
    count(where, texts.size(), MAX_ENTRIES);
    for (int i = 0; i < texts.size(); i++) {
      required(where + "[" + i + "]", texts.get(i));
      text(where + "[" + i + "]", texts.get(i), MAX_COMMAND_LENGTH);
    }
  }

  private boolean inside(String where, String path) {
    boolean outside =
        path.startsWith("/")
            || path.startsWith("~")
            || path.contains("\\")
            || List.of(path.split("/")).contains("..");
    if (outside) {
      find(where, "'" + path + "' leaves the workspace: give it relative to the workspace.");
    }
    return !outside;
  }

  private boolean required(String where, String text) {
    if (text.isBlank()) {
      find(where, "It is missing: write it.");
    }
    return !text.isBlank();
  }

  private void text(String where, String text, int longest) {
    if (text.length() > longest) {
      find(where, text.length() + " characters are too many: use " + longest + " at most.");
    }
    Placeholders.first(text)
        .ifPresent(
            found -> find(where, "'" + found + "' is a placeholder: replace it by what is meant."));
  }

  private void count(String where, int count, int most) {
    if (count > most) {
      find(where, count + " entries are too many: use " + most + " at most.");
    }
  }

  private void find(String where, String sentence) {
    findings.add(new PlanFinding(where, sentence));
  }

  /**
   * Finds placeholders. Talking about such marks is allowed ("remove the to-do in Parser"), and so
   * is anything in back-ticks.
   */
  static final class Placeholders {

    private static final Pattern QUOTED = Pattern.compile("```.*?```|`[^`\n]*`", Pattern.DOTALL);
    private static final Pattern MARK =
        Pattern.compile(
            "^\\W*(?:todo|fixme|xxx|tbd|tba)\\W*$" // the whole text
                + "|\\b(?:todo|fixme|xxx)\\s*[:(]|\\btb[da]\\b|^\\W*(?:to be"
                + " (?:done|decided|determined|defined)|fill (?:this )?in)\\W*$"
                + "|<\\s*(?:\\.{3}|…|todo|tbd|placeholder|your\\b[^<>]{0,80}|insert\\b[^<>]{0,80})\\s*>|<[a-z]+(?:"
                + " [a-z]+){1,8}>"
                + "|\\[\\s*(?:\\.{3}|…|todo|tbd|placeholder|your\\b[^\\[\\]]{0,80}|insert\\b[^\\[\\]]{0,80})\\s*\\]"
                + "|^\\s*(?:\\.{3}|…|\\?{2,})\\s*$",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern LOWER_CASE_WORD =
        Pattern.compile("\\b(?:todo|fixme|xxx|tbd|tba)\\b");

    private Placeholders() {}

    /** The first placeholder of a text. */
    static Optional<String> first(String text) {
      var matcher = MARK.matcher(QUOTED.matcher(text).replaceAll("``"));
      while (matcher.find()) {
        String found = matcher.group().strip();
        boolean ordinary =
            LOWER_CASE_WORD.matcher(found).lookingAt() && !found.equals(text.strip());
        if (!ordinary) {
          return Optional.of(found);
        }
      }
      return Optional.empty();
    }
  }
}
