package dev.perdure.activities.journal.run;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.TextSanitizer;
import dev.perdure.activities.tool.todo.TodoLists;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.task.Todo;
import java.util.List;

/** Store of the to-do lists that agents keep in their runs. */
public record TodoStore(Database database) implements TodoLists {

  @Override
  public void replace(RunId run, List<Todo> todos) {
    database.transact(() -> {
      database.sql("delete from todo where conversation_id = ?", run).update();
      for (int i = 0; i < todos.size(); i++) {
        insert(run, i, todos.get(i));
      }
    });
  }

  @Override
  public List<Todo> find(RunId run) {
    return database
        .sql(
            """
            select content, status, priority from todo where conversation_id = ? order by position
            """,
            run)
        .query(Todo.class)
        .list();
  }

  private void insert(RunId run, int position, Todo todo) {
    database
        .sql(
            """
            insert into todo (conversation_id, position, content, status, priority)
            values (?, ?, ?, ?, ?)
            """,
            run,
            position,
            TextSanitizer.of(todo.content()),
            TextSanitizer.of(todo.status()),
            TextSanitizer.of(todo.priority()))
        .update();
  }
}
