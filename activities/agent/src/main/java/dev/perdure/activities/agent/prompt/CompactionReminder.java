package dev.perdure.activities.agent.prompt;

import static java.util.stream.Collectors.joining;

import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.conversation.ToolJournalStore;
import dev.perdure.activities.journal.request.RequestQuery;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.run.TodoStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.planner.task.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Writes the facts that a model gets again after a compaction, because a summary may lose them:
 * request, plan, people's decisions, open requests, to-dos, files read.
 */
public final class CompactionReminder {

  private static final int MAX_SHORT_LENGTH = 2_000;
  private static final int MAX_LONG_LENGTH = 8_000;
  private static final int MAX_FILES = 60;
  private static final int MAX_REQUESTS = 20;

  private final TodoStore todoStore;
  private final ConversationStore conversationStore;
  private final ToolJournalStore toolJournalStore;
  private final RequestReader requestReader;
  private final PeoplesDecisions peoplesDecisions;
  private final PlanProgressText planProgressText;

  public CompactionReminder(
      TodoStore todoStore,
      ConversationStore conversationStore,
      ToolJournalStore toolJournalStore,
      RequestReader requestReader,
      PeoplesDecisions peoplesDecisions,
      PlanProgressText planProgressText) {
    this.todoStore = todoStore;
    this.conversationStore = conversationStore;
    this.toolJournalStore = toolJournalStore;
    this.requestReader = requestReader;
    this.peoplesDecisions = peoplesDecisions;
    this.planProgressText = planProgressText;
  }

  /** The records of a run and its task, each part under its heading. */
  public String of(RunRecord run) {
    List<String> parts = new ArrayList<>();
    add(parts, "What you were asked", asked(run));
    add(parts, "Plan", planProgressText.of(run.taskId()));
    add(parts, "Decisions of people", peoplesDecisions.of(run.taskId()));
    add(parts, "Open requests", openRequests(run.taskId()));
    add(parts, "Your to-do list", todos(run));
    add(
        parts,
        "Files you have read",
        String.join(", ", toolJournalStore.seen(run.id(), MAX_FILES)));
    return String.join("\n\n", parts);
  }

  private static void add(List<String> parts, String heading, String text) {
    if (!text.isBlank()) {
      parts.add("## %s\n%s".formatted(heading, TextTruncation.end(text, MAX_LONG_LENGTH)));
    }
  }

  /** The message the run began with, and the newest that were said to it since. */
  private String asked(RunRecord run) {
    List<String> said =
        conversationStore.said(run.id()).stream()
            .map(Message::words)
            .filter(words -> !words.isBlank() && !words.startsWith("Agent: "))
            .toList();
    if (said.isEmpty()) {
      return "";
    }
    String first = TextTruncation.start(said.getFirst(), MAX_LONG_LENGTH / 2);
    String later =
        said.stream()
            .skip(1)
            .map(words -> TextTruncation.start(words, MAX_SHORT_LENGTH))
            .collect(joining("\n\n"));
    return (first + "\n\n" + TextTruncation.end(later, MAX_LONG_LENGTH / 2 - MAX_SHORT_LENGTH / 10))
        .strip();
  }

  private String openRequests(TaskId task) {
    var pending =
        new RequestQuery(
            Optional.of(RequestStatus.PENDING),
            Optional.empty(),
            Optional.of(task),
            Optional.empty(),
            MAX_REQUESTS);
    return requestReader.list(pending).items().stream()
        .map(record -> "- " + record.request().title())
        .collect(joining("\n"));
  }

  private String todos(RunRecord run) {
    return todoStore.find(run.id()).stream()
        .map(todo -> "- [%s] %s".formatted(todo.status(), todo.content()))
        .collect(joining("\n"));
  }
}
