package dev.perdure.activities.tool.todo;

import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.Preparation;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.request.subject.PermissionSubject.Preview;
import dev.perdure.planner.task.Todo;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolSpec;
import dev.perdure.planner.tool.ToolSpec.Access;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Replaces the run's list of things to do. */
public final class TodoWriteTool implements Tool {

  private static final ToolSpec SPEC =
      new ToolSpec(
          "todowrite",
          """
          Replaces your list of things to do; give all of it each time. Use it for work of three or more steps, \
          have one entry in progress at a time, and mark an entry completed once it is verified.\
          """,
          """
          {"type":"object","properties":{"todos":{"type":"array","maxItems":200,"items":{"type":"object","properties":{\
          "content":{"type":"string","minLength":1,"maxLength":2000},\
          "status":{"type":"string","enum":["pending","in_progress","completed","cancelled"]},\
          "priority":{"type":"string","enum":["high","medium","low"]}},\
          "required":["content","status"]}}},"required":["todos"]}\
          """,
          Access.RECORDS);

  private final Todos todos;

  /** Keeps lists here. */
  public TodoWriteTool(Todos todos) {
    this.todos = todos;
  }

  @Override
  public ToolSpec spec() {
    return SPEC;
  }

  @Override
  public Preparation prepare(JsonObject arguments, ToolContext context) {
    List<Todo> list = arguments.list("todos").stream().map(TodoWriteTool::todo).toList();
    return new Preparation.Proposal(
        List.of(new Demand("todowrite", "*", "Keep a list of things to do")),
        Preview.none(),
        new Effect.Repeatable(() -> {
          todos.replace(context.run(), list);
          return TodoText.result(list);
        }));
  }

  private static Todo todo(@Nullable Object value) {
    Map<?, ?> fields = value instanceof Map<?, ?> map ? map : Map.of();
    return new Todo(
        text(fields, "content", ""),
        text(fields, "status", "pending"),
        text(fields, "priority", "medium"));
  }

  private static String text(Map<?, ?> fields, String name, String otherwise) {
    return fields.get(name) instanceof String text ? text : otherwise;
  }
}
