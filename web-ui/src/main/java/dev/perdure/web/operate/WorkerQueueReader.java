package dev.perdure.web.operate;

import dev.perdure.activities.journal.task.FleetQueries.MovingTask;
import dev.perdure.web.operate.Fleet.EngineSummary;
import dev.perdure.web.operate.Fleet.TaskName;
import dev.perdure.web.operate.Fleet.WorkerQueue;
import dev.perdure.web.outbox.EngineStateReader;
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
record WorkerQueueReader(
    EngineStateReader engine, TemporalLinks links, ObjectProvider<MeterRegistry> meters) {

  private static final int HOSTS = 20;

  EngineSummary read(Map<String, Integer> hosts, List<MovingTask> moving) {
    String pages = links.workflows().orElse(null);
    try {
      List<WorkerQueue> queues =
          Stream.concat(
                  Stream.of(Optional.<String>empty()),
                  hosts.keySet().stream().limit(HOSTS).map(Optional::of))
              .flatMap(
                  host -> engine.queue(host).map(queue -> of(queue, host, hosts, moving)).stream())
              .toList();
      return new EngineSummary(true, pages, queues);
    } catch (EngineUnavailable _) {
      return new EngineSummary(false, pages, List.of());
    }
  }

  private WorkerQueue of(
      EngineStateReader.Queue queue,
      Optional<String> host,
      Map<String, Integer> hosts,
      List<MovingTask> moving) {
    return new WorkerQueue(
        queue.name(),
        host.orElse(null),
        queue.backlog(),
        queue.pollers(),
        freeSlots(queue.name()).orElse(null),
        host.map(hosts::get).orElse(null),
        moving.stream()
            .filter(task -> Optional.ofNullable(task.host()).equals(host))
            .limit(FleetReader.NAMED)
            .map(task -> new TaskName(task.id(), task.title()))
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
