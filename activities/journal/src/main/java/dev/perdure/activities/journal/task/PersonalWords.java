package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.planner.id.TaskId;
import java.util.List;

/** Reader of the words with addresses that people wrote to a task themselves. */
public record PersonalWords(Database database) {

  private static final String WITH_ADDRESSES =
      """
      select origin, words from (
        select 'the request' as origin, request as words, 0::bigint as position
        from task where id = :task
        union all
        select 'a message of ' || sender, text, position from user_message where task_id = :task
      ) said where words ~* 'https?://' order by position
      """;

  /** The request and the messages in their order, as they were typed. */
  public List<PersonalText> withAddresses(TaskId task) {
    return database
        .sql(WITH_ADDRESSES)
        .param("task", task)
        .list(row -> new PersonalText(row.text("origin"), row.text("words")));
  }
}
