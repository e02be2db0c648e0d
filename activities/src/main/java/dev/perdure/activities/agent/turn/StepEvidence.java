package dev.perdure.activities.agent.turn;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.plan.StepRecord.CheckRecord;
import dev.perdure.planner.message.Excerpt;
import dev.perdure.workflows.port.ModelActivities.VerdictRequest;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The evidence a reviewer gets of a step besides its report: its diff and the results of its
 * checks.
 */
record StepEvidence(Journal journal) {

  private static final int LONGEST_DIFF = 30_000;
  private static final int LONGEST_REASON = 1_000;

  /** The differences the step made; of long ones the beginning, and where the whole is. */
  String diff(VerdictRequest judgement) {
    String id = judgement.diff();
    if (id == null) {
      return "(unknown)";
    }
    String text =
        journal.artifacts().find(id).map(bytes -> new String(bytes, UTF_8)).orElse("(lost)");
    if (text.isBlank()) {
      return "(no file was changed)";
    }
    return text.length() <= LONGEST_DIFF
        ? text
        : "%s\n(cut: %d of %d characters; the whole is ref:%s)"
            .formatted(text.substring(0, LONGEST_DIFF), LONGEST_DIFF, text.length(), id);
  }

  /** How the step's commands ended. */
  String results(VerdictRequest judgement) {
    String lines =
        journal.steps().find(judgement.task(), judgement.step()).stream()
            .flatMap(step -> step.checks().stream())
            .filter(check -> check.command() != null)
            .map(StepEvidence::result)
            .collect(Collectors.joining("\n"));
    return lines.isEmpty() ? "(there are none)" : lines;
  }

  /** Writes down what the reviewer found of the checks that no command decides. */
  void judged(VerdictRequest judgement, boolean passed, String reason) {
    journal
        .steps()
        .find(judgement.task(), judgement.step())
        .map(step -> step.checks().stream().map(check -> judged(check, passed, reason)).toList())
        .ifPresent(checks -> journal.steps().checks(judgement.task(), judgement.step(), checks));
  }

  private static CheckRecord judged(CheckRecord check, boolean passed, String reason) {
    return check.command() != null
        ? check
        : new CheckRecord(null, check.description(), passed, null, null, reason);
  }

  private static String result(CheckRecord check) {
    String how =
        check.passed() == null
            ? "not run"
            : (check.passed() ? "passed" : "failed") + ", exit code " + check.exitCode();
    return "- `%s`: %s%s".formatted(check.command(), how, reason(check));
  }

  private static String reason(CheckRecord check) {
    String reason = Optional.ofNullable(check.reason()).orElse("").strip();
    if (reason.isEmpty()) {
      return "";
    }
    return "\n" + Excerpt.start(reason, LONGEST_REASON);
  }
}
