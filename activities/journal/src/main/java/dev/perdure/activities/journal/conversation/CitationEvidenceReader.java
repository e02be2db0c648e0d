package dev.perdure.activities.journal.conversation;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.planner.id.TaskId;
import java.util.List;

/**
 * Reader of the evidence for citations: the tool calls by which a task's runs have read something,
 * with their arguments and outputs.
 */
public record CitationEvidenceReader(Database database) {

  private static final String NAMING =
      """
      select call.body->>'name' as tool, call.body->>'input' as input, result.body->>'content' as content
      from part call
      join message on message.id = call.message_id
      join conversation on conversation.id = message.conversation_id
      join part result on result.call_id = call.call_id and result.kind = 'tool_result'
      where call.kind = 'tool_call' and conversation.task_id = :task
        and call.body->>'name' not in (:silent)
        and not coalesce((result.body->>'isError')::boolean, false)
        and (position(:name in call.body->>'input') > 0
          or position(:name in result.body->>'content') > 0)
      order by message.created_at desc, call.idx desc limit :most
      """;

  /** Calls whose words are the model's own, or of which nothing is read. */
  private static final List<String> SILENT =
      List.of(
          "edit",
          "glob",
          "list",
          "ls",
          "multiedit",
          "patch",
          "apply_patch",
          "plan_enter",
          "plan_exit",
          "plan_update",
          "plan_write",
          "question",
          "result",
          "task",
          "todoread",
          "todowrite",
          "write");

  /** The newest calls of a task that name something, or whose results do. */
  public List<CitationEvidence> naming(TaskId task, String name, int most) {
    return database
        .sql(NAMING)
        .param("task", task)
        .param("silent", SILENT)
        .param("name", name)
        .param("most", most)
        .list(
            row -> new CitationEvidence(row.text("tool"), row.text("input"), row.text("content")));
  }
}
