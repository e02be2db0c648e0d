package dev.perdure.activities.journal.run;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.planner.id.RunId;

/** Store of the phase that a main run is in, where the phase changes within the conversation. */
public record RunPhaseStore(Database database) {

  /** A run that reviews goes on as one that writes the plan; says whether it reviewed before. */
  public boolean writesPlan(RunId run) {
    return database
            .sql(
                """
                update conversation set phase = 'writing-the-plan'
                where id = ? and kind = 'main' and phase = 'reviewing'
                """,
                run)
            .update()
        == 1;
  }

  /** A planning run goes on as a building one, without the ceiling. */
  public void builds(RunId run) {
    database
        .sql(
            """
            update conversation set agent = 'build', phase = 'executing', ceiling = false
            where id = ?
            """,
            run)
        .update();
  }
}
