package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The option {@code serve --temporal-ui} opens the pages of the engine to this machine alone. */
@Timeout(180)
@Tag("slow")
@Requires(MachinePart.ENGINE)
class TemporalUiOptionTest {

  @TempDir Path directory;

  @Test
  void opensThePagesOfTheEngineBehindTheCheckOfTheHost() throws Exception {
    Path script = Files.writeString(directory.resolve("none.yaml"), "[]");
    try (var server =
            PerdureProcess.serve(
                directory.resolve("data"),
                Map.of("PERDURE_MODEL", "script/" + script),
                "--temporal-ui");
        var http = HttpClient.newHttpClient()) {
      String pages =
          TaskPage.of(server.url(), "").get("/api/info").path("engine").path("ui").asString();

      assertThat(server.log()).contains(pages);
      assertThat(status(http, pages, pages)).isEqualTo(200);
      assertThat(status(http, pages, "http://evil.example")).isEqualTo(403);
    }
  }

  private static int status(HttpClient http, String pages, String origin)
      throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(URI.create(pages + "/api/v1/namespaces"))
            .header("Origin", origin)
            .build();
    return http.send(request, BodyHandlers.discarding()).statusCode();
  }
}
