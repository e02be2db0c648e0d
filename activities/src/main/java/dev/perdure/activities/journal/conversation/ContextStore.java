package dev.perdure.activities.journal.conversation;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.Part;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Store of each run's model context: the messages still sent after pruning and compaction. */
public record ContextStore(Database database, EventLog events) {

  /** How a run's context was cut last. */
  public ContextCut cut(RunId run) {
    return database
        .sql("select * from run_context where conversation_id = ?", run)
        .find(ContextStore::cut)
        .orElseGet(() -> new ContextCut(Optional.empty(), 0, 0, 0, List.of(), false, List.of()));
  }

  /** The context: the newest summary, then the kept messages, older results shortened. */
  public List<Message> messages(RunId run) {
    ContextCut cut = cut(run);
    List<Message> all =
        new MessageStore(database, events).after(run, cut.keptFrom() - 1, Integer.MAX_VALUE);
    List<Message> kept = RefusedMediaRemover.without(all, cut.refusedMedia());
    List<Message> context = new ArrayList<>();
    for (Message message : TurnPruner.shorten(kept, cut.prunedBefore())) {
      if (cut.summaryId().filter(message.id()::equals).isPresent()) {
        context.addFirst(message);
      } else if (!isSummary(message)) {
        context.add(message);
      }
    }
    return List.copyOf(context);
  }

  /** Shortens the turns before a place, for a turn that is about to be asked for. */
  public void prune(RunId run, int turn, long before) {
    database
        .sql(
            """
            insert into run_context (conversation_id, turn, pruned_before) values (?, ?, ?)
            on conflict (conversation_id) do update set turn = excluded.turn,
              pruned_before = greatest(run_context.pruned_before, excluded.pruned_before)
            """,
            run,
            turn,
            before)
        .update();
  }

  /** Puts a summary in place of all that is older than a place. */
  public void compact(RunId run, int turn, String summary, long keptFrom) {
    database.transact(() -> {
      ContextCut cut = cut(run);
      List<Integer> turns = new ArrayList<>(cut.compactions());
      turns.add(turn);
      String key = "compaction-" + turns.size();
      Message message =
          new MessageStore(database, events)
              .append(run, key, turn, List.of(new Part.Compaction(summary)));
      prune(run, turn, 0);
      database
          .sql(
              """
              update run_context set summary_id = ?, kept_from = ?, compactions = ?::json, wanted = false
              where conversation_id = ?
              """,
              message.id(),
              keptFrom,
              Json.write(turns),
              run)
          .update();
    });
  }

  /** Asks for a summary before the next turn; a run that has ended is not woken for it. */
  public void ask(RunId run) {
    database
        .sql(
            """
            insert into run_context (conversation_id, wanted) values (?, true)
            on conflict (conversation_id) do update set wanted = true
            """,
            run)
        .update();
  }

  /** Leaves pictures and documents out of a run's context from now on. */
  public void refuse(RunId run, List<String> sha256) {
    database.transact(() -> {
      List<String> all = new ArrayList<>(cut(run).refusedMedia());
      all.addAll(sha256);
      database
          .sql(
              """
              insert into run_context (conversation_id, refused_media) values (?, ?::json)
              on conflict (conversation_id) do update set refused_media = excluded.refused_media
              """,
              run,
              Json.write(all))
          .update();
    });
  }

  private static boolean isSummary(Message message) {
    return message.parts().stream().anyMatch(Part.Compaction.class::isInstance);
  }

  private static ContextCut cut(Row row) throws SQLException {
    return new ContextCut(
        Optional.ofNullable(row.textOrNull("summary_id")),
        row.number("kept_from"),
        row.number("pruned_before"),
        row.count("turn"),
        row.list("compactions", Integer.class),
        row.flag("wanted"),
        row.list("refused_media", String.class));
  }
}
