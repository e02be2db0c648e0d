package dev.perdure.activities.journal.audit;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.planner.id.TaskId;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Checks that rules, trust, submissions and plans of a task are as Perdure wrote them. */
final class SealCheck {

  private static final List<RowSeal> SEALS =
      List.of(RowSeal.RULES, RowSeal.TRUST, RowSeal.SUBMISSIONS, RowSeal.PLANS);

  /** Only a plan that is carried out needs a seal; decisions cover the content of others. */
  private static final String SEALED_PLANS = " and (seal is not null or adopted_at is not null)";

  private static final String OF_TASK = "task_id = :task";

  /** A rule that was taken from its task by a change of the row. */
  private static final String OF_DECISION =
      "(task_id is null and decision_id in (select id from decision where task_id = :task))";

  private final Database database;
  private final TaskId task;
  private final NamedRows named;

  /** Checks a task; a row that another check has named has no right seal either. */
  SealCheck(Database database, TaskId task, NamedRows named) {
    this.database = database;
    this.task = task;
    this.named = named;
  }

  List<AuditFinding> run() {
    return SEALS.stream().flatMap(this::broken).toList();
  }

  private Stream<AuditFinding> broken(RowSeal seal) {
    String statement =
        "select %s from %s where %s and %s"
            .formatted(id(seal), seal.table(), condition(seal), seal.isBroken());
    int rows =
        (int)
            database.sql(statement).param("task", task).column(Function.identity()).stream()
                .filter(id -> !named.contains(seal, id))
                .count();
    return rows == 0 ? Stream.of() : Stream.of(finding(seal.row(), rows));
  }

  private static String id(RowSeal seal) {
    if (seal.equals(RowSeal.PLANS)) {
      return "digest";
    }
    return seal.equals(RowSeal.SUBMISSIONS) ? "key" : "id";
  }

  private static String condition(RowSeal seal) {
    if (seal.equals(RowSeal.PLANS)) {
      return OF_TASK + SEALED_PLANS;
    }
    return seal.equals(RowSeal.RULES) ? "(%s or %s)".formatted(OF_TASK, OF_DECISION) : OF_TASK;
  }

  private AuditFinding finding(String name, int rows) {
    String sentence =
        rows == 1
            ? "A %s of task '%s' is not as Perdure wrote it.".formatted(name, task)
            : "%d rows of task '%s' are not as Perdure wrote them, each a %s."
                .formatted(rows, task, name);
    return new AuditFinding(task, AuditFindingKind.CHANGED, null, null, null, sentence);
  }
}
