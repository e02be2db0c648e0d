package dev.perdure.web.cli.follow;

import dev.perdure.activities.process.LauncherName;
import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Style;
import dev.perdure.web.cli.terminal.StyledText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Renderer of a whole task as text for the terminal, in the order of the full-screen view: state,
 * phases, facts, steps, requests, result.
 */
public final class TaskText {

  /** The column at which the values of facts begin. */
  private static final int VALUES = 14;

  private TaskText() {}

  /** The lines of a task with the requests that wait for a person. */
  public static List<StyledText> of(FetchedTask task, List<FetchedRequest> open, Instant now) {
    List<StyledText> lines = new ArrayList<>();
    lines.add(StyledText.of(Style.BOLD, SafeText.line(JsonNodes.text(task.json(), "title"))));
    lines.add(new StyledText(StateStyle.ofTask(task.state()), task.progress()));
    task.waiting().ifPresent(wait -> lines.add(StyledText.of(Style.WAITING, wait.sentence())));
    phases(task).ifPresent(lines::add);
    lines.addAll(facts(task, now));
    section(lines, steps(task.steps()));
    section(lines, requests(open));
    section(lines, task.outcome());
    return lines;
  }

  private static Optional<StyledText> phases(FetchedTask task) {
    String phases =
        JsonNodes.list(task.json(), "phases").stream()
            .map(phase -> sign(phase, task) + " " + SafeText.words(JsonNodes.text(phase, "phase")))
            .collect(Collectors.joining("  "));
    return phases.isEmpty() ? Optional.empty() : Optional.of(StyledText.of(Style.DIM, phases));
  }

  /** The sign of a phase; the current one is at work. */
  public static String sign(JsonNode phase, FetchedTask task) {
    boolean isLeft = JsonNodes.find(phase, "finishedAt").isPresent();
    return !isLeft && JsonNodes.text(phase, "phase").equals(task.phase())
        ? "●"
        : StateStyle.sign(JsonNodes.text(phase, "state"));
  }

  private static List<StyledText> facts(FetchedTask task, Instant now) {
    JsonNode json = task.json();
    List<String> lines = new ArrayList<>();
    lines.add("  id          " + task.id());
    JsonNodes.find(json.path("repository"), "location")
        .ifPresent(location -> lines.add("  repository  " + SafeText.line(location)));
    strategy(json).ifPresent(strategy -> lines.add("  strategy    " + strategy));
    JsonNodes.find(json, "model")
        .ifPresent(model -> lines.add("  model       " + SafeText.line(model)));
    JsonNodes.find(json, "createdAt")
        .ifPresent(created -> lines.add("  created     " + SafeText.ago(created, now) + " ago"));
    task.cost().ifPresent(cost -> lines.add("  spent       $" + cost));
    return lines.stream().map(line -> StyledText.of(line).hangingBy(VALUES)).toList();
  }

  /** The strategy, and why triage picked it. */
  private static Optional<String> strategy(JsonNode json) {
    JsonNode triage = json.path("triage");
    String reason = SafeText.line(JsonNodes.text(triage, "reason"));
    List<String> skipped = JsonNodes.texts(triage, "skipped");
    String without = skipped.isEmpty() ? "" : ", without " + String.join(", ", skipped);
    return JsonNodes.find(json, "strategy")
        .map(name -> name + SafeText.words(without) + (reason.isEmpty() ? "" : ": " + reason));
  }

  private static List<StyledText> steps(List<JsonNode> steps) {
    List<StyledText> lines = new ArrayList<>();
    if (!steps.isEmpty()) {
      lines.add(StepText.heading(steps));
    }
    for (JsonNode step : steps) {
      lines.add(StepText.line(step));
      lines.addAll(StepText.details(step));
    }
    return lines;
  }

  private static List<StyledText> requests(List<FetchedRequest> open) {
    List<StyledText> lines = new ArrayList<>();
    for (FetchedRequest request : open) {
      lines.add(
          StyledText.of(
              Style.WAITING,
              "Waits for a decision on request %s: %s"
                  .formatted(request.name(), SafeText.line(request.title()))));
      RequestText.risk(request).ifPresent(lines::add);
      lines.add(
          StyledText.of(
              Style.DIM,
              "'%s show %s' shows it and how to settle it."
                  .formatted(LauncherName.NAME, request.name())));
    }
    return lines;
  }

  private static void section(List<StyledText> lines, List<StyledText> section) {
    if (!section.isEmpty()) {
      lines.add(StyledText.of(""));
      lines.addAll(section);
    }
  }
}
