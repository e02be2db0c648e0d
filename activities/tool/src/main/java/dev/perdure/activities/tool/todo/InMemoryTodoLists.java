package dev.perdure.activities.tool.todo;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.task.Todo;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** To-do lists of runs in memory, which live as long as their process. */
public final class InMemoryTodoLists implements TodoLists {

  private final Map<RunId, List<Todo>> lists = new ConcurrentHashMap<>();

  @Override
  public void replace(RunId run, List<Todo> todos) {
    lists.put(run, List.copyOf(todos));
  }

  @Override
  public List<Todo> find(RunId run) {
    return lists.getOrDefault(run, List.of());
  }
}
