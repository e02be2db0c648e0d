package dev.perdure.web.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import dev.perdure.web.e2e.TaskPage;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Scenarios S-1 to S-14 by which the product is accepted, over HTTP against a model server that
 * refuses what vendors refuse, on one server and engine. At the end it counts what people were
 * asked. {@code KilledServerTest} plays S-6 (replan), S-8 (subagents) and S-11 (kill and cancel).
 */
@Timeout(900)
@Requires({MachinePart.ENGINE, MachinePart.SANDBOX})
@Tag("slow")
class AcceptanceTest {

  @TempDir static Path directory;
  private static ScenarioServer server;

  @BeforeAll
  static void start() {
    server = new ScenarioServer(directory);
  }

  @AfterAll
  static void peopleWereAskedLittleAndNothingTwice() {
    try (var last = server) {
      List<TaskPage> tasks = last.tasks();
      long settled = 0;
      for (TaskPage task : tasks) {
        List<JsonNode> asked =
            task.get("/api/requests?task=" + task.id()).path("items").valueStream().toList();
        settled += asked.stream().filter(each -> !each.path("decision").isNull()).count();
        assertThat(asked)
            .filteredOn(each -> !each.at("/decision/outcome").asString("").equals("allow_always"))
            .as("asked in %s, but for what was allowed always and revoked", task.task())
            .extracting(each -> each.path("kind").asString() + " " + each.path("digest").asString())
            .doesNotHaveDuplicates();
      }
      System.out.printf("%d tasks, %d settlements by people%n", tasks.size(), settled);
      assertThat(settled / (double) tasks.size()).isLessThanOrEqualTo(4);
      assertThat(server.model().violations()).isEmpty();
      assertThat(server.model().rewritten()).isEmpty();
    }
  }

  static ScenarioServer server() {
    return server;
  }

  @Nested
  class Planning extends PlanningScenarios {}

  @Nested
  class Working extends WorkingScenarios {}

  @Nested
  class Controlling extends ControlScenarios {}

  @Nested
  class Generating extends ClientScenarios {}
}
