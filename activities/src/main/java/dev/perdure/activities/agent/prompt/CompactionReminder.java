package dev.perdure.activities.agent.prompt;

import static java.util.stream.Collectors.joining;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.plan.PlanStorePlanRevision;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.journal.request.RequestQuery;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.planner.task.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Writes the facts that a model is told again after a compaction, as a summary may forget them:
 * request, plan, people's decisions, open requests, to-dos, files read.
 */
public record CompactionReminder(Journal journal) {

  private static final int LONG = 8_000;
  private static final int SHORT = 2_000;
  private static final int MAX_FILES = 60;
  private static final int MAX_REQUESTS = 20;

  /** The records of a run and its task, each part under its heading. */
  public String of(RunRecord run) {
    List<String> parts = new ArrayList<>();
    add(parts, "What you were asked", asked(run));
    add(parts, "Plan", plan(run.taskId()));
    add(parts, "Decisions of people", new PeoplesDecisions(journal).of(run.taskId()));
    add(parts, "Open requests", openRequests(run.taskId()));
    add(parts, "Your to-do list", todos(run));
    add(parts, "Files you have read", String.join(", ", journal.tools().seen(run.id(), MAX_FILES)));
    return String.join("\n\n", parts);
  }

  private static void add(List<String> parts, String heading, String text) {
    if (!text.isBlank()) {
      parts.add("## %s\n%s".formatted(heading, TextTruncation.end(text, LONG)));
    }
  }

  /** The message the run began with, and the newest that were said to it since. */
  private String asked(RunRecord run) {
    List<String> said =
        journal.messages().said(run.id()).stream()
            .map(Message::words)
            .filter(words -> !words.isBlank() && !words.startsWith("Agent: "))
            .toList();
    if (said.isEmpty()) {
      return "";
    }
    String first = TextTruncation.start(said.getFirst(), LONG / 2);
    String later =
        said.stream()
            .skip(1)
            .map(words -> TextTruncation.start(words, SHORT))
            .collect(joining("\n\n"));
    return (first + "\n\n" + TextTruncation.end(later, LONG / 2 - SHORT / 10)).strip();
  }

  private String plan(TaskId task) {
    Map<StepId, StepRecord> records =
        journal.steps().all(task).stream()
            .collect(Collectors.toMap(StepRecord::id, Function.identity(), (one, _) -> one));
    return journal
        .plans()
        .adopted(task)
        .or(() -> journal.plans().newest(task))
        .map(revision -> plan(revision, records))
        .orElse("");
  }

  private static String plan(PlanStorePlanRevision revision, Map<StepId, StepRecord> records) {
    String steps =
        revision.plan().steps().stream()
            .map(step -> {
              String state =
                  Optional.ofNullable(records.get(step.id()))
                      .map(record -> record.state().wireName())
                      .orElse("pending");
              return "- %s: %s (%s)".formatted(step.id(), step.title(), state);
            })
            .collect(joining("\n"));
    return "Revision %d, %s: %s\n%s"
        .formatted(
            revision.revision(),
            revision.adoptedAt() == null ? "not approved" : "approved",
            TextTruncation.start(revision.plan().overview(), SHORT),
            steps);
  }

  private String openRequests(TaskId task) {
    var pending =
        new RequestQuery(
            Optional.of(RequestStatus.PENDING),
            Optional.empty(),
            Optional.of(task),
            Optional.empty(),
            MAX_REQUESTS);
    return journal.requestReader().list(pending).items().stream()
        .map(record -> "- " + record.request().title())
        .collect(joining("\n"));
  }

  private String todos(RunRecord run) {
    return journal.todos().find(run.id()).stream()
        .map(todo -> "- [%s] %s".formatted(todo.status(), todo.content()))
        .collect(joining("\n"));
  }
}
