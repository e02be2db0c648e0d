package dev.perdure.web.operate;

import dev.perdure.activities.journal.task.TaskHostStore;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.web.outbox.EngineState;
import java.time.Instant;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Checks whether a task waits for a worker: for a slot, for any worker, or for a host. */
@Component
final class UnservedWorkCheck {

  private final TaskHostStore taskHostStore;
  private final BusySlotsCheck busySlotsCheck;
  private final DrainedHostCheck drainedHostCheck;

  UnservedWorkCheck(
      TaskHostStore taskHostStore,
      BusySlotsCheck busySlotsCheck,
      DrainedHostCheck drainedHostCheck) {
    this.taskHostStore = taskHostStore;
    this.busySlotsCheck = busySlotsCheck;
    this.drainedHostCheck = drainedHostCheck;
  }

  /** The host that has the files of a task, or will have them. */
  Optional<String> host(TaskRecord task) {
    return taskHostStore.find(task.id());
  }

  /** Returns the reason why no worker takes the task's work; empty if a worker may. */
  Optional<Why> of(TaskRecord task, EngineState state, Instant now) {
    return busySlotsCheck
        .of(state, now)
        .or(() -> MissingWorkerCheck.of(state, now))
        .or(() -> drainedHostCheck.of(task, state));
  }
}
