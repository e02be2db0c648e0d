package dev.perdure.web.engine;

import dev.perdure.activities.journal.task.HostSlots;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/** Reads from the metrics of Temporal's SDK how many slots of this process are free. */
record SlotMeter(WorkerSettings settings, MeterRegistry registry) {

  HostSlots read() {
    WorkerSlots slots = settings.slots();
    return new HostSlots(
        read(settings.hostQueue(), slots.tools()),
        read(settings.queues().common(), slots.models()));
  }

  /** All slots count as free before the first figure. */
  private HostSlots.Slots read(String queue, int all) {
    int free =
        registry
            .find("temporal_worker_task_slots_available")
            .tags("task_queue", queue, "worker_type", "ActivityWorker")
            .gauges()
            .stream()
            .map(Gauge::value)
            .filter(Double::isFinite)
            .findFirst()
            .map(Double::intValue)
            .orElse(all);
    return new HostSlots.Slots(all, free);
  }
}
