package dev.perdure.web.server;

import dev.perdure.planner.id.TaskId;
import dev.perdure.web.outbox.EngineTask;
import dev.perdure.web.outbox.EngineTaskReader;
import dev.perdure.web.outbox.EngineUnavailable;
import dev.perdure.web.outbox.WorkflowFacts;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;

/** An engine that has the workflows that a test gives it. */
public final class FakeEngineTasks implements EngineTaskReader {

  /** Facts of a workflow that has done nothing yet. */
  public static final WorkflowFacts NOTHING =
      new WorkflowFacts(
          "", 0, Set.of(), Set.of(), Set.of(), Set.of(), Set.of(), true, Optional.empty());

  /** Action that runs while the engine is asked about a task. */
  public volatile Runnable whenRead = () -> {};

  /** Action that runs before the engine tells the open workflow of a task. */
  public volatile Runnable whenDescribed = () -> {};

  public volatile boolean away;

  private final Map<String, EngineTask> tasks = new ConcurrentSkipListMap<>();

  void reset() {
    whenRead = () -> {};
    whenDescribed = () -> {};
    away = false;
    tasks.clear();
  }

  /** Gives a task an open root that only waits. */
  public void idle(TaskId task, WorkflowFacts root) {
    put(task, true, root);
  }

  /** Gives a task an open root that works. */
  public void busy(TaskId task) {
    put(task, false, NOTHING);
  }

  /** Gives a task an open root that only waits, of another execution than before. */
  public void replace(TaskId task, WorkflowFacts root) {
    put(task, "next run " + task, true, root);
  }

  private void put(TaskId task, boolean idle, WorkflowFacts root) {
    put(task, "run " + task, idle, root);
  }

  private void put(TaskId task, String execution, boolean isIdle, WorkflowFacts root) {
    tasks.put(
        task.value(),
        new EngineTask(task, Optional.of(execution), isIdle, Set.of(), root, Map.of()));
  }

  @Override
  public EngineTask read(TaskId task) {
    answer();
    var none = new EngineTask(task, Optional.empty(), true, Set.of(), NOTHING, Map.of());
    EngineTask found = tasks.getOrDefault(task.value(), none);
    whenRead.run();
    return found;
  }

  @Override
  public Optional<String> openExecution(TaskId task) {
    answer();
    whenDescribed.run();
    return Optional.ofNullable(tasks.get(task.value())).flatMap(EngineTask::execution);
  }

  @Override
  public List<TaskId> open(int limit) {
    answer();
    return tasks.keySet().stream().limit(limit).map(TaskId::new).toList();
  }

  private void answer() {
    if (away) {
      throw new EngineUnavailable(new IOException("connection refused"));
    }
  }
}
