package dev.perdure.activities.agent.prompt;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.journal.ArtifactStore;
import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.journal.plan.StepRecordCheckRecord;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.plan.Step;
import dev.perdure.workflows.port.RunSpec;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Fills the prompt of a step's reviewer from the journal: the checks, the step's report, its diff
 * and how its commands ended.
 */
public final class ReviewBriefing {

  private static final int MAX_DIFF_LENGTH = 30_000;
  private static final int MAX_REASON_LENGTH = 1_000;

  private final ConversationStore conversationStore;
  private final PlanStore planStore;
  private final StepStore stepStore;
  private final ArtifactStore artifactStore;

  public ReviewBriefing(
      ConversationStore conversationStore,
      PlanStore planStore,
      StepStore stepStore,
      ArtifactStore artifactStore) {
    this.conversationStore = conversationStore;
    this.planStore = planStore;
    this.stepStore = stepStore;
    this.artifactStore = artifactStore;
  }

  /** Returns the values for the placeholders of the prompt {@code plan/verdict}. */
  public Map<String, String> of(RunSpec spec) {
    StepId id = Objects.requireNonNull(spec.step());
    Step step = planStore.adopted(spec.task()).orElseThrow().plan().step(id).orElseThrow();
    Optional<StepRecord> record = stepStore.find(spec.task(), id);
    String checks =
        step.checks().stream()
            .filter(check -> !check.runsACommand())
            .map(check -> "- " + check.text())
            .collect(Collectors.joining("\n"));
    return Map.of(
        "checks", checks,
        "step", step.title() + "\n\n" + step.instructions(),
        "report", record.map(StepRecord::runId).map(conversationStore::lastWords).orElse(""),
        "results", results(record),
        "diff", diff(spec).orElse("(unknown)"));
  }

  /** The differences the step made; of long ones the beginning, and where the whole is. */
  public Optional<String> diff(RunSpec spec) {
    return Optional.ofNullable(spec.opening().values().get(RunSpec.DIFF)).map(this::diff);
  }

  private String diff(String id) {
    String text = artifactStore.find(id).map(bytes -> new String(bytes, UTF_8)).orElse("(lost)");
    if (text.isBlank()) {
      return "(no file was changed)";
    }
    return text.length() <= MAX_DIFF_LENGTH
        ? text
        : "%s\n(cut: %d of %d characters; the whole is ref:%s)"
            .formatted(text.substring(0, MAX_DIFF_LENGTH), MAX_DIFF_LENGTH, text.length(), id);
  }

  /** How the step's commands ended. */
  private static String results(Optional<StepRecord> record) {
    String lines =
        record.stream()
            .flatMap(step -> step.checks().stream())
            .filter(check -> check.command() != null)
            .map(ReviewBriefing::result)
            .collect(Collectors.joining("\n"));
    return lines.isEmpty() ? "(there are none)" : lines;
  }

  private static String result(StepRecordCheckRecord check) {
    String how =
        check.passed() == null
            ? "not run"
            : (check.passed() ? "passed" : "failed") + ", exit code " + check.exitCode();
    return "- `%s`: %s%s".formatted(check.command(), how, reason(check));
  }

  private static String reason(StepRecordCheckRecord check) {
    String reason = Optional.ofNullable(check.reason()).orElse("").strip();
    if (reason.isEmpty()) {
      return "";
    }
    return "\n" + TextShortener.start(reason, MAX_REASON_LENGTH);
  }
}
