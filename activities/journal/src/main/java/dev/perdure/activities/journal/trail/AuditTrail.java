package dev.perdure.activities.journal.trail;

import dev.perdure.activities.journal.audit.SaltedText;
import dev.perdure.activities.journal.audit.TrailHead;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.planner.id.TaskId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Appends records to the installation's chain, in the transaction of what they record. The end of
 * the chain is locked by the last statements of a transaction, so writers wait for one another only
 * while one of them commits.
 */
public final class AuditTrail {

  private static final String LOCK = "select position, hash from audit_head for update";

  private static final String INSERT =
      """
      insert into audit_record (position, recorded_at, kind, subject, link, actor_digest,
        person_digest, details_digest, previous_hash, hash)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """;

  private static final String INSERT_CONTENT =
      "insert into audit_content (position, part, salt, content) values (?, ?, ?, ?)";

  /**
   * Begins after the last record, if only the end of the chain is lost; verifications find that.
   */
  private static final String INSERT_HEAD =
      """
      insert into audit_head (position, hash)
      select position, hash from (
        select position, hash from audit_record
        union all select 0, '' order by position desc limit 1) last
      on conflict do nothing
      """;

  /** The subject of the first record. */
  private static final String START =
      """
      select 'installation ' || id || ', decisions after '
        || (select coalesce(max(seq), 0) from decision) as subject from installation
      """;

  private static final String UNRECORDED =
      """
      select decision.task_id, decision.id, decision.hash from decision
      where (:task::text is null or decision.task_id = :task)
        and decision.seq > coalesce((
          select substring(subject from 'decisions after (\\d{1,18})$')::bigint
          from audit_record where position = 1), 9223372036854775807)
        and not exists (
          select from audit_record record
          where record.link = decision.hash and record.kind in ('decision', 'decision_found'))
      order by decision.seq
      """;

  private final Database database;

  public AuditTrail(Database database) {
    this.database = database;
  }

  /** Appends a record to the transaction that is under way, or to one of its own. */
  public void append(TrailEntry entry) {
    database.transact(() -> atEnd(() -> write(entry)));
  }

  /** Appends the record of a decision, which its task's chain holds under a hash. */
  public void appendDecision(TaskId task, String decision, String hash) {
    append(decision(TrailKind.DECISION, task.value(), decision, hash));
  }

  /** Appends an entry, unless the last one of this kind and subject has the same link. */
  public void appendChange(TrailEntry entry) {
    database.transact(() ->
        atEnd(() -> {
          TrailHead end = lock();
          if (!isRepeated(entry)) {
            write(entry, end);
          }
        }));
  }

  private boolean isRepeated(TrailEntry entry) {
    return database
        .sql(
            """
            select link is not distinct from ? as same from audit_record
            where kind = ? and subject = ? order by position desc limit 1
            """,
            entry.link(),
            entry.kind(),
            entry.subject())
        .find(row -> row.flag("same"))
        .orElse(false);
  }

  private static TrailEntry decision(TrailKind kind, String task, String decision, String hash) {
    return TrailEntry.of(kind, "task %s, decision %s".formatted(task, decision)).linkedTo(hash);
  }

  /** Begins the chain of an installation that has none. */
  public void start() {
    database.transact(() -> atEnd(this::lock));
  }

  /**
   * Appends records of decisions that have none, because a process of an older build made them.
   *
   * @param task the task of the decisions; empty for all tasks
   */
  public void recordMissed(Optional<TaskId> task) {
    if (!missed(task).isEmpty()) {
      database.transact(() ->
          atEnd(() -> {
            lock(); // Another process may have recorded them meanwhile.
            missed(task).forEach(this::write);
          }));
    }
  }

  private List<TrailEntry> missed(Optional<TaskId> task) {
    return database
        .sql(UNRECORDED)
        .param("task", task)
        .list(row ->
            decision(
                TrailKind.DECISION_FOUND, row.text("task_id"), row.text("id"), row.text("hash")));
  }

  private void write(TrailEntry entry) {
    write(entry, lock());
  }

  private TrailHead write(TrailEntry entry, TrailHead end) {
    Map<TrailPart, SaltedText> contents = entry.contents();
    Map<TrailPart, String> digests =
        contents.entrySet().stream()
            .collect(
                Collectors.toMap(
                    Map.Entry::getKey,
                    content -> content.getValue().digest(),
                    (first, _) -> first,
                    LinkedHashMap::new));
    TrailRecord record = TrailRecord.of(entry, digests, end.position() + 1, end.hash());
    insert(record);
    contents.forEach((part, text) ->
        database.sql(INSERT_CONTENT, record.position(), part, text.salt(), text.text()).update());
    database
        .sql("update audit_head set position = ?, hash = ?", record.position(), record.hash())
        .update();
    return new TrailHead(record.position(), record.hash());
  }

  private void insert(TrailRecord record) {
    database
        .sql(
            INSERT,
            record.position(),
            record.recordedAt(),
            record.kind(),
            record.subject(),
            record.link(),
            record.digest(TrailPart.ACTOR),
            record.digest(TrailPart.PERSON),
            record.digest(TrailPart.DETAILS),
            record.previousHash(),
            record.hash())
        .update();
  }

  /** Locks the end of the chain until the transaction ends, and begins a chain without records. */
  private TrailHead lock() {
    return locked().orElseGet(this::begin);
  }

  private Optional<TrailHead> locked() {
    return database.sql(LOCK).find(row -> new TrailHead(row.number("position"), row.text("hash")));
  }

  private TrailHead begin() {
    database.sql(INSERT_HEAD).update();
    TrailHead end = locked().orElseThrow();
    if (end.position() > 0) {
      return end;
    }
    String subject = database.sql(START).one(row -> row.text("subject"));
    return write(TrailEntry.of(TrailKind.STARTED, subject), end);
  }

  private static void atEnd(Runnable work) {
    TransactionSynchronizationManager.registerSynchronization(new LastWork(work));
  }

  /** Work that a transaction does last; events follow, so that all writers lock in one order. */
  private record LastWork(Runnable work) implements TransactionSynchronization {

    @Override
    public int getOrder() {
      return 0;
    }

    @Override
    public void beforeCommit(boolean readOnly) {
      work.run();
    }
  }
}
