package dev.perdure.web.reconciliation;

import static dev.perdure.web.reconciliation.TaskDifferenceKind.ENGINE_BEHIND;
import static dev.perdure.web.reconciliation.TaskDifferenceKind.NO_WORKFLOW;
import static dev.perdure.web.reconciliation.TaskDifferenceKind.RECORDS_BEHIND;

import dev.perdure.activities.journal.task.RecordedRequest;
import dev.perdure.activities.journal.task.RecordedRun;
import dev.perdure.activities.journal.task.RecordedTask;
import dev.perdure.planner.task.TaskState;
import dev.perdure.web.outbox.EngineTask;
import dev.perdure.web.outbox.WorkflowFacts;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Compares the records of a task with its workflows. An activity writes a record before its
 * workflow goes on, so that both differ by the work in progress at most. A larger difference means
 * that one of them was restored from an earlier moment.
 */
record TaskComparison(RecordedTask recordedTask, EngineTask engine) {

  /** The first difference; empty if the task can go on as it is. */
  static Optional<TaskDifference> find(RecordedTask recordedTask, EngineTask engine) {
    var comparison = new TaskComparison(recordedTask, engine);
    if (engine.execution().isEmpty()) {
      return comparison.closed();
    }
    if (!comparison.isTelling()) {
      return Optional.empty();
    }
    return recordedTask.state().isAtRest() ? comparison.resting() : comparison.differing();
  }

  /** A root that has yet to act on what it has got tells too little, as does one without a key. */
  private boolean isTelling() {
    return engine.unreadable().isEmpty()
        && engine.rootFacts().isBegun()
        && !engine.dueWorkflows().contains(recordedTask.task().value());
  }

  private Optional<TaskDifference> closed() {
    boolean isQueued = recordedTask.state() == TaskState.QUEUED;
    return recordedTask.state().isAtRest() || isQueued
        ? Optional.empty()
        : Optional.of(difference(NO_WORKFLOW, "The engine runs no workflow of the open task."));
  }

  /** The root of a task at rest may work on its summary, or on a message that has just come. */
  private Optional<TaskDifference> resting() {
    return engine.isIdle() || !engine.dueWorkflows().containsAll(engine.runs().keySet())
        ? Optional.of(behind("the task is at rest in the records, and under way in the engine"))
        : Optional.empty();
  }

  private Optional<TaskDifference> differing() {
    return Stream.of(
            engine.runs().entrySet().stream().map(run -> inEngine(run.getKey(), run.getValue())),
            recordedTask.open().stream().map(this::inRecords),
            engine.rootFacts().recorded().stream().map(this::unrecorded),
            engine.rootFacts().settled().stream().map(this::unsettled),
            recordedTask.requests().values().stream().map(this::unknown),
            Stream.of(forgotten()))
        .flatMap(found -> found)
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** Compares a run that is open in the engine. One with a pending workflow task may end by it. */
  private Optional<TaskDifference> inEngine(String workflow, WorkflowFacts facts) {
    RecordedRun recorded = recordedTask.runs().get(facts.run());
    if (facts.turn() == 0 || engine.dueWorkflows().contains(workflow)) {
      return Optional.empty();
    }
    if (recorded == null) {
      return Optional.of(ahead("run '%s' is not in the records".formatted(facts.run())));
    }
    if (!recorded.isOpen() || !recorded.workflow().equals(workflow)) {
      return Optional.of(behind("run '%s' works in the engine alone".formatted(facts.run())));
    }
    return turns(recorded, facts);
  }

  private Optional<TaskDifference> turns(RecordedRun recorded, WorkflowFacts facts) {
    String turns =
        "run '%s' is at turn %d in the engine, and the records have %d answered turns"
            .formatted(recorded.id(), facts.turn(), recorded.turns());
    if (recorded.turns() > facts.turn()) {
      return Optional.of(behind(turns));
    }
    if (recorded.turns() < facts.turn() - 1) {
      return Optional.of(ahead(turns));
    }
    boolean isSameTurn = recorded.turns() == facts.turn();
    boolean isMissing = isSameTurn && !recordedTask.answered().containsAll(facts.done());
    return isMissing
        ? Optional.of(ahead("the records lack results of run '%s'".formatted(recorded.id())))
        : Optional.empty();
  }

  /** Compares a run that is open in the records. A paused root starts it once it goes on. */
  private Optional<TaskDifference> inRecords(RecordedRun run) {
    boolean isPaused = recordedTask.state() == TaskState.PAUSED;
    if (isPaused || engine.runs().containsKey(run.workflow())) {
      return Optional.empty();
    }
    String sentence = "run '%s' is open in the records alone".formatted(run.id());
    return Optional.of(wasStarted(run.workflow()) ? ahead(sentence) : behind(sentence));
  }

  private boolean wasStarted(String workflow) {
    return Stream.concat(Stream.of(engine.rootFacts()), engine.runs().values().stream())
        .map(WorkflowFacts::started)
        .anyMatch(started -> started.contains(workflow));
  }

  /** A request that an activity has once read from the records or written there. */
  private Optional<TaskDifference> unrecorded(String request) {
    return recordedTask.requests().containsKey(request)
        ? Optional.empty()
        : Optional.of(ahead("request '%s' is not in the records".formatted(request)));
  }

  private Optional<TaskDifference> unsettled(String decision) {
    boolean isRecorded =
        recordedTask.requests().values().stream()
            .map(RecordedRequest::decisions)
            .anyMatch(decisions -> decisions.contains(decision));
    return isRecorded
        ? Optional.empty()
        : Optional.of(ahead("decision '%s' is not in the records".formatted(decision)));
  }

  private Optional<TaskDifference> unknown(RecordedRequest request) {
    Set<String> mentioned = engine.rootFacts().mentioned();
    boolean isKnown = mentioned.contains(request.id());
    if (request.isPending() && !isKnown) {
      return Optional.of(behind("request '%s' is not in the engine".formatted(request.id())));
    }
    return request.decisions().stream()
        .filter(decision -> isKnown && !mentioned.contains(decision))
        .findFirst()
        .map(decision -> behind("decision '%s' is not in the engine".formatted(decision)));
  }

  /** A root that waits for something that the records do not wait for. */
  private Optional<TaskDifference> forgotten() {
    boolean isWaited =
        recordedTask.state() != TaskState.RUNNING
            || recordedTask.requests().values().stream().anyMatch(RecordedRequest::isPending);
    return engine.isIdle() && !isWaited
        ? Optional.of(behind("the task runs in the records, and the engine waits"))
        : Optional.empty();
  }

  private TaskDifference behind(String fact) {
    return difference(
        ENGINE_BEHIND,
        "The engine's state of the task is older than its records: %s.".formatted(fact));
  }

  private TaskDifference ahead(String fact) {
    return difference(
        RECORDS_BEHIND,
        "The records of the task are older than the engine's state: %s.".formatted(fact));
  }

  private TaskDifference difference(TaskDifferenceKind kind, String sentence) {
    return new TaskDifference(recordedTask.task(), kind, sentence);
  }
}
