package dev.perdure.activities.journal.conversation;

import dev.perdure.activities.journal.body.BodyPlace;
import dev.perdure.activities.journal.body.TranscriptColumn;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.TextSanitizer;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.JsonObject;
import java.util.Optional;

/** Store of the verdicts of hooks, by tool call and event, so that a retry asks no hook twice. */
public record HookVerdictStore(Database database) {

  /** Begins a hook's run; returns false if it was begun before. */
  public boolean begin(HookCall hook) {
    return database
            .sql(
                """
                insert into hook_verdict (call_id, event, position) values (?, ?, ?)
                on conflict do nothing
                """,
                hook.call(),
                hook.event(),
                hook.position())
            .update()
        == 1;
  }

  /** Begins a hook's run, also for the second time, and returns the number of the attempt. */
  public int attempt(HookCall hook) {
    return database
        .sql(
            """
            insert into hook_verdict (call_id, event, position) values (?, ?, ?)
            on conflict (call_id, event, position)
            do update set attempts = hook_verdict.attempts + 1
            returning attempts
            """,
            hook.call(),
            hook.event(),
            hook.position())
        .one(row -> row.count("attempts"));
  }

  /** Takes back an attempt that a person has stopped. */
  public void withdraw(HookCall hook) {
    database
        .sql(
            """
            update hook_verdict set attempts = attempts - 1
            where call_id = ? and event = ? and position = ?
            """,
            hook.call(),
            hook.event(),
            hook.position())
        .update();
  }

  /** Stores the verdict of a hook, unless it has one. */
  public void keep(HookCall hook, JsonObject verdict) {
    database
        .sql(
            """
            update hook_verdict set verdict = ?::json
            where call_id = ? and event = ? and position = ? and verdict is null
            """,
            database.bodyCodec().write(place(hook), TextSanitizer.of(Json.write(verdict))),
            hook.call(),
            hook.event(),
            hook.position())
        .update();
  }

  /** Returns the verdict of a hook; empty for an interrupted hook. */
  public Optional<JsonObject> find(HookCall hook) {
    return database
        .sql(
            """
            select verdict from hook_verdict
            where call_id = ? and event = ? and position = ? and verdict is not null
            """,
            hook.call(),
            hook.event(),
            hook.position())
        .find(row -> database.bodyCodec().read(place(hook), row.text("verdict"), JsonObject.class));
  }

  private static BodyPlace place(HookCall hook) {
    return TranscriptColumn.HOOK_VERDICT.at(hook.call(), hook.event(), hook.position());
  }
}
