package dev.perdure.activities.tool.todo;

import dev.perdure.planner.task.Todo;
import dev.perdure.planner.tool.ToolResult;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Formats a to-do list as a model reads it. */
final class TodoListFormatter {

  private static final Map<String, String> MARKS =
      Map.of("completed", "[x]", "in_progress", "[~]", "cancelled", "[-]");

  private TodoListFormatter() {}

  static ToolResult result(List<Todo> todos) {
    long open = todos.stream().filter(TodoListFormatter::isOpen).count();
    String lines = todos.stream().map(TodoListFormatter::line).collect(Collectors.joining("\n"));
    return ToolResult.of("%d to do".formatted(open), todos.isEmpty() ? "The list is empty." : lines)
        .with("todos", todos.stream().map(TodoListFormatter::fields).toList());
  }

  private static String line(Todo todo) {
    String mark = MARKS.getOrDefault(todo.status(), "[ ]");
    return "%s %s (%s)".formatted(mark, todo.content(), todo.priority());
  }

  private static Map<String, String> fields(Todo todo) {
    return Map.of("content", todo.content(), "status", todo.status(), "priority", todo.priority());
  }

  private static boolean isOpen(Todo todo) {
    return todo.status().equals("pending") || todo.status().equals("in_progress");
  }
}
