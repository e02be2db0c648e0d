package dev.perdure.activities.journal.audit;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.planner.id.TaskId;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/**
 * Verifies the decisions of tasks: each chain of hashes, what it covers, and its end against the
 * ends that the database and a witness outside of it remember.
 */
public final class DecisionAudit {

  private static final String TASKS =
      """
      select task_id from decision union select task_id from decision_head
      union select task_id from request where status = 'settled'
      union select task_id from remembered_rule where task_id is not null
      union select task_id from repository_trust where task_id is not null
      union select task_id from submission union select task_id from plan_revision
      """;

  private final Database database;
  private final ChainWitness witness;

  public DecisionAudit(Database database, ChainWitness witness) {
    this.database = database;
    this.witness = witness;
  }

  /** Verifies every task, and has the witness remember the ends of intact chains. */
  public AuditReport verify() {
    Set<String> tasks = new TreeSet<>(database.sql(TASKS).column(String::toString));
    tasks.removeIf(String::isBlank); // No task of Perdure has such an id.
    witness.tasks().forEach(task -> tasks.add(task.value()));
    List<AuditFinding> findings = new ArrayList<>();
    int decisions = 0;
    for (String id : tasks) {
      Verified verified = recorded(new TaskId(id));
      decisions += verified.links().size();
      findings.addAll(verified.findings());
    }
    return new AuditReport(Instant.now(), tasks.size(), decisions, findings, TrailReport.empty());
  }

  /** Verifies one task, and has the witness remember the end of an intact chain. */
  public List<AuditFinding> verify(TaskId task) {
    return recorded(task).findings();
  }

  /** Verifies one task, and writes nothing. */
  public List<AuditFinding> look(TaskId task) {
    return read(task).findings();
  }

  private Verified recorded(TaskId task) {
    Verified verified = read(task);
    return verified.findings().isEmpty() && !verified.links().isEmpty()
        ? remembered(task, verified)
        : verified;
  }

  private Verified remembered(TaskId task, Verified verified) {
    StoredLink last = verified.links().getLast();
    try {
      witness.record(new ChainHead(task, last.position(), last.hash()));
      return verified;
    } catch (UncheckedIOException e) {
      return new Verified(verified.links(), List.of(unreadable(task, e)));
    }
  }

  /** Reads a task; a record that cannot be read is a finding and hides no other task. */
  private Verified read(TaskId task) {
    FutureTask<Verified> reading = new FutureTask<>(() -> readRecord(task));
    reading.run();
    if (reading.state() == Future.State.SUCCESS) {
      return reading.resultNow();
    }
    return switch (reading.exceptionNow()) {
      case Error error -> throw error;
      case Throwable unreadable -> new Verified(List.of(), List.of(unreadable(task, unreadable)));
    };
  }

  private static AuditFinding unreadable(TaskId task, Throwable cause) {
    return new AuditFinding(
        task,
        AuditFindingKind.UNREADABLE,
        null,
        null,
        null,
        "The decisions of task '%s' cannot be verified (%s: %s): see that nothing holds them up, and compare them with a backup."
            .formatted(task, cause.getClass().getSimpleName(), cause.getMessage()));
  }

  private Verified readRecord(TaskId task) {
    // The witness first: an end that it learns after the moment of the tables would seem cut off.
    Optional<ChainHead> seen = witness.find(task);
    return database.inTransaction(() -> {
      // One moment for all tables: a decision that settles meanwhile is in all or in none.
      database.sql("set transaction isolation level repeatable read").update();
      return compare(task, seen);
    });
  }

  private Verified compare(TaskId task, Optional<ChainHead> seen) {
    List<StoredLink> links =
        database
            .sql(
                "select "
                    + StoredLink.COLUMNS
                    + " from decision where task_id = ? order by position",
                task)
            .list(StoredLink::of);
    Optional<ChainHead> stored =
        database
            .sql("select position, hash from decision_head where task_id = ?", task)
            .find(row -> new ChainHead(task, row.count("position"), row.text("hash")));
    var named = new NamedRows();
    List<AuditFinding> findings = new ArrayList<>(new ChainCheck(task, links).run(stored, seen));
    findings.addAll(new ContradictionCheck(database, task, links, named).run());
    findings.addAll(new GrantCheck(database, task, links, named).run());
    findings.addAll(new SealCheck(database, task, named).run());
    return new Verified(links, List.copyOf(findings));
  }

  /** The links of a task as they were read, and what is wrong with them. */
  private record Verified(List<StoredLink> links, List<AuditFinding> findings) {}
}
