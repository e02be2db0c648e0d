package dev.perdure.web.operate;

import dev.perdure.activities.journal.task.ActiveTask;
import dev.perdure.activities.journal.task.HostSlots;
import dev.perdure.activities.journal.task.WorkerHost;
import dev.perdure.activities.journal.task.WorkerHostStore;
import dev.perdure.web.outbox.EngineStateReader;
import dev.perdure.web.outbox.EngineStateReaderQueue;
import dev.perdure.web.outbox.EngineUnavailable;
import dev.perdure.web.task.TemporalLinks;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Reads from Temporal the task queues that workers poll, the common one and each host's: backlog,
 * pollers and free slots.
 */
@Component
final class WorkerQueueReader {

  private static final int MAX_HOSTS = 20;

  private final EngineStateReader engine;
  private final TemporalLinks links;
  private final WorkerHostStore workerHostStore;

  WorkerQueueReader(
      EngineStateReader engine, TemporalLinks links, WorkerHostStore workerHostStore) {
    this.engine = engine;
    this.links = links;
    this.workerHostStore = workerHostStore;
  }

  /**
   * Reads the queues.
   *
   * @param open how many open tasks have their files on each host
   */
  FleetEngineSummary read(Map<String, Integer> open, List<ActiveTask> moving) {
    List<WorkerHost> workers = workerHostStore.list();
    List<FleetHost> hosts = hosts(open, workers);
    String pages = links.workflows().orElse(null);
    try {
      List<FleetWorkerQueue> queues =
          Stream.concat(
                  Stream.of(Optional.<FleetHost>empty()),
                  hosts.stream().limit(MAX_HOSTS).map(Optional::of))
              .flatMap(host ->
                  engine
                      .queue(host.map(FleetHost::name))
                      .map(queue -> of(queue, host, moving, workers))
                      .stream())
              .toList();
      return new FleetEngineSummary(true, pages, queues);
    } catch (EngineUnavailable _) {
      return new FleetEngineSummary(false, pages, List.of());
    }
  }

  /** The hosts that open tasks need, those with workers and those that people drain. */
  private static List<FleetHost> hosts(Map<String, Integer> open, List<WorkerHost> workers) {
    Map<String, FleetHost> hosts = new TreeMap<>();
    open.forEach((name, count) -> hosts.put(name, new FleetHost(name, null, count)));
    workers.forEach(host ->
        hosts.put(
            host.name(),
            new FleetHost(
                host.name(), FleetDrain.of(host).orElse(null), open.getOrDefault(host.name(), 0))));
    return List.copyOf(hosts.values());
  }

  private static FleetWorkerQueue of(
      EngineStateReaderQueue queue,
      Optional<FleetHost> host,
      List<ActiveTask> moving,
      List<WorkerHost> workers) {
    Optional<HostSlots.Slots> slots = slots(workers, host.map(FleetHost::name).orElse(null));
    return new FleetWorkerQueue(
        queue.name(),
        host.map(FleetHost::name).orElse(null),
        queue.backlog(),
        queue.pollers(),
        slots.map(HostSlots.Slots::free).orElse(null),
        slots.map(HostSlots.Slots::all).orElse(null),
        host.map(FleetHost::draining).orElse(null),
        host.map(FleetHost::count).orElse(null),
        moving.stream()
            .filter(task -> Optional.ofNullable(task.host()).equals(host.map(FleetHost::name)))
            .limit(FleetReader.MAX_LISTED_ENTRIES)
            .map(task -> new FleetTaskName(task.id(), task.title()))
            .toList());
  }

  /** The slots of a host for tools; those of all hosts for model calls. */
  private static Optional<HostSlots.Slots> slots(List<WorkerHost> workers, @Nullable String host) {
    return workers.stream()
        .filter(worker -> host == null || host.equals(worker.name()))
        .map(WorkerHost::slots)
        .filter(Objects::nonNull)
        .map(slots -> host == null ? slots.models() : slots.tools())
        .reduce(HostSlots.Slots::and);
  }
}
