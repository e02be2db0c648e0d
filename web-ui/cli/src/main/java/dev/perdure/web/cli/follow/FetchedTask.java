package dev.perdure.web.cli.follow;

import dev.perdure.web.cli.client.ExitCode;
import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.terminal.Prose;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Style;
import dev.perdure.web.cli.terminal.StyledText;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * A task as fetched from the server: its JSON, with state, exit code, progress, cost and result as
 * text.
 */
public record FetchedTask(JsonNode json) {

  /** Phases that say nothing beyond the state. */
  private static final Set<String> AT_REST = Set.of("idle", "closed");

  private static final Set<String> AT_WORK = Set.of("running", "awaiting-person", "verifying");
  private static final Set<String> SUMMED_UP = Set.of("auto", "layered", "light");

  public String id() {
    return JsonNodes.text(json, "id");
  }

  public String state() {
    return JsonNodes.text(json, "state");
  }

  public String phase() {
    return JsonNodes.text(json, "phase");
  }

  /** Returns the exit code for a script when the task has ended; empty while the task goes on. */
  public OptionalInt exitCode() {
    return switch (state()) {
      case "delivered", "answered" -> OptionalInt.of(ExitCode.DONE);
      case "rejected", "cancelled", "idle" -> OptionalInt.of(ExitCode.STOPPED);
      case "failed" -> OptionalInt.of(ExitCode.FAILED);
      default -> OptionalInt.empty();
    };
  }

  /** Whether a model sums the task up, as it was delivered by a plan that a person approved. */
  boolean isSummedUp() {
    boolean isPlanned =
        SUMMED_UP.contains(JsonNodes.text(json, "strategy"))
            || JsonNodes.text(json.path("triage"), "asked").equals("auto");
    return state().equals("delivered") && isPlanned;
  }

  /** When the newest phase began; long ago for a task without phases. */
  Instant lastPhaseAt() {
    return JsonNodes.list(json, "phases").stream()
        .reduce((_, newest) -> newest)
        .map(phase -> moment(phase, "startedAt"))
        .orElse(Instant.EPOCH);
  }

  /** The time under a name; long ago if there is none. */
  static Instant moment(JsonNode node, String name) {
    return JsonNodes.find(node, name).map(Instant::parse).orElse(Instant.EPOCH);
  }

  /** Returns the progress of the task in one line. */
  public String progress() {
    String state = SafeText.words(state());
    String where =
        AT_REST.contains(phase()) ? state : "%s: %s".formatted(SafeText.words(phase()), state);
    return runningStep().map(step -> where + ", step " + step).orElse(where);
  }

  /** A wait that may be long, in a sentence: for a provider, for an operator, for a person. */
  public Optional<Wait> waiting() {
    return switch (state()) {
      case "retrying" -> {
        JsonNode retry = json.path("retry");
        yield Optional.of(new Wait(JsonNodes.text(retry, "error"), retrying(retry, Instant.now())));
      }
      case "parked" -> wait("Parked until a person decides: the task's page shows the request.");
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
  public record Wait(String cause, String sentence) {}

  private static String retrying(JsonNode retry, Instant now) {
    String next = JsonNodes.text(retry, "nextAt");
    String when =
        TimeFormat.between(now.toString(), next)
            .map(time -> " is tried again in %s, at %s".formatted(time, TimeFormat.clock(next)))
            .orElse(" is tried again");
    return "The model%s: %s".formatted(when, SafeText.line(JsonNodes.text(retry, "error")));
  }

  /** The cost so far, if known. */
  public Optional<String> cost() {
    return JsonNodes.find(json.path("usage"), "cost")
        .map(text -> new BigDecimal(text).setScale(2, RoundingMode.HALF_UP).toPlainString());
  }

  /** How long the task has been going on. */
  public Optional<Duration> elapsed(Instant otherwise) {
    try {
      return Optional.of(
          Duration.between(Instant.parse(JsonNodes.text(json, "createdAt")), Instant.now()));
    } catch (DateTimeParseException e) {
      return Optional.of(Duration.between(otherwise, Instant.now()));
    }
  }

  private Optional<String> runningStep() {
    List<JsonNode> steps = steps();
    return IntStream.range(0, steps.size())
        .filter(i -> AT_WORK.contains(JsonNodes.text(steps.get(i), "state")))
        .mapToObj(i ->
            "%d of %d '%s'"
                .formatted(
                    i + 1, steps.size(), SafeText.line(JsonNodes.text(steps.get(i), "title"))))
        .findFirst();
  }

  /** The steps of its plan, none before there is one. */
  public List<JsonNode> steps() {
    return JsonNodes.list(json.path("plan"), "steps");
  }

  /** The result as text. */
  public List<StyledText> outcome() {
    List<StyledText> lines = new ArrayList<>();
    JsonNode result = json.path("result");
    JsonNodes.find(result, "text").ifPresent(text -> lines.addAll(Prose.lines(text)));
    if (result.path("output").isObject()) {
      SafeText.prose(result.path("output").toPrettyString())
          .lines()
          .map(StyledText::code)
          .forEach(lines::add);
    }
    JsonNodes.list(result, "citations").forEach(citation -> lines.addAll(cited(citation)));
    JsonNodes.find(result, "branch")
        .ifPresent(branch ->
            lines.add(
                StyledText.of(
                    SafeText.line(
                        "Branch %s at %s".formatted(branch, JsonNodes.text(result, "commit"))))));
    JsonNodes.find(result, "pullRequest")
        .ifPresent(page -> lines.add(StyledText.of(SafeText.line("Pull request " + page))));
    JsonNodes.find(json.path("failure"), "message")
        .ifPresent(message -> lines.add(StyledText.of(Style.BAD, SafeText.line(message))));
    return lines;
  }

  private static List<StyledText> cited(JsonNode citation) {
    String title =
        JsonNodes.find(citation, "title").map(text -> " " + SafeText.line(text)).orElse("");
    Stream<StyledText> quote =
        JsonNodes.find(citation, "quote").stream()
            .flatMap(text -> SafeText.prose(text).lines())
            .map(line -> StyledText.code("    > " + line));
    String place = "  [" + SafeText.line(JsonNodes.text(citation, "ref")) + "]" + title;
    return Stream.concat(Stream.of(StyledText.of(place).hangingBy(4)), quote).toList();
  }
}
