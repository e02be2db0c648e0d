package dev.perdure.activities.tool.todo;

import dev.perdure.activities.tool.CallPreparation;
import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.TypedTool;
import dev.perdure.planner.request.subject.PermissionSubjectPreview;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;

/** The tool {@code todoread}: shows the run's to-do list. */
final class TodoReadTool extends TypedTool<TodoReadTool.TodoReadArguments> {

  /** Nothing. */
  record TodoReadArguments() {}

  private static final ToolSpec SPEC =
      new ToolSpec(
          "todoread",
          "Shows your list of things to do.",
          """
          {"type":"object","properties":{}}\
          """,
          true);

  private final TodoLists todos;

  /** Finds lists here. */
  public TodoReadTool(TodoLists todos) {
    super(SPEC, TodoReadArguments.class);
    this.todos = todos;
  }

  @Override
  protected CallPreparation propose(TodoReadArguments arguments, ToolContext context) {
    return new CallPreparation.Proposal(
        List.of(new Demand("todoread", "*", "Read the list of things to do")),
        PermissionSubjectPreview.none(),
        new Effect.Repeatable(() -> TodoListFormatter.result(todos.find(context.run()))));
  }
}
