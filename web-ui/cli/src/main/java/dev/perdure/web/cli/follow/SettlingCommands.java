package dev.perdure.web.cli.follow;

import dev.perdure.activities.process.LauncherName;
import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Style;
import dev.perdure.web.cli.terminal.StyledText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * The command lines that settle a request, each with its effect: those for the outcomes that the
 * request offers.
 */
public final class SettlingCommands {

  private static final String INDENT = "  ";
  private static final int MIN_EFFECT_COLUMNS = 36;
  private static final String WORDS = "\"…\"";
  private static final String WHY = " -m " + WORDS;
  private static final String DENIAL = "deny it; the agent reads your words and goes on";

  private final FetchedRequest request;
  private final List<Line> lines = new ArrayList<>();

  private SettlingCommands(FetchedRequest request) {
    this.request = request;
  }

  /** A command line without its program's name, and its effect. */
  private record Line(String command, String effect) {}

  /**
   * The command lines as they are printed.
   *
   * @param server the options that name the server, empty if the verbs find it by themselves
   */
  public static List<StyledText> of(FetchedRequest request, String server, int columns) {
    var commands = new SettlingCommands(request);
    commands.all();
    List<Line> lines =
        commands.lines.stream()
            .map(line -> new Line(LauncherName.NAME + " " + line.command() + server, line.effect()))
            .toList();
    int width =
        lines.stream()
            .map(line -> SafeText.width(line.command()))
            .max(Comparator.naturalOrder())
            .orElse(0);
    int effects = INDENT.length() + width + INDENT.length();
    boolean isTable = effects + MIN_EFFECT_COLUMNS <= columns;
    return Stream.concat(
            Stream.of(StyledText.of(Style.BOLD, "To settle it:")),
            lines.stream()
                .flatMap(line -> isTable ? Stream.of(row(line, width, effects)) : onTwoLines(line)))
        .toList();
  }

  private static StyledText row(Line line, int width, int effects) {
    String gap = " ".repeat(width - SafeText.width(line.command()));
    return StyledText.of(INDENT + line.command() + gap + INDENT + line.effect()).hangingBy(effects);
  }

  private static Stream<StyledText> onTwoLines(Line line) {
    return Stream.of(
        StyledText.code(INDENT + line.command()),
        StyledText.of(Style.DIM, INDENT.repeat(3) + line.effect()));
  }

  private void all() {
    switch (request.kind()) {
      case "permission" -> permission();
      case "question" -> question();
      case "plan" -> plan();
      case "delivery" -> delivery();
      case "budget" -> budget();
      case "operator" -> operator();
      case "trust" -> {
        add("approve", "approve", "", "trust all of it, for this content");
        add("reject", "reject", WHY, "go on without it");
      }
      default -> {
        add("approve", "approve", "", "say yes");
        add("reject", "reject", WHY, "say no");
      }
    }
  }

  private void permission() {
    List<String> always = JsonNodes.texts(request.subject(), "always");
    add("allow_once", "approve", "", "allow it once");
    if (!always.isEmpty()) {
      String patterns = always.stream().distinct().collect(Collectors.joining(", "));
      add("allow_always", "approve", " --always", "and never ask again for: " + patterns);
    }
    add("deny", "reject", WHY, DENIAL);
  }

  private void question() {
    List<JsonNode> questions = request.questions();
    String each = questions.size() > 1 ? ", one answer for each question in order" : "";
    if (questions.stream().anyMatch(SettlingCommands::hasOptions)) {
      answer(question -> hasOptions(question) ? "1" : WORDS, "options by their numbers" + each);
    }
    if (questions.stream().anyMatch(SettlingCommands::takesSeveral)) {
      answer(
          question -> takesSeveral(question) ? "1,2" : hasOptions(question) ? "1" : WORDS,
          "several options where several may be chosen");
    }
    if (questions.stream().allMatch(SettlingCommands::takesWords)) {
      answer(_ -> WORDS, "in your own words" + each);
    }
    add("deny", "reject", WHY, DENIAL);
  }

  private void answer(Function<JsonNode, String> word, String effect) {
    String words = request.questions().stream().map(word).collect(Collectors.joining(" "));
    add("answer", "answer", " " + words, effect);
  }

  private static boolean hasOptions(JsonNode question) {
    return !JsonNodes.list(question, "options").isEmpty();
  }

  private static boolean takesSeveral(JsonNode question) {
    return question.path("multiple").asBoolean(false)
        && JsonNodes.list(question, "options").size() > 1;
  }

  private static boolean takesWords(JsonNode question) {
    return !hasOptions(question) || question.path("custom").asBoolean(true);
  }

