package dev.perdure.activities.journal.run;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import java.util.List;

/** Store of background subagents whose reports their callers have not read yet. */
public record UnreadBackgroundRuns(Database database) {

  /** Keeps what a call has started, once. */
  public void add(RunId caller, CallId call, Object spec) {
    database
        .sql(
            "insert into background_run (call_id, conversation_id, spec) values (?, ?, ?::json) on"
                + " conflict do nothing",
            call,
            caller,
            Json.write(spec))
        .update();
  }

  /** Returns the background runs that the calls of a run have started. */
  public <T> List<T> of(RunId caller, Class<T> spec) {
    return database
        .sql("select spec from background_run where conversation_id = ? order by call_id", caller)
        .list(row -> row.json("spec", spec));
  }

  /** The report of a call was read. */
  public void remove(CallId call) {
    database.sql("delete from background_run where call_id = ?", call).update();
  }

  /** The run has ended and reads no report any more. */
  public void removeAll(RunId caller) {
    database.sql("delete from background_run where conversation_id = ?", caller).update();
  }
}
