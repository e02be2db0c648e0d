package dev.perdure.activities.tool.todo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.task.Todo;
import dev.perdure.planner.tool.ToolResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TodoToolsTest {

  @TempDir Path home;

  @Test
  void keepsTheWholeListOfARun() {
    ToolBench bench = new ToolBench(home);
    assertThat(bench.call("todoread", JsonObject.empty()).output()).isEqualTo("The list is empty.");
    ToolResult written =
        bench.call(
            "todowrite",
            JsonObject.of(
                "todos",
                List.of(
                    Map.of("content", "look", "status", "completed", "priority", "high"),
                    Map.of("content", "change", "status", "in_progress"))));
    assertThat(written.output()).isEqualTo("[x] look (high)\n[~] change (medium)");
    assertThat(written.title()).isEqualTo("1 to do");
    assertThat(bench.todos.find(ToolBench.RUN)).contains(new Todo("look", "completed", "high"));
    assertThat(bench.call("todo_read", JsonObject.empty()).output()).isEqualTo(written.output());
  }

  @Test
  void refusesAStateItDoesNotKnow() {
    ToolBench bench = new ToolBench(home);
    ToolResult result =
        bench.call(
            "todowrite",
            JsonObject.of("todos", List.of(Map.of("content", "x", "status", "someday"))));
    assertThat(result.isError()).isTrue();
    assertThat(result.output()).contains("status");
  }
}
