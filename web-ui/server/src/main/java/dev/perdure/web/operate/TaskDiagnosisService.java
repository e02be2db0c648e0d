package dev.perdure.web.operate;

import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.activities.journal.task.ConnectingMcpServer;
import dev.perdure.activities.journal.task.McpServerStore;
import dev.perdure.activities.journal.task.StuckTaskSighting;
import dev.perdure.activities.journal.task.StuckTaskStore;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecordWaits;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.task.TaskState;
import dev.perdure.planner.wait.TaskDeadline;
import dev.perdure.web.outbox.EngineState;
import dev.perdure.web.outbox.EngineStateReader;
import dev.perdure.web.outbox.EngineStateReaderPending;
import dev.perdure.web.outbox.EngineUnavailable;
import dev.perdure.web.outbox.StuckWork;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Finds out why a task does not move, from its records in the journal and from Temporal. */
@Component
final class TaskDiagnosisService {

  /** The activities that look up what MCP servers offer. */
  private static final Set<String> OPENING = Set.of("openWorkspace", "reviewTrust");

  private final RequestReader requestReader;
  private final McpServerStore mcpServerStore;
  private final EngineStateReader engine;
  private final StuckTaskStore stuckTaskStore;
  private final DelayChecks delayChecks;

  TaskDiagnosisService(
      RequestReader requestReader,
      McpServerStore mcpServerStore,
      EngineStateReader engine,
      StuckTaskStore stuckTaskStore,
      DelayChecks delayChecks) {
    this.requestReader = requestReader;
    this.mcpServerStore = mcpServerStore;
    this.engine = engine;
    this.stuckTaskStore = stuckTaskStore;
    this.delayChecks = delayChecks;
  }

  Why of(TaskRecord task) {
    return resting(task)
        .or(() -> delayChecks.fairQueueCheck().of(task))
        .or(() -> stuck(task))
        .or(() -> waiting(task))
        .orElseGet(() -> working(task));
  }

  /** A stuck root hears no decision, so no person can help. */
  private Optional<Why> stuck(TaskRecord task) {
    try {
      Optional<Instant> since = stuckTaskStore.find(task.id()).map(StuckTaskSighting::since);
      return engine
          .findStuckWork(task.id())
          .map(work -> stuck(since.orElseGet(Instant::now), work));
    } catch (EngineUnavailable _) {
      return Optional.empty();
    }
  }

  /** Returns the diagnosis of a stuck root; a root that awaits a key goes on by itself. */
  private static Why stuck(Instant since, StuckWork work) {
    return work.isAwaited()
        ? Why.of(TaskDelayCause.FAILURE, since, work.sentence() + " The task goes on then.")
        : stuck(since, work.sentence());
  }

  /** Returns the diagnosis of a task that does not move because its root fails again and again. */
  static Why stuck(Instant since, String sentence) {
    return Why.of(
        TaskDelayCause.FAILURE,
        since,
        sentence
            + " Perdure starts the task's workflow again if it fails further: wait two minutes.");
  }

  /** Returns the diagnosis that is possible while the engine does not answer. */
  Why without(TaskRecord task) {
    return resting(task)
        .or(() -> delayChecks.fairQueueCheck().of(task))
        .or(() -> waiting(task))
        .orElseGet(() -> engineUnavailable(task));
  }

  private static Optional<Why> resting(TaskRecord task) {
    return switch (task.state()) {
      case IDLE ->
          Optional.of(of(task, TaskDelayCause.IDLE, "It rests until a person says what to do."));
      case PARKED -> Optional.ofNullable(task.waits()).flatMap(waits -> parked(task, waits));
      case PAUSED -> Optional.of(of(task, TaskDelayCause.PAUSED, "A person paused it: resume it."));
      default ->
          task.state().isAtRest()
              ? Optional.of(of(task, TaskDelayCause.ENDED, "It has ended: nothing is left to do."))
              : Optional.empty();
    };
  }

