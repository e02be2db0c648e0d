package dev.perdure.activities.journal.request;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Decision;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Reads the chain of a task's decisions and finds where it was tampered with. */
record DecisionAudit(Database database) {

  private static final String CHAIN =
      """
      select position, request_id, id, outcome, digest, decided_by, body, previous_hash, hash
      from decision where task_id = ? order by position
      """;

  /** The decisions of a task, in the order in which they settled. */
  List<Link> chain(TaskId task) {
    return links(task).stream().map(Stored::link).toList();
  }

  /**
   * The position of the first decision that is not as it was recorded; none where the chain holds.
   */
  Optional<Integer> firstBreak(TaskId task) {
    String before = "";
    int position = 0;
    for (Stored stored : links(task)) {
      position++;
      if (stored.link().position() != position || !stored.follows(before)) {
        return Optional.of(position);
      }
      before = stored.link().hash();
    }
    return Optional.empty();
  }

  private List<Stored> links(TaskId task) {
    return database.sql(CHAIN, task).list(Stored::of);
  }

  /** A decision, its place in the chain, and the hashes that hold it there. */
  record Link(int position, Decision decision, String previousHash, String hash) {}

  /** A link with the columns that lists are made of, which must say what its body says. */
  private record Stored(Link link, String body, boolean consistent) {

    static Stored of(Row row) throws SQLException {
      String body = row.text("body");
      Decision decision = Json.read(body, Decision.class);
      boolean consistent =
          decision.requestId().value().equals(row.text("request_id"))
              && decision.decisionId().value().equals(row.text("id"))
              && Json.name(decision.outcome()).equals(row.text("outcome"))
              && decision.digest().equals(row.text("digest"))
              && decision.by().equals(row.text("decided_by"));
      Link link =
          new Link(row.count("position"), decision, row.text("previous_hash"), row.text("hash"));
      return new Stored(link, body, consistent);
    }

    boolean follows(String before) {
      return consistent
          && link.previousHash().equals(before)
          && link.hash().equals(DecisionStore.hash(before, body));
    }
  }
}
