package dev.perdure.activities.journal.conversation;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.planner.envelope.RunId;
import java.util.List;

/** Which turns of its script a scripted model has played in each run. */
public final class ScriptTurnStore {

  private final Database database;

  /** Script turns in a database. */
  public ScriptTurnStore(Database database) {
    this.database = database;
  }

  /** Notes the script's turn that answered a turn of a run. */
  public void played(RunId run, int turn, int scriptTurn) {
    database
        .sql(
            """
            insert into script_turn (conversation_id, turn, played) values (?, ?, ?)
            on conflict do nothing
            """)
        .params(run.value(), turn, scriptTurn)
        .update();
  }

  /** The script's turns a run has used, in its order. */
  public List<Integer> used(RunId run) {
    return database
        .sql("select played from script_turn where conversation_id = ? order by turn")
        .param(run.value())
        .query(Integer.class)
        .list();
  }
}