  /** A deadline holds the task also if a request waits; an expired request gives way to one. */
  private static Optional<Why> parked(TaskRecord task, TaskRecordWaits waits) {
    TaskDeadline deadline = waits.deadline();
    if (deadline != null && deadline.isParked()) {
      String sentence = "Its deadline %s has passed: resume it.".formatted(deadline.at());
      return Optional.of(of(task, TaskDelayCause.PARKED, sentence));
    }
    return waits.expired().isEmpty() || task.awaits() != null
        ? Optional.empty()
        : Optional.of(
            of(
                task,
                TaskDelayCause.PARKED,
                "Nobody answered request '%s' in time: resume the task to be asked again."
                    .formatted(waits.expired().getFirst())));
  }

  private Optional<Why> waiting(TaskRecord task) {
    boolean asks = task.state() == TaskState.WAITING || task.state() == TaskState.PARKED;
    var awaits = task.awaits();
    if (!asks || awaits == null || awaits.requestId() == null) {
      return Optional.empty();
    }
    return requestReader
        .find(awaits.requestId())
        .map(RequestRecord::request)
        .map(TaskDiagnosisService::person);
  }

  private static Why person(HumanRequest request) {
    var asked = WhyAsked.of(request);
    return new Why(
        asked.sentence(),
        TaskDelayCause.PERSON,
        request.raisedAt(),
        request.id(),
        asked,
        null,
        List.of(),
        null,
        null);
  }

  private Why working(TaskRecord task) {
    try {
      EngineState state =
          engine.of(task.id(), delayChecks.unservedWorkCheck().host(task).orElse(null));
      return working(task, state).with(state);
    } catch (EngineUnavailable _) {
      return engineUnavailable(task);
    }
  }

  private static Why engineUnavailable(TaskRecord task) {
    return of(
        task, TaskDelayCause.ENGINE, "The engine does not answer: nothing is lost, bring it back.");
  }

  private Why working(TaskRecord task, EngineState state) {
    Optional<Why> unserved = delayChecks.unservedWorkCheck().of(task, state, Instant.now());
    if (unserved.isPresent()) {
      return unserved.get();
    }
    var retry = task.retry();
    if (task.state() == TaskState.RETRYING && retry != null) {
      return of(
          task, TaskDelayCause.PROVIDER, "The model's provider does not answer: " + retry.error());
    }
    Optional<EngineStateReaderPending> waiting =
        state.pending().stream().filter(pending -> pending.awaits() != null).findFirst();
    if (waiting.isPresent()) {
      return of(
          task,
          TaskDelayCause.FAILURE,
          "'%s' waits and goes on by itself once this has passed: %s"
              .formatted(waiting.get().activity(), waiting.get().awaits()));
    }
    Optional<EngineStateReaderPending> failing =
        state.pending().stream().filter(pending -> pending.lastFailure() != null).findFirst();
    if (failing.isPresent()) {
      return of(task, TaskDelayCause.FAILURE, failure(failing.get()));
    }
    return server(task, state)
        .or(() -> delayChecks.openCallCheck().of(task))
        .orElseGet(() -> of(task, TaskDelayCause.WORKING, "It is at work."));
  }

  private static String failure(EngineStateReaderPending failing) {
    String sentence =
        "'%s' has failed %d times, at last: %s"
            .formatted(failing.activity(), failing.attempt() - 1, failing.lastFailure());
    Instant next = failing.nextAttemptAt();
    return next == null
        ? sentence
        : "%s. Perdure tries again at %s."
            .formatted(sentence.replaceAll("\\.$", ""), next.truncatedTo(ChronoUnit.SECONDS));
  }

  /** The MCP server whose greeting a task that is being opened waits for. */
  private Optional<Why> server(TaskRecord task, EngineState state) {
    var workspace = task.workspace();
    String host = workspace == null ? null : workspace.host();
    boolean opens =
        state.pending().stream()
            .map(EngineStateReaderPending::activity)
            .anyMatch(OPENING::contains);
    return !opens || host == null
        ? Optional.empty()
        : mcpServerStore.connecting(host).map(TaskDiagnosisService::server);
  }

  private static Why server(ConnectingMcpServer connecting) {
    return Why.ofCall(
        TaskDelayCause.MCP_SERVER,
        connecting.since(),
        "It waits for the MCP server '%s', which has not answered yet. Without an answer the task soon goes on without its tools."
            .formatted(connecting.server()),
        connecting.server());
  }

  private static Why of(TaskRecord task, TaskDelayCause cause, String sentence) {
    return Why.of(cause, task.updatedAt(), sentence);
  }
}