  private void plan() {
    List<String> steps = askedSteps(request.subject());
    boolean isPlanOnly = request.subject().path("planOnly").asBoolean(false);
    String effect = isPlanOnly ? "end the task with this plan" : "carry it out as it is shown";
    add("approve", "approve", "", effect);
    if (steps.size() > 1 && !isPlanOnly) {
      String step = shellQuoted(steps.getFirst());
      add("approve", "approve", " --step " + step, "carry out the named steps; others are held");
    }
    add("send_back", "send-back", WHY, "have it planned again with your words");
    if (!steps.isEmpty()) {
      String comment = "%s=%s".formatted(shellQuoted(steps.getFirst()), WORDS);
      add("send_back", "send-back", " --on " + comment, "the same, with a comment on a step");
    }
    add("reject", "reject", WHY, refusal(request.subject()));
    task("plan edit", "", "change the plan in your editor");
    task("say", " " + WORDS, "take the plan back; the planner shows a new one");
  }

  /** The effect of a no: a plan that has begun survives it, and so does its task. */
  private static String refusal(JsonNode subject) {
    if (subject.path("proposedBy").isString()) {
      return "keep the plan as it is";
    }
    return subject.path("steps").isArray() || !JsonNodes.list(subject, "done").isEmpty()
        ? "leave these steps out; what is finished is delivered"
        : "end the task";
  }

  private static List<String> askedSteps(JsonNode subject) {
    return subject.path("steps").isArray()
        ? JsonNodes.texts(subject, "steps")
        : JsonNodes.list(subject.path("plan"), "steps").stream()
            .map(step -> JsonNodes.text(step, "id"))
            .toList();
  }

  private void delivery() {
    int checks = request.manualChecks().size();
    if (checks == 0) {
      add("approve", "approve", "", "deliver it");
    } else {
      String others =
          IntStream.range(1, checks).mapToObj(i -> " --tick " + i).collect(Collectors.joining());
      add("approve", "approve", " --tick all", "deliver it: each check was made");
      add(
          "approve",
          "approve",
          others + " --waive " + checks + WHY,
          "deliver it without check %d, and say why".formatted(checks));
    }
    add("send_back", "send-back", WHY, "have it changed first");
    add("reject", "reject", WHY, "deliver nothing and end the task");
  }

  private void budget() {
    JsonNode subject = request.subject();
    Optional<BigDecimal> proposed = subject.path("proposed").asDecimalOpt();
    String dimension = JsonNodes.text(subject, "dimension");
    add(
        "approve",
        "approve",
        "",
        proposed
            .map(limit -> "raise the limit to " + RequestText.amount(dimension, limit))
            .orElse("raise the limit"));
    add("approve", "approve", " --budget LIMIT", "raise it to another limit");
    add("reject", "reject", WHY, "end the task; a message takes it up again");
  }

  private void operator() {
    List<String> offered =
        request.outcomes().isEmpty()
            ? List.of("retry", "switch_model", "skip", "stop")
            : request.outcomes();
    offered.forEach(this::operator);
  }

  /**
   * Adds the commands for an outcome that an operator can choose. The commands keep the order of
   * the request: the most helpful command comes first.
   */
  private void operator(String outcome) {
    switch (outcome) {
      case "retry" ->
          add(
              outcome,
              "approve",
              "",
              request.offers("switch_model") ? "call the same model again" : "try it again");
      case "switch_model" ->
          add(outcome, "approve", " --model PROVIDER/NAME", "go on with another model");
      case "skip" ->
          JsonNodes.find(request.subject(), "step")
              .ifPresent(step -> task("skip-step", " " + shellQuoted(step), "leave the step out"));
      case "stop" ->
          add(outcome, "reject", WHY, "end the task as failed; a message takes it up again");
      default -> {}
    }
  }

  /** Adds a verb with the request's number and more, if the request offers the outcome. */
  private void add(String outcome, String verb, String rest, String effect) {
    if (request.offers(outcome)) {
      String command = "%s %s%s".formatted(verb, request.name(), rest);
      lines.add(new Line(command, SafeText.line(effect)));
    }
  }

  /** Adds a verb with the request's task and more. */
  private void task(String verb, String rest, String effect) {
    JsonNodes.find(request.json(), "taskId")
        .map(task -> new Line("%s %s%s".formatted(verb, task, rest), effect))
        .ifPresent(lines::add);
  }

  /** A name as a shell reads it. */
  private static String shellQuoted(String name) {
    return name.matches("[\\w./-]+") ? name : "'" + SafeText.line(name).replace("'", "'\\''") + "'";
  }
}
