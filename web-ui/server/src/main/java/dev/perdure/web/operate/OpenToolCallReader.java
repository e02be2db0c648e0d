package dev.perdure.web.operate;

import dev.perdure.activities.journal.conversation.PartBodies;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.CommandTitle;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.message.TextShortener;
import java.time.Instant;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Reads from the journal a task's oldest tool call whose effect has begun and not ended. */
@Component
final class OpenToolCallReader {

  private static final int MAX_TITLE_LENGTH = 200;

  private static final String OLDEST =
      """
      select tool_journal.started_at, part.message_id as call_message, part.idx as call_idx,
        part.body as call
      from tool_journal
      join part on part.call_id = tool_journal.call_id and part.kind = 'tool_call'
      where tool_journal.task_id = ? and tool_journal.settled_at is null
        and tool_journal.intent is not null
      order by tool_journal.started_at
      limit 1
      """;

  private final Database database;

  OpenToolCallReader(Database database) {
    this.database = database;
  }

  Optional<OpenToolCallReaderOpenCall> oldest(TaskId task) {
    return database
        .sql(OLDEST, task)
        .find(
            row -> call(new PartBodies(database.bodyCodec()).call(row), row.moment("started_at")));
  }

  /** The command of a call and the agent's words about it. */
  private static OpenToolCallReaderOpenCall call(Part.ToolCall call, Instant since) {
    String words = call.input().text("description").orElse("");
    String title =
        call.input().text("command").map(command -> CommandTitle.of(command, words)).orElse(words);
    return new OpenToolCallReaderOpenCall(
        call.name(), TextShortener.start(title, MAX_TITLE_LENGTH), since);
  }
}
