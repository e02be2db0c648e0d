package dev.perdure.web.operate;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.request.HumanRequestReader.RequestRecord;
import dev.perdure.activities.journal.task.McpServerStore.Connecting;
import dev.perdure.activities.journal.task.StuckTaskStore;
import dev.perdure.activities.journal.task.StuckTaskStore.Sighting;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.limit.DiskReserve;
import dev.perdure.activities.process.ProcessBound;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.task.TaskState;
import dev.perdure.web.operate.OpenToolCallReader.OpenCall;
import dev.perdure.web.operate.Why.Asked;
import dev.perdure.web.operate.Why.Cause;
import dev.perdure.web.outbox.EngineStateReader;
import dev.perdure.web.outbox.EngineStateReader.EngineState;
import dev.perdure.web.outbox.EngineStateReader.Pending;
import dev.perdure.web.outbox.EngineUnavailable;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Finds out why a task does not move, from its records in the journal and from Temporal. */
@Component
record TaskDiagnosisService(Journal journal, EngineStateReader engine, DiskReserve reserve) {

  /** The activities that look up what MCP servers offer. */
  private static final Set<String> OPENING = Set.of("openWorkspace", "reviewTrust");

  Why of(TaskRecord task) {
    return resting(task)
        .or(() -> stuck(task))
        .or(() -> waiting(task))
        .orElseGet(() -> working(task));
  }

  /** A stuck root hears no decision, so no person can help. */
  private Optional<Why> stuck(TaskRecord task) {
    try {
      Optional<Instant> since =
          new StuckTaskStore(journal.database()).find(task.id()).map(Sighting::since);
      return engine
          .findStuckWork(task.id())
          .map(work -> stuck(since.orElseGet(Instant::now), work.sentence()));
    } catch (EngineUnavailable _) {
      return Optional.empty();
    }
  }

  /** Why a task does not move whose root fails again and again. */
  static Why stuck(Instant since, String sentence) {
    return Why.of(
        Cause.FAILURE,
        since,
        sentence
            + " Perdure starts the task's workflow again if it fails further: wait two minutes.");
  }

  /** What can be said while the engine does not answer. */
  Why without(TaskRecord task) {
    return resting(task).or(() -> waiting(task)).orElseGet(() -> away(task));
  }

  private static Optional<Why> resting(TaskRecord task) {
    return switch (task.state()) {
      case IDLE -> Optional.of(of(task, Cause.IDLE, "It rests until somebody says what to do."));
      case PAUSED -> Optional.of(of(task, Cause.PAUSED, "Somebody paused it: resume it."));
      default ->
          task.state().isAtRest()
              ? Optional.of(of(task, Cause.ENDED, "It has ended: nothing is left to do."))
              : Optional.empty();
    };
  }

  private Optional<Why> waiting(TaskRecord task) {
    boolean asks = task.state() == TaskState.WAITING || task.state() == TaskState.PARKED;
    var awaits = task.awaits();
    if (!asks || awaits == null || awaits.requestId() == null) {
      return Optional.empty();
    }
    return journal
        .requestReader()
        .find(awaits.requestId())
        .map(RequestRecord::request)
        .map(TaskDiagnosisService::person);
  }

  private static Why person(HumanRequest request) {
    var asked = Asked.of(request);
    return new Why(
        asked.sentence(),
        Cause.PERSON,
        request.raisedAt(),
        request.id(),
        asked,
        null,
        List.of(),
        null);
  }

  private Why working(TaskRecord task) {
    var workspace = task.workspace();
    try {
      EngineState state = engine.of(task.id(), workspace == null ? null : workspace.host());
      return working(task, state).with(state);
    } catch (EngineUnavailable _) {
      return away(task);
    }
  }

  private static Why away(TaskRecord task) {
    return of(task, Cause.ENGINE, "The engine does not answer: nothing is lost, bring it back.");
  }

  private Why working(TaskRecord task, EngineState state) {
    Optional<Why> unserved = MissingWorkerCheck.of(state, Instant.now());
    if (unserved.isPresent()) {
      return unserved.get();
    }
    var retry = task.retry();
    if (task.state() == TaskState.RETRYING && retry != null) {
      return of(task, Cause.PROVIDER, "The model's provider does not answer: " + retry.error());
    }
    Optional<Pending> waiting =
        state.pending().stream().filter(pending -> pending.awaits() != null).findFirst();
    if (waiting.isPresent()) {
      return of(
          task,
          Cause.FAILURE,
          "'%s' waits and goes on by itself once this has passed: %s"
              .formatted(waiting.get().activity(), waiting.get().awaits()));
    }
    Optional<Pending> failing =
        state.pending().stream().filter(pending -> pending.lastFailure() != null).findFirst();
    if (failing.isPresent()) {
      return of(
          task,
          Cause.FAILURE,
          "'%s' has failed %d times, at last: %s"
              .formatted(
                  failing.get().activity(),
                  failing.get().attempt() - 1,
                  failing.get().lastFailure()));
    }
    return server(task, state)
        .or(() -> disk(task))
        .or(() ->
            new OpenToolCallReader(journal.database())
                .oldest(task.id())
                .map(call -> command(task, call)))
        .orElseGet(() -> of(task, Cause.WORKING, "It is at work."));
  }

  private Optional<Why> disk(TaskRecord task) {
    return reserve
        .refusal()
        .map(reason ->
            of(
                task,
                Cause.FAILURE,
                "Calls that need room on the disk wait, and go on once there is some. " + reason));
  }

  private Why command(TaskRecord task, OpenCall call) {
    String refused =
        ProcessBound.refusal(HostPaths.records(reserve.directory(), task.id()))
            .map(sentence -> ". " + sentence)
            .orElse("");
    return Why.ofCall(
        Cause.COMMAND,
        call.since(),
        "A call of '%s' has not ended: %s%s".formatted(call.tool(), call.title(), refused),
        call.title());
  }

  /** The MCP server whose greeting a task that is being opened waits for. */
  private Optional<Why> server(TaskRecord task, EngineState state) {
    var workspace = task.workspace();
    String host = workspace == null ? null : workspace.host();
    boolean opens = state.pending().stream().map(Pending::activity).anyMatch(OPENING::contains);
    return !opens || host == null
        ? Optional.empty()
        : journal.mcpServers().connecting(host).map(TaskDiagnosisService::server);
  }

  private static Why server(Connecting connecting) {
    return Why.ofCall(
        Cause.MCP_SERVER,
        connecting.since(),
        "It waits for the MCP server '%s', which has not answered yet. Without an answer the task soon goes on without its tools."
            .formatted(connecting.server()),
        connecting.server());
  }

  private static Why of(TaskRecord task, Cause cause, String sentence) {
    return Why.of(cause, task.updatedAt(), sentence);
  }
}
