package dev.perdure.web.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import dev.perdure.web.engine.local.EngineBinary.Search;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(90)
@Tag("slow")
@Requires(MachinePart.ENGINE)
class DevServerPagesTest {

  @TempDir Path data;

  @Test
  void areNotThereUnlessTheyAreAskedFor() throws IOException {
    try (var engine = settings(false).start(data)) {
      assertThat(engine.uiUrl()).isEmpty();
      assertThat(engine.description()).doesNotContain("http");
      assertThat(Files.readString(data.resolve("engine.json"))).contains("\"uiPort\":0");
    }
  }

  @Test
  void openBehindTheCheckOfTheHost() throws IOException, InterruptedException {
    try (var engine = settings(true).start(data);
        var http = HttpClient.newHttpClient()) {
      var pages = URI.create(engine.uiUrl().orElseThrow() + "/api/v1/namespaces");
      var own = http.send(HttpRequest.newBuilder(pages).build(), BodyHandlers.ofString());
      var foreign =
          http.send(
              HttpRequest.newBuilder(pages).header("Origin", "http://evil.example").build(),
              BodyHandlers.ofString());

      assertThat(own.statusCode()).isEqualTo(200);
      assertThat(own.body()).contains("default");
      assertThat(foreign.statusCode()).isEqualTo(403);
    }
  }

  private EngineSettings settings(boolean pages) {
    var search = new Search(Optional.of(MachinePart.ENGINE.path().toString()), "", data);
    return new EngineSettings(
        Optional.empty(), "default", search, false, Duration.ofSeconds(30), pages);
  }
}
