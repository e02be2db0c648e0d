package dev.perdure.activities.process;

import dev.perdure.planner.envelope.TaskId;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The activities of this process that can be stopped at once, by the task they work for. */
public final class StopListeners {

  private final Set<Ear> listening = ConcurrentHashMap.newKeySet();

  /** Listens, for as long as an activity runs, for the order to stop its task. */
  public Ear listen(TaskId task) {
    Ear ear = new Ear(task);
    listening.add(ear);
    return ear;
  }

  /** Stops what is under way for a task now; what begins later is not meant. */
  public void stop(TaskId task) {
    listening.stream().filter(ear -> ear.task.equals(task)).forEach(ear -> ear.stopped = true);
  }

  /** One activity's ear. */
  public final class Ear implements AutoCloseable {

    private final TaskId task;
    private volatile boolean stopped;

    private Ear(TaskId task) {
      this.task = task;
    }

    /** Whether the activity was told to stop. */
    public boolean stopped() {
      return stopped;
    }

    @Override
    public void close() {
      listening.remove(this);
    }
  }
}
