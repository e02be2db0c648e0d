package dev.perdure.activities.journal.task;

import dev.perdure.planner.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of the task.
 *
 * @param output what its {@code outputSchema} demanded
 */
public record TaskRecordResult(
    @Nullable String text,
    @Nullable JsonObject output,
    List<TaskRecordCitation> citations,
    @Nullable String branch,
    @Nullable String commit,
    @Nullable TaskRecordPatch patch,
    @Nullable String pullRequest) {
  public TaskRecordResult {
    citations = List.copyOf(citations);
  }

  /** The same with another text. */
  public TaskRecordResult with(String words) {
    return new TaskRecordResult(words, output, citations, branch, commit, patch, pullRequest);
  }

  /** The same with the page of a pull request. */
  public TaskRecordResult on(String page) {
    return new TaskRecordResult(text, output, citations, branch, commit, patch, page);
  }
}
