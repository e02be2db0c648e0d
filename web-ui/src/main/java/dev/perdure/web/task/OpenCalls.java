package dev.perdure.web.task;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.TaskId;
import java.time.Instant;
import java.util.Optional;

/** Tool calls whose effect has begun and not ended. */
record OpenCalls(Database database) {

  private static final String OLDEST =
      """
      select tool_journal.started_at, event.data::text as started
      from tool_journal
      join event on event.task_id = tool_journal.task_id and event.kind = 'tool.started'
        and position('"callId":"' || tool_journal.call_id || '"' in event.data::text) > 0
      where tool_journal.task_id = ? and tool_journal.settled_at is null
        and tool_journal.intent is not null
      order by tool_journal.started_at, event.seq desc
      limit 1
      """;

  Optional<OpenCall> oldest(TaskId task) {
    return database
        .sql(OLDEST, task)
        .find(row -> {
          var started = Json.mapper().readTree(row.text("started"));
          return new OpenCall(
              started.path("name").asString(""),
              started.path("title").asString(""),
              row.moment("started_at"));
        });
  }

  /** A call of a tool, with what it does in words. */
  record OpenCall(String tool, String title, Instant since) {}
}
