package dev.perdure.activities.journal.conversation;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.planner.id.RunId;
import java.util.List;

/** Store of the script turns that a scripted (fake) model has played in each run. */
public record ScriptTurnStore(Database database) {

  /** Notes the script's turn that answered a turn of a run. */
  public void played(RunId run, int turn, int scriptTurn) {
    database
        .sql(
            """
            insert into script_turn (conversation_id, turn, played) values (?, ?, ?)
            on conflict do nothing
            """,
            run,
            turn,
            scriptTurn)
        .update();
  }

  /** The script's turns a run has used, in its order. */
  public List<Integer> used(RunId run) {
    return database
        .sql("select played from script_turn where conversation_id = ? order by turn", run)
        .query(Integer.class)
        .list();
  }
}
