package dev.perdure.activities.journal.run;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.StorableText;
import dev.perdure.activities.tool.todo.Todos;
import dev.perdure.planner.envelope.RunId;
import dev.perdure.planner.task.Todo;
import java.util.List;

/** The to-do lists of runs; each is replaced as a whole. */
public final class TodoStore implements Todos {

  private final Database database;

  /** The lists in a database. */
  public TodoStore(Database database) {
    this.database = database;
  }

  @Override
  public void replace(RunId run, List<Todo> todos) {
    database.transact(() -> {
      database.sql("delete from todo where conversation_id = ?").param(run.value()).update();
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
            """)
        .param(run.value())
        .query(Todo.class)
        .list();
  }

  private void insert(RunId run, int position, Todo todo) {
    database
        .sql(
            """
            insert into todo (conversation_id, position, content, status, priority)
            values (?, ?, ?, ?, ?)
            """)
        .params(
            run.value(),
            position,
            StorableText.of(todo.content()),
            StorableText.of(todo.status()),
            StorableText.of(todo.priority()))
        .update();
  }
}
