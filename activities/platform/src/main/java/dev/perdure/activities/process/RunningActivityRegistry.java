package dev.perdure.activities.process;

import dev.perdure.planner.id.TaskId;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Registry of the running activities of this process. It stops the activities of a task. */
public final class RunningActivityRegistry {

  private final Set<StopListener> listening = ConcurrentHashMap.newKeySet();

  /** Listens, for as long as an activity runs, for the order to stop its task. */
  public StopListener listen(TaskId task) {
    StopListener listener = new StopListener(task);
    listening.add(listener);
    return listener;
  }

  /** Stops what is under way for a task now; what begins later is not meant. */
  public void stop(TaskId task) {
    listening.stream()
        .filter(listener -> listener.task.equals(task))
        .forEach(listener -> listener.stopped = true);
  }

  /** The listener of one activity for the order to stop. */
  public final class StopListener implements AutoCloseable {

    private final TaskId task;
    private volatile boolean stopped;

    private StopListener(TaskId task) {
      this.task = task;
    }

    /** Whether a stop of the activity was requested. */
    public boolean stopped() {
      return stopped;
    }

    @Override
    public void close() {
      listening.remove(this);
    }
  }
}
