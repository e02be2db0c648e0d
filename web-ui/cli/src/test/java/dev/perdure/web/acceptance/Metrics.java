package dev.perdure.web.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.web.e2e.ServerRequests;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.regex.Pattern;

/** Metrics of a server, and how many tasks they had counted as delivered at first. */
record Metrics(ScenarioServer server, double delivered) {

  private static final Pattern DELIVERED =
      Pattern.compile("perdure_tasks\\{state=\"delivered\"\\} (\\S+)");

  /** The metrics as they are now. */
  static Metrics of(ScenarioServer server) {
    return new Metrics(server, delivered(scraped(server)));
  }

  /** One task was delivered since then, by a model that has a price and by edits. */
  void assertDeliveredOneMore() {
    String now = scraped(server);
    assertThat(delivered(now)).isEqualTo(delivered + 1);
    assertThat(now)
        .containsPattern("perdure_model_calls_total\\{[^}]*outcome=\"answered\"[^}]*\\} [1-9]")
        .containsPattern("perdure_tokens_total\\{[^}]*\\} [1-9]")
        .containsPattern("perdure_cost_usd_total\\{[^}]*\\} [0-9.E-]*[1-9]")
        .containsPattern("perdure_tool_calls_total\\{[^}]*tool=\"edit\"[^}]*\\} [1-9]");
  }

  private static double delivered(String text) {
    var found = DELIVERED.matcher(text);
    return found.find() ? Double.parseDouble(found.group(1)) : 0;
  }

  private static String scraped(ScenarioServer server) {
    try (var http = HttpClient.newHttpClient()) {
      var scrape = ServerRequests.to(server.url() + "/actuator/prometheus").build();
      return http.send(scrape, BodyHandlers.ofString()).body();
    } catch (IOException | InterruptedException failed) {
      throw new IllegalStateException(failed);
    }
  }
}
