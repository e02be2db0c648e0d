package dev.perdure.web.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.run.BilledModelCall;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.Usage;
import dev.perdure.web.server.OnServer;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class UsageControllerTest extends OnServer {

  private int calls;

  @BeforeEach
  void callModels() {
    server.journal().taskStore().database().sql("delete from usage").update();
    TaskId first = task();
    TaskId second = task();
    call(first, "anthropic/claude-sonnet-5-5", "0.25");
    call(first, "own/free", null);
    call(second, "anthropic/claude-sonnet-5-5", "1.50");
  }

  @Test
  void addsUpWhatEachModelTookTheDearestFirst() {
    JsonNode items = http.get("/api/usage?by=model").json().path("items");

    assertThat(items.valueStream().map(item -> item.path("key").asString()))
        .containsExactly("anthropic/claude-sonnet-5-5", "own/free");
    JsonNode dear = items.path(0);
    assertThat(dear.path("tasks").asInt()).isEqualTo(2);
    assertThat(dear.path("calls").asInt()).isEqualTo(2);
    assertThat(dear.path("usage").path("inputTokens").asLong()).isEqualTo(200);
    assertThat(dear.path("usage").path("cost").asDouble()).isEqualTo(1.75);
    assertThat(items.path(1).path("unpriced").asInt()).isEqualTo(1);
    assertThat(items.path(1).path("usage").path("cost").isNull()).isTrue();
  }

  @Test
  void leavesOutWhatIsOlder() {
    server
        .journal()
        .taskStore()
        .database()
        .sql("update usage set at = now() - interval '8 days' where model = 'own/free'")
        .update();

    assertThat(http.get("/api/usage?days=7").json().path("items"))
        .singleElement()
        .satisfies(day -> assertThat(day.path("key").asString()).isEqualTo(today()))
        .satisfies(day -> assertThat(day.path("unpriced").asInt()).isZero());
    JsonNode person = http.get("/api/usage?by=requester&days=9").json().path("items").path(0);
    assertThat(person.path("calls").asInt()).isEqualTo(3);
  }

  @Test
  void namesTasksWithoutARepositoryByNothing() {
    assertThat(http.get("/api/usage?by=repository").json().path("items"))
        .singleElement()
        .satisfies(item -> assertThat(item.path("key").asString()).isEmpty());
  }

  @Test
  void saysWhatItCannotTell() {
    assertThat(http.get("/api/usage?by=mood").json().path("detail").asString())
        .contains("'mood'", "day, model, repository, requester");
    assertThat(http.get("/api/usage?days=0").status()).isEqualTo(422);
  }

  private TaskId task() {
    JsonNode created = http.post("/api/tasks", "{\"request\":\"Fix it\"}").json();
    return new TaskId(created.path("id").asString());
  }

  private void call(TaskId task, String model, @Nullable String cost) {
    var usage = new Usage(100, 10, 5, 0, cost == null ? null : new BigDecimal(cost));
    String id = "%s.%d".formatted(task.value(), ++calls);
    server
        .journal()
        .usageStore()
        .add(new BilledModelCall(id, task, null, null, "title", model, usage));
  }

  private static String today() {
    return LocalDate.now(ZoneOffset.UTC).toString();
  }
}
