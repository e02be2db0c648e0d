package dev.perdure.activities.agent.call;

import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.task.RunResult;
import dev.perdure.planner.tool.ToolResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Writes the report of an ended subagent run (last words, finish, files) as the result of the tool
 * call that started the run.
 */
public final class SubagentReportWriter {

  private static final int MAX_LAST_WORDS_LENGTH = 30_000;

  private final ConversationStore conversationStore;

  public SubagentReportWriter(ConversationStore conversationStore) {
    this.conversationStore = conversationStore;
  }

  /** The report of a run: its last words, how it ended and what became of its files. */
  public ToolResult of(RunRecord run) {
    List<String> text = new ArrayList<>();
    boolean done = run.finish() == FinishReason.END_TURN;
    String words =
        TextShortener.start(conversationStore.lastWords(run.id()), MAX_LAST_WORDS_LENGTH);
    text.add(done ? words : "%s Its last words: %s".formatted(end(run), words));
    String files = files(run);
    if (!files.isEmpty()) {
      text.add(files);
    }
    text.add(
        "(The subagent's run is %s: give it as task_id to go on with its conversation.)"
            .formatted(run.id()));
    boolean failed = !done || run.merge().hasFailed();
    return reported(run, String.join("\n\n", text), failed);
  }

  private static String end(RunRecord run) {
    return switch (Objects.requireNonNull(run.finish())) {
      case MAX_STEPS ->
          "The subagent was stopped after as many turns as it may take and is not done.";
      case TIMED_OUT -> "The subagent's deadline passed before it was done.";
      case END_TURN,
          TOOL_USE,
          MAX_TOKENS,
          CANCELLED,
          ERROR,
          PERMISSION_DENIED,
          CONTENT_FILTER,
          BUDGET ->
          "The subagent's run ended with %s.".formatted(run.finish());
    };
  }

  private static String files(RunRecord run) {
    RunResult result = Objects.requireNonNullElse(run.result(), RunResult.none());
    Optional<String> reason = Optional.ofNullable(result.dropped());
    String names = String.join(", ", result.changed());
    return switch (run.merge()) {
      case MERGED ->
          "Its changes are merged into your files, which have changed: %s. Read them before you edit them."
              .formatted(names);
      case CONFLICT ->
          "None of its changes (%s) is merged, as you or another subagent changed these files meanwhile: %s. Continue its run to redo them on the current files."
              .formatted(names, String.join(", ", result.contested()));
      case DROPPED ->
          names.isEmpty()
              ? reason.map("Its changes are not merged: %s."::formatted).orElse("")
              : "Its changes are not merged (%s): %s. They are kept with its run."
                  .formatted(reason.orElse("it did not end well"), names);
      case NONE -> "";
    };
  }

  /** The report with what pages show of the run. */
  private static ToolResult reported(RunRecord run, String text, boolean failed) {
    RunResult result = Objects.requireNonNullElse(run.result(), RunResult.none());
    long millis =
        run.finishedAt() == null
            ? 0
            : Duration.between(run.createdAt(), run.finishedAt()).toMillis();
    ToolResult report = failed ? ToolResult.failed(text) : ToolResult.of("", text);
    return report
        .titled(run.title())
        .with("runId", run.id().value())
        .with("finish", String.valueOf(run.finish()))
        .with("merge", Json.name(run.merge()))
        .with("files", result.changed())
        .with("conflicts", result.contested())
        .with("durationMs", millis);
  }
}
