package dev.perdure.web.task;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.TaskState;
import dev.perdure.web.outbox.EngineUnavailable;
import dev.perdure.web.outbox.EngineView;
import dev.perdure.web.outbox.EngineView.EngineState;
import dev.perdure.web.outbox.EngineView.Pending;
import dev.perdure.web.outbox.EngineView.Queue;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.IdParam;
import dev.perdure.web.task.OpenCalls.OpenCall;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoint that says why a task does not move. */
@RestController
record WhyController(Journal journal, EngineView engine) {

  @GetMapping("/api/tasks/{id}/why")
  Why why(@PathVariable String id) {
    TaskId task = IdParam.named("task", id, TaskId::new);
    TaskRecord record =
        journal
            .taskReader()
            .find(task)
            .orElseThrow(() -> ApiFailure.notFound("task", task.value()));
    return resting(record).or(() -> waiting(record)).orElseGet(() -> working(record));
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
    String title =
        journal
            .requestReader()
            .find(awaits.requestId())
            .map(found -> found.request().title())
            .orElse("a request");
    return Optional.of(
        new Why(
            "A person must answer: " + title,
            Cause.PERSON,
            awaits.since(),
            awaits.requestId(),
            null,
            List.of(),
            null));
  }

  private Why working(TaskRecord task) {
    var workspace = task.workspace();
    try {
      EngineState state = engine.of(task.id(), workspace == null ? null : workspace.host());
      return working(task, state).with(state);
    } catch (EngineUnavailable away) {
      return of(task, Cause.ENGINE, "The engine does not answer: nothing is lost, bring it back.");
    }
  }

  private Why working(TaskRecord task, EngineState state) {
    var retry = task.retry();
    if (task.state() == TaskState.RETRYING && retry != null) {
      return of(task, Cause.PROVIDER, "The model's provider does not answer: " + retry.error());
    }
    Queue queue = state.queue();
    if (queue != null && queue.pollers() == 0) {
      return of(
          task,
          Cause.WORKER,
          "No worker takes work from '%s': start the one of that host.".formatted(queue.name()));
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
    return new OpenCalls(journal.facts().database())
        .oldest(task.id())
        .map(call -> command(call))
        .orElseGet(() -> of(task, Cause.WORKING, "It is at work."));
  }

  private static Why command(OpenCall call) {
    return new Why(
        "A call of '%s' has not ended: %s".formatted(call.tool(), call.title()),
        Cause.COMMAND,
        call.since(),
        null,
        call.title(),
        List.of(),
        null);
  }

  private static Why of(TaskRecord task, Cause cause, String sentence) {
    return new Why(sentence, cause, task.updatedAt(), null, null, List.of(), null);
  }

  /** What keeps a task. */
  enum Cause {
    @JsonProperty("person")
    PERSON,
    @JsonProperty("provider")
    PROVIDER,
    @JsonProperty("worker")
    WORKER,
    @JsonProperty("engine")
    ENGINE,
    @JsonProperty("failure")
    FAILURE,
    @JsonProperty("command")
    COMMAND,
    @JsonProperty("paused")
    PAUSED,
    @JsonProperty("idle")
    IDLE,
    @JsonProperty("ended")
    ENDED,
    @JsonProperty("working")
    WORKING
  }

  /**
   * Why a task does not move.
   *
   * @param since when that began, as far as it is known
   * @param call the title of the tool call that has not ended, where that is the cause
   */
  record Why(
      String sentence,
      Cause cause,
      Instant since,
      @Nullable RequestId requestId,
      @Nullable String call,
      List<Pending> pending,
      @Nullable Queue queue) {

    Why with(EngineState state) {
      return new Why(sentence, cause, since, requestId, call, state.pending(), state.queue());
    }
  }
}
