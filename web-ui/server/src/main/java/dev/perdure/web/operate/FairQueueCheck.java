package dev.perdure.web.operate;

import dev.perdure.activities.journal.task.FairQueueStore;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.planner.queue.FairQueue;
import dev.perdure.planner.queue.QueueLine;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Checks whether a new task waits for its turn, as others are at work up to a limit. */
@Component
final class FairQueueCheck {

  private final FairQueueStore fairQueueStore;

  FairQueueCheck(FairQueueStore fairQueueStore) {
    this.fairQueueStore = fairQueueStore;
  }

  /** Returns the reason with the task's place; empty for a task that may start. */
  Optional<Why> of(TaskRecord task) {
    return fairQueueStore.findWaiting(task.id()).flatMap(line -> waiting(task, line));
  }

  private Optional<Why> waiting(TaskRecord task, QueueLine line) {
    FairQueue queue = fairQueueStore.queue();
    return queue
        .place(task.id())
        .map(place ->
            Why.ofPlace(
                task.createdAt(),
                "It waits for its turn at place %d of the queue: %s."
                    .formatted(place, queue.fullLimit(line).orElse("tasks before it start first")),
                place));
  }
}
