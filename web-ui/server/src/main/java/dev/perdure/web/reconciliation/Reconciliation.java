package dev.perdure.web.reconciliation;

import dev.perdure.activities.journal.task.OrphanedTaskFinder;
import dev.perdure.activities.journal.task.RecordedTask;
import dev.perdure.activities.journal.task.RecordedTaskReader;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.outbox.EngineTask;
import dev.perdure.web.outbox.EngineTaskReader;
import dev.perdure.web.outbox.TaskGateway;
import dev.perdure.web.task.EngineIdentity;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Compares the records of tasks with their workflows, and starts the root of a differing task again
 * from its records. The journal of tool calls keeps a restarted task from a second edit.
 */
@Component
public final class Reconciliation {

  private static final Logger LOG = LoggerFactory.getLogger(Reconciliation.class);
  private static final int PAGE_SIZE = 100;
  private static final int MAX_SAMPLED_TASKS = 20;
  private static final int MAX_LISTED_WORKFLOWS = 10_000;

  /** Records and engine are not read at one moment: a real difference outlasts this time. */
  private static final Duration CONFIRMATION_DELAY = Duration.ofSeconds(3);

  private static final String RESTARTED = "Perdure started the workflow again from the records.";
  private static final String FILES_MAY_BE_NEWER =
      " The task's files may hold later changes than its records.";
  private static final String LEFT =
      "The task's workflow is another one meanwhile, so Perdure left it alone: compare again.";
  private static final String ENDED = "Perdure ended the workflow.";
  private static final String ORPHAN_REMEDY =
      "Restore its records, or end the workflow: perdure fleet reconcile --end-orphans.";

  private final RecordedTaskReader recordedTaskReader;
  private final EngineTaskReader engine;
  private final OrphanedTaskFinder tasks;
  private final TaskGateway gateway;
  private final String engineId;
  private final Duration confirmationDelay;
  private final Set<TaskId> unreadable = ConcurrentHashMap.newKeySet();
  private volatile Optional<ReconciliationReport> last = Optional.empty();

  @Autowired
  Reconciliation(
      RecordedTaskReader recordedTaskReader,
      EngineTaskReader engine,
      OrphanedTaskFinder tasks,
      TaskGateway gateway,
      EngineIdentity engineId) {
    this(recordedTaskReader, engine, tasks, gateway, engineId.id(), CONFIRMATION_DELAY);
  }

  Reconciliation(
      RecordedTaskReader recordedTaskReader,
      EngineTaskReader engine,
      OrphanedTaskFinder tasks,
      TaskGateway gateway,
      String engineId,
      Duration confirmationDelay) {
    this.recordedTaskReader = recordedTaskReader;
    this.engine = engine;
    this.tasks = tasks;
    this.gateway = gateway;
    this.engineId = engineId;
    this.confirmationDelay = confirmationDelay;
  }

  /** The last comparison of all tasks in this process. */
  public Optional<ReconciliationReport> last() {
    return last;
  }

  /**
   * Compares the tasks that changed last. If one of them differs, one side was restored, and
   * Perdure compares and repairs all tasks.
   */
  public void sample() {
    List<TaskId> newest = recordedTaskReader.newest(engineId, MAX_SAMPLED_TASKS);
    if (!confirmed(newest).isEmpty()) {
      run(false);
    }
  }

  /**
   * Compares all open tasks and all open workflows, and repairs the differences. No other process
   * repairs tasks meanwhile.
   *
   * @param endOrphans whether to end workflows of tasks that the records do not have
   */
  public synchronized ReconciliationReport run(boolean endOrphans) {
    ReconciliationReport report = tasks.holding(() -> compare(endOrphans));
    last = Optional.of(report);
    return report;
  }

  private ReconciliationReport compare(boolean endOrphans) {
    List<TaskId> inEngine = engine.open(MAX_LISTED_WORKFLOWS);
    Set<TaskId> unknown = recordedTaskReader.unknown(inEngine);
    Set<TaskId> compared = new LinkedHashSet<>(inEngine);
    compared.removeAll(unknown);
    compared.addAll(openInRecords());
    List<TaskDifference> differences = new ArrayList<>();
    confirmed(compared).forEach(found -> differences.add(repair(found)));
    unknown.stream()
        .sorted(Comparator.comparing(TaskId::value))
        .map(task -> orphan(task, endOrphans))
        .forEach(differences::add);
    return new ReconciliationReport(Instant.now(), compared.size(), differences);
  }

