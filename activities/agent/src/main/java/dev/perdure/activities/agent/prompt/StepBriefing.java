package dev.perdure.activities.agent.prompt;

import static java.util.stream.Collectors.joining;

import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.journal.plan.StepRecordCheckRecord;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.activities.journal.run.SteeringStore;
import dev.perdure.activities.journal.run.UserMessage;
import dev.perdure.activities.journal.task.TaskRequestReader;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.PlanMarkdownWriter;
import dev.perdure.planner.plan.PlanPlannedFile;
import dev.perdure.planner.plan.Step;
import dev.perdure.planner.plan.StepCheck;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Fills the prompt of a step from the journal: the step, the plan, earlier results and the last
 * attempt, each cut to a size limit.
 */
public final class StepBriefing {

  private static final int MAX_LONG_LENGTH = 16_000;
  private static final int MAX_MEDIUM_LENGTH = 8_000;
  private static final int MAX_SHORT_LENGTH = 2_000;

  private final TaskRequestReader taskRequestReader;
  private final SteeringStore steeringStore;
  private final PlanStore planStore;
  private final StepStore stepStore;
  private final PeoplesDecisions peoplesDecisions;
  private final LastAttemptBriefing lastAttemptBriefing;

  public StepBriefing(
      TaskRequestReader taskRequestReader,
      SteeringStore steeringStore,
      PlanStore planStore,
      StepStore stepStore,
      PeoplesDecisions peoplesDecisions,
      LastAttemptBriefing lastAttemptBriefing) {
    this.taskRequestReader = taskRequestReader;
    this.steeringStore = steeringStore;
    this.planStore = planStore;
    this.stepStore = stepStore;
    this.peoplesDecisions = peoplesDecisions;
    this.lastAttemptBriefing = lastAttemptBriefing;
  }

  /** Returns the values for the placeholders of the prompt {@code step/executing}. */
  public Map<String, String> of(TaskId task, StepId id, RunId run) {
    Plan plan = planStore.adopted(task).orElseThrow().plan();
    Step step = plan.step(id).orElseThrow();
    List<StepRecord> records = stepStore.all(task);
    Map<String, String> values = new LinkedHashMap<>();
    values.put("id", id.value());
    values.put("title", step.title());
    values.put("instructions", step.instructions());
    values.put("checks", lines(step.checks().stream().map(StepBriefing::check).toList()));
    values.put("request", TextTruncation.start(taskRequestReader.words(task), MAX_LONG_LENGTH));
    values.put("messages", TextTruncation.end(messages(task), MAX_MEDIUM_LENGTH));
    values.put("answers", TextTruncation.end(peoplesDecisions.of(task), MAX_MEDIUM_LENGTH));
    values.put("overview", TextTruncation.start(plan.overview(), MAX_MEDIUM_LENGTH));
    values.put("approach", TextTruncation.start(plan.approach(), MAX_MEDIUM_LENGTH));
    values.put("steps", TextTruncation.start(steps(plan, records, id), MAX_MEDIUM_LENGTH));
    values.put("files", TextTruncation.start(files(plan, step), MAX_MEDIUM_LENGTH));
    values.put("risks", TextTruncation.start(lines(bulleted(plan.risks())), MAX_MEDIUM_LENGTH));
    values.put("results", TextTruncation.end(results(records), MAX_LONG_LENGTH));
    values.put("plan", PlanMarkdownWriter.render(plan));
    Optional<StepRecord> own = stepStore.find(task, id);
    values.put("reflection", own.map(StepRecord::reflection).orElse(""));
    values.put("note", own.map(StepRecord::note).orElse(""));
    values.putAll(lastAttemptBriefing.of(task, step, run));
    return values;
  }

  private String messages(TaskId task) {
    return steeringStore.taken(task).stream().map(UserMessage::text).collect(joining("\n\n"));
  }

  private static String check(StepCheck check) {
    return check.runsACommand() ? "- command: `" + check.text() + "`" : "- " + check.text();
  }

  private static String steps(Plan plan, List<StepRecord> records, StepId own) {
    Map<StepId, StepRecord> known = new LinkedHashMap<>();
    records.forEach(record -> known.put(record.id(), record));
    return plan.steps().stream()
        .map(step -> "- %s: %s (%s)".formatted(step.id(), step.title(), state(step, own, known)))
        .collect(joining("\n"));
  }

  private static String state(Step step, StepId own, Map<StepId, StepRecord> known) {
    if (step.id().equals(own)) {
      return "yours";
    }
    StepRecord record = known.get(step.id());
    return record == null ? "pending" : record.state().wireName();
  }

  /** The plan's files that the step names, or all of them if it names none. */
  private static String files(Plan plan, Step step) {
    List<String> named = step.files();
    List<String> unplanned =
        named.stream()
            .filter(path -> plan.files().stream().noneMatch(file -> file.path().equals(path)))
            .map(path -> "- " + path)
            .toList();
    String planned =
        plan.files().stream()
            .filter(file -> named.isEmpty() || named.contains(file.path()))
            .map(StepBriefing::file)
            .collect(joining("\n"));
    return (planned + "\n" + lines(unplanned)).strip();
  }

  private static String file(PlanPlannedFile file) {
    String note = file.note();
    String what = "- %s (%s)".formatted(file.path(), file.action().wireName());
    return note == null || note.isBlank() ? what : what + ": " + note;
  }

  private static String results(List<StepRecord> records) {
    return records.stream()
        .filter(record -> record.result() != null)
        .map(record ->
            "- %s (%s): %s"
                .formatted(
                    record.id(),
                    record.title(),
                    TextTruncation.start(
                        Objects.requireNonNull(record.result()), MAX_SHORT_LENGTH)))
        .collect(joining("\n"));
  }

  /** A check that did not pass: what it was, how it ended and what it printed last. */
  public static String failure(StepRecordCheckRecord check) {
    String output = Objects.requireNonNullElse(check.reason(), "").strip();
    String what = check.command() == null ? check.description() : "`" + check.command() + "`";
    String whole = check.artifact() == null ? "" : " (whole output: ref:" + check.artifact() + ")";
    return "- %s %s%s%s".formatted(what, end(check), whole, output.isEmpty() ? "" : ":\n" + output);
  }

  private static String end(StepRecordCheckRecord check) {
    if (check.command() == null) {
      return "was judged as not fulfilled";
    }
    return check.exitCode() == null ? "did not end" : "ended with " + check.exitCode();
  }

  private static List<String> bulleted(List<String> texts) {
    return texts.stream().map(text -> "- " + text).toList();
  }

  private static String lines(List<String> lines) {
    return String.join("\n", lines);
  }
}
