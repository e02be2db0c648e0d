package dev.perdure.activities.tool.todo;

import dev.perdure.activities.tool.Tool;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.task.Todo;
import java.util.List;

/** Store of the to-do list that the agent of each run keeps. */
public interface TodoLists {

  /** Replaces a run's list. */
  void replace(RunId run, List<Todo> todos);

  /** The tools that write and show them. */
  default List<Tool> tools() {
    return List.of(new TodoWriteTool(this), new TodoReadTool(this));
  }

  /** A run's list; empty if it has none. */
  List<Todo> find(RunId run);
}
