package dev.perdure.activities.journal.conversation;

import dev.perdure.activities.journal.body.BodyCodec;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reader of the evidence for citations: the tool calls by which a task's runs have read something,
 * with their arguments and outputs.
 */
public record CitationEvidenceReader(Database database) {

  /** SQL finds names in plain rows alone; encrypted ones are read and compared here. */
  private static final String CANDIDATES =
      """
      select call.message_id as call_message, call.idx as call_idx, call.body as call,
        result.message_id as result_message, result.idx as result_idx, result.body as result
      from part call
      join message on message.id = call.message_id
      join conversation on conversation.id = message.conversation_id
      join part result on result.call_id = call.call_id and result.kind = 'tool_result'
      where call.kind = 'tool_call' and conversation.task_id = :task
        and (starts_with(call.body::text, :mark) or starts_with(result.body::text, :mark)
          or call.body->>'name' not in (:silent)
            and not coalesce((result.body->>'isError')::boolean, false)
            and (position(:name in call.body->>'input') > 0
              or position(:name in result.body->>'content') > 0))
      order by message.created_at desc, message.id desc, call.idx desc limit :most offset :offset
      """;

  private static final int MAX_BATCH_SIZE = 200;

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
    List<CitationEvidence> found = new ArrayList<>();
    List<Optional<CitationEvidence>> batch;
    int offset = 0;
    do {
      batch = candidates(task, name, offset);
      batch.stream().flatMap(Optional::stream).forEach(found::add);
      offset += batch.size();
    } while (batch.size() == MAX_BATCH_SIZE && found.size() < most);
    return found.stream().limit(most).toList();
  }

  private List<Optional<CitationEvidence>> candidates(TaskId task, String name, int offset) {
    PartBodies partBodies = new PartBodies(database.bodyCodec());
    return database
        .sql(CANDIDATES)
        .param("task", task)
        .param("silent", SILENT)
        .param("name", name)
        .param("mark", BodyCodec.MARK)
        .param("most", MAX_BATCH_SIZE)
        .param("offset", offset)
        .list(row -> evidence(partBodies.call(row), partBodies.result(row).orElseThrow(), name));
  }

  private static Optional<CitationEvidence> evidence(
      Part.ToolCall call, Part.ToolResult result, String name) {
    String input = Json.write(call.input());
    boolean isReading = !SILENT.contains(call.name()) && !result.isError();
    return isReading && (input.contains(name) || result.content().contains(name))
        ? Optional.of(new CitationEvidence(call.name(), input, result.content()))
        : Optional.empty();
  }
}
