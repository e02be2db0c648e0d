package dev.perdure.web.operate;

import dev.perdure.activities.journal.task.ActiveTask;
import dev.perdure.web.outbox.EngineStateReader;
import dev.perdure.web.outbox.EngineStateReaderQueue;
import dev.perdure.web.outbox.EngineUnavailable;
import dev.perdure.web.task.TemporalLinks;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.beans.factory.ObjectProvider;
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
  private final ObjectProvider<MeterRegistry> meters;

  WorkerQueueReader(
      EngineStateReader engine, TemporalLinks links, ObjectProvider<MeterRegistry> meters) {
    this.engine = engine;
    this.links = links;
    this.meters = meters;
  }

  FleetEngineSummary read(Map<String, Integer> hosts, List<ActiveTask> moving) {
    String pages = links.workflows().orElse(null);
    try {
      List<FleetWorkerQueue> queues =
          Stream.concat(
                  Stream.of(Optional.<String>empty()),
                  hosts.keySet().stream().limit(MAX_HOSTS).map(Optional::of))
              .flatMap(
                  host -> engine.queue(host).map(queue -> of(queue, host, hosts, moving)).stream())
              .toList();
      return new FleetEngineSummary(true, pages, queues);
    } catch (EngineUnavailable _) {
      return new FleetEngineSummary(false, pages, List.of());
    }
  }

  private FleetWorkerQueue of(
      EngineStateReaderQueue queue,
      Optional<String> host,
      Map<String, Integer> hosts,
      List<ActiveTask> moving) {
    return new FleetWorkerQueue(
        queue.name(),
        host.orElse(null),
        queue.backlog(),
        queue.pollers(),
        freeSlots(queue.name()).orElse(null),
        host.map(hosts::get).orElse(null),
        moving.stream()
            .filter(task -> Optional.ofNullable(task.host()).equals(host))
            .limit(FleetReader.MAX_LISTED_ENTRIES)
            .map(task -> new FleetTaskName(task.id(), task.title()))
            .toList());
  }

  private Optional<Integer> freeSlots(String queue) {
    return meters.stream()
        .flatMap(registry ->
            registry
                .find("temporal_worker_task_slots_available")
                .tags("task_queue", queue, "worker_type", "ActivityWorker")
                .gauges()
                .stream())
        .findFirst()
        .map(Gauge::value)
        .map(Double::intValue);
  }
}
