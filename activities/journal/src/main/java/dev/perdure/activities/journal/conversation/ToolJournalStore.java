package dev.perdure.activities.journal.conversation;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.FileLease;
import dev.perdure.activities.tool.CallIntent;
import dev.perdure.activities.tool.SeenFileHashes;
import dev.perdure.activities.tool.ToolJournal;
import dev.perdure.activities.tool.ToolJournalEntry;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.tool.ToolResult;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Exactly-once journal of tool calls: intents, results, and hashes of the files that were read. */
public record ToolJournalStore(Database database) implements ToolJournal, SeenFileHashes {

  private static final String INTEND =
      FileLease.HELD
          + """
          insert into tool_journal (call_id, task_id, conversation_id, intent)
          select :call, task_id, id, :intent::json from conversation where id = :run and %s
          on conflict (call_id) do update set intent = excluded.intent
          where tool_journal.result is null
          """
              .formatted(FileLease.IS_HELD);

  private static final String SETTLE =
      FileLease.HELD
          + """
          insert into tool_journal (call_id, task_id, conversation_id, result, settled_at)
          select :call, task_id, id, :result::json, now() from conversation where id = :run and %s
          on conflict (call_id) do update set result = excluded.result, settled_at = now()
          where tool_journal.result is null
          """
              .formatted(FileLease.IS_HELD);

  private static final String SEE =
      """
      insert into file_seen (conversation_id, path, sha256) values (?, ?, ?)
      on conflict (conversation_id, path_key) do update set sha256 = excluded.sha256, seen_at = now()
      """;

  @Override
  public Optional<ToolJournalEntry> find(CallId call) {
    return database
        .sql("select intent, result from tool_journal where call_id = ?", call)
        .find(row ->
            new ToolJournalEntry(callBodies().intent(call, row), callBodies().result(call, row)));
  }

  /** The files that calls changed, by call. */
  public Map<CallId, List<CallIntent.PlannedChange>> edits(List<CallId> calls) {
    Map<CallId, List<CallIntent.PlannedChange>> edits = new HashMap<>();
    database
        .sql(
            "select call_id, intent from tool_journal where call_id in (:calls) and intent is not"
                + " null")
        .param("calls", calls)
        .list(row -> {
          CallId call = new CallId(row.text("call_id"));
          callBodies()
              .intent(call, row)
              .filter(CallIntent.Files.class::isInstance)
              .map(CallIntent.Files.class::cast)
              .ifPresent(files -> edits.put(call, files.files()));
          return true;
        });
    return edits;
  }

  @Override
  public void intend(RunId run, CallId call, CallIntent intent) {
    int intended =
        FileLease.in(database.sql(INTEND))
            .param("call", call)
            .param("run", run)
            .param("intent", callBodies().write(call, intent))
            .update();
    if (intended == 0) {
      FileLease.require(database);
    }
  }

  @Override
  public ToolResult settle(RunId run, CallId call, ToolResult outcome) {
    return database.inTransaction(() -> {
      int settled =
          FileLease.in(database.sql(SETTLE))
              .param("call", call)
              .param("run", run)
              .param("result", callBodies().write(call, outcome.seeing(Map.of())))
              .update();
      if (settled == 1) {
        see(run, outcome.seen());
      } else {
        FileLease.require(database);
      }
      return find(call).flatMap(ToolJournalEntry::result).orElseThrow(() -> unknown(run));
    });
  }

  @Override
  public Optional<String> find(RunId run, String path) {
    return database
        .sql(
            "select sha256 from file_seen where conversation_id = ? and path_key = text_key(?)",
            run,
            path)
        .query(String.class)
        .optional();
  }

  /** The files that a run has seen, the newest first. */
  public List<String> seen(RunId run, int most) {
    return database
        .sql(
            "select path from file_seen where conversation_id = ? order by seen_at desc limit ?",
            run,
            most)
        .query(String.class)
        .list();
  }

  private CallBodies callBodies() {
    return new CallBodies(database.bodyCodec());
  }

  private void see(RunId run, Map<String, String> seen) {
    seen.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(file -> database.sql(SEE, run, file.getKey(), file.getValue()).update());
  }

  private static IllegalArgumentException unknown(RunId run) {
    return new IllegalArgumentException("There is no run '" + run + "' to record a call of.");
  }
}
