package dev.perdure.web.operate;

import dev.perdure.activities.journal.task.HostSlots;
import dev.perdure.activities.journal.task.WorkerHost;
import dev.perdure.activities.journal.task.WorkerHostStore;
import dev.perdure.web.outbox.EngineState;
import dev.perdure.web.outbox.EngineStateReaderQueue;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Checks whether a task's work waits because all slots of its workers are busy. */
@Component
final class BusySlotsCheck {

  /** A worker with a free slot takes work within moments. */
  private static final Duration MIN_WAIT_TIME = Duration.ofSeconds(10);

  private final WorkerHostStore workerHostStore;

  BusySlotsCheck(WorkerHostStore workerHostStore) {
    this.workerHostStore = workerHostStore;
  }

  /** Returns the slots that are busy; empty if work does not wait, or if a slot is free. */
  Optional<Why> of(EngineState state, Instant now) {
    Instant since = state.waitingSince();
    EngineStateReaderQueue queue = state.queue();
    if (queue == null || queue.pollers() == 0) {
      return Optional.empty();
    }
    if (since == null || since.isAfter(now.minus(MIN_WAIT_TIME))) {
      return Optional.empty();
    }
    List<WorkerHost> hosts = workerHostStore.list();
    return tools(queue.host(), hosts)
        .or(() -> models(hosts))
        .map(sentence -> Why.of(TaskDelayCause.SLOTS, since, sentence));
  }

  private static Optional<String> tools(@Nullable String name, List<WorkerHost> hosts) {
    return hosts.stream()
        .filter(host -> host.name().equals(name))
        .map(WorkerHost::slots)
        .filter(Objects::nonNull)
        .map(HostSlots::tools)
        .filter(HostSlots.Slots::isBusy)
        .findFirst()
        .map(slots ->
            "All %d slots of host '%s' for tools are busy. Its work begins when a call ends; PERDURE_TOOL_SLOTS sets the slots."
                .formatted(slots.all(), name));
  }

  private static Optional<String> models(List<WorkerHost> hosts) {
    return hosts.stream()
        .map(WorkerHost::slots)
        .filter(Objects::nonNull)
        .map(HostSlots::models)
        .reduce(HostSlots.Slots::and)
        .filter(HostSlots.Slots::isBusy)
        .map(slots ->
            "All %d slots of the workers for model calls are busy. Its work begins when a call ends; start another worker, or raise PERDURE_MODEL_SLOTS."
                .formatted(slots.all()));
  }
}
