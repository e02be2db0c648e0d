package dev.perdure.workflows.visibility;

import dev.perdure.planner.message.SecretRedactor;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.task.RunKind;
import dev.perdure.workflows.port.RunSpec;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;

/**
 * Summaries and details of workflows and activities in Temporal's pages. A summary is one short
 * line without a secret. A replay does not compare summaries, so a later build may change them.
 */
public final class Summaries {

  /** Temporal's pages cut a summary here. */
  private static final int MAX_LENGTH = 120;

  /** Temporal asks for summaries of at most 200 bytes; its server refuses more than 400. */
  private static final int MAX_BYTES = 200;

  /** The longest text whose characters all take three bytes. */
  private static final int MAX_WIDE_LENGTH = 64;

  private Summaries() {}

  /** A text as one short line without secrets. */
  public static String line(String text) {
    String clean = SecretRedactor.of(text).replaceAll("\\s+", " ").strip();
    String line = TextShortener.start(clean, MAX_LENGTH - 1);
    return line.getBytes(StandardCharsets.UTF_8).length <= MAX_BYTES
        ? line
        : TextShortener.start(clean, MAX_WIDE_LENGTH);
  }

  /** A run by its agent and its work, such as "build: Fix the total". */
  public static String run(RunSpec spec) {
    return line(spec.agent() + ": " + work(spec));
  }

  /** One model call of a run by its agent and turn. */
  public static String turn(RunSpec spec, int turn) {
    return line("%s, turn %d".formatted(spec.agent(), turn));
  }

  /** A run and its turn, as Markdown. */
  public static String current(RunSpec spec, int turn) {
    return "**%s**\n\nTurn %d".formatted(run(spec), turn);
  }

  private static String work(RunSpec spec) {
    if (spec.title() != null && spec.step() != null) {
      String part = spec.kind() == RunKind.VERDICT ? "review of step" : "step";
      String again = spec.isRepair() ? ", repair" : "";
      return "%s %s%s, %s".formatted(part, spec.step(), again, spec.title());
    }
    return Optional.ofNullable(spec.opening().values().get("focus"))
        .orElseGet(() -> words(spec.opening().prompt()));
  }

  /** The last part of a prompt's name, such as "sent back" of {@code plan/sent-back}. */
  private static String words(String prompt) {
    return prompt.substring(prompt.lastIndexOf('/') + 1).replace('-', ' ');
  }

  /** A run's ids and terms, as Markdown. */
  public static String details(RunSpec spec) {
    var details = new StringBuilder("- Task: `%s`\n- Run: `%s`".formatted(spec.task(), spec.run()));
    details.append("\n- Phase: ").append(TaskView.name(spec.phase()));
    details.append("\n- Files: ").append(spec.readOnly() ? "read only" : "may be changed");
    Optional.ofNullable(spec.parent())
        .map(Objects::toString)
        .ifPresent(parent -> details.append("\n- Asked for by: `%s`".formatted(parent)));
    return SecretRedactor.of(details.toString());
  }
}