  /** Starts all open tasks again from their records, and tells people the reason. */
  public void restartAll(String reason) {
    tasks.holding(() -> {
      List<TaskId> open = openInRecords();
      open.forEach(task -> restart(task, reason));
      return open;
    });
  }

  private void restart(TaskId task, String reason) {
    engine.openExecution(task).ifPresent(run -> gateway.terminate(task, run, reason));
    tasks.tell(task, reason);
    gateway.revive(task);
  }

  private List<TaskId> openInRecords() {
    List<TaskId> open = new ArrayList<>();
    List<TaskId> page = tasks.open(engineId, "", PAGE_SIZE);
    while (!page.isEmpty()) {
      open.addAll(page);
      page = tasks.open(engineId, page.getLast().value(), PAGE_SIZE);
    }
    return open;
  }

  /** The differences of some tasks that are still there after a while. */
  private List<FoundDifference> confirmed(Collection<TaskId> compared) {
    List<FoundDifference> first = find(compared);
    if (first.isEmpty() || !pause()) {
      return List.of();
    }
    List<FoundDifference> second = find(first.stream().map(FoundDifference::taskId).toList());
    return second.stream().filter(first::contains).toList();
  }

  private List<FoundDifference> find(Collection<TaskId> compared) {
    return compared.stream().map(this::find).flatMap(Optional::stream).toList();
  }

  /** A task that changes meanwhile is alive. */
  private Optional<FoundDifference> find(TaskId task) {
    Optional<RecordedTask> before = recordedTaskReader.find(task);
    EngineTask found = engine.read(task);
    found.unreadable().ifPresentOrElse(cause -> skip(task, cause), () -> unreadable.remove(task));
    return before
        .filter(_ -> before.equals(recordedTaskReader.find(task)))
        .flatMap(known -> TaskComparison.find(known, found))
        .map(difference -> new FoundDifference(difference, found.execution()));
  }

  /** Logs once that a task can't be compared. */
  private void skip(TaskId task, String cause) {
    if (unreadable.add(task)) {
      LOG.warn("Task {} is not comparable with its records and is left alone. {}", task, cause);
    }
  }

  /** Ends the very workflow that was compared, and no later one. */
  private TaskDifference repair(FoundDifference found) {
    TaskDifference difference = found.taskDifference();
    TaskId task = difference.taskId();
    LOG.warn("Task {}: {}", task, difference.sentence());
    Optional<String> execution = found.execution();
    boolean isFree =
        engine.openExecution(task).equals(execution)
            && execution
                .map(run -> gateway.terminate(task, run, difference.sentence()))
                .orElse(true);
    if (!isFree) {
      return difference.advising(LEFT);
    }
    boolean mayBeNewer = difference.kind() == TaskDifferenceKind.RECORDS_BEHIND;
    TaskDifference repaired =
        difference.repairedBy(RESTARTED + (mayBeNewer ? FILES_MAY_BE_NEWER : ""));
    tasks.tell(task, repaired.sentence());
    gateway.revive(task);
    return repaired;
  }

  private TaskDifference orphan(TaskId task, boolean end) {
    var difference =
        new TaskDifference(
            task,
            TaskDifferenceKind.NO_RECORDS,
            "The engine runs a workflow of a task that the records do not have.");
    Optional<String> execution = end ? engine.openExecution(task) : Optional.empty();
    boolean isEnded =
        execution.filter(run -> gateway.terminate(task, run, difference.sentence())).isPresent();
    return isEnded ? difference.repairedBy(ENDED) : difference.advising(ORPHAN_REMEDY);
  }

  /** Waits for the second comparison; false if the process ends meanwhile. */
  private boolean pause() {
    try {
      Thread.sleep(confirmationDelay);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /**
   * A difference that a comparison has found.
   *
   * @param execution the compared run of the root workflow; empty if none is open
   */
  private record FoundDifference(TaskDifference taskDifference, Optional<String> execution) {

    TaskId taskId() {
      return taskDifference.taskId();
    }
  }
}
