package dev.perdure.activities.tool.todo;

import dev.perdure.activities.tool.CallPreparation;
import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.TypedTool;
import dev.perdure.planner.request.subject.PermissionSubjectPreview;
import dev.perdure.planner.task.Todo;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolAccess;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tool {@code todowrite}: replaces the run's to-do list. */
final class TodoWriteTool extends TypedTool<TodoWriteTool.TodoWriteArguments> {

  /** The whole list. */
  record TodoWriteArguments(List<TodoEntry> todos) {}

  /** One thing to do, as a model writes it. */
  record TodoEntry(String content, String status, @Nullable String priority) {
    private Todo todo() {
      return new Todo(content, status, priority == null ? "medium" : priority);
    }
  }

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
          ToolAccess.RECORDS);

  private final TodoLists todos;

  /** Keeps lists here. */
  public TodoWriteTool(TodoLists todos) {
    super(SPEC, TodoWriteArguments.class);
    this.todos = todos;
  }

  @Override
  protected CallPreparation propose(TodoWriteArguments arguments, ToolContext context) {
    List<Todo> list = arguments.todos().stream().map(TodoEntry::todo).toList();
    return new CallPreparation.Proposal(
        List.of(new Demand("todowrite", "*", "Keep a list of things to do")),
        PermissionSubjectPreview.none(),
        new Effect.Repeatable(() -> {
          todos.replace(context.run(), list);
          return TodoListFormatter.result(list);
        }));
  }
}
