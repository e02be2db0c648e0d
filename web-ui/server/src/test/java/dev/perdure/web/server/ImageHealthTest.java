package dev.perdure.web.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.perdure.activities.json.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The health check of the images, run as a container engine runs it. */
class ImageHealthTest {

  private static final Pattern CHECK =
      Pattern.compile("(?m)^HEALTHCHECK [^\\n]*\\\\\\n\\s*CMD (\\[.*\\])$");

  @ParameterizedTest
  @CsvSource({"200, true", "503, false", "404, false"})
  void isThatOfTheReadinessAtTheManagementPort(int status, boolean isHealthy) throws Exception {
    var asked = new ArrayList<String>();
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    HttpServer server = HttpServer.create(address, 0);
    server.createContext(
        "/",
        exchange -> {
          asked.add(exchange.getRequestURI().getPath());
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    server.start();
    try {
      assertThat(check(server.getAddress().getPort()) == 0).isEqualTo(isHealthy);
    } finally {
      server.stop(0);
    }
    assertThat(asked).containsExactly("/actuator/health/readiness");
    assertThat(check(server.getAddress().getPort())).as("nothing listens").isNotZero();
  }

  private static int check(int port) throws IOException, InterruptedException {
    Matcher check = CHECK.matcher(Files.readString(Path.of("../../Dockerfile")));
    assertThat(check.find()).isTrue();
    List<String> command = List.of(Json.read(check.group(1), String[].class));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("PERDURE_MANAGEMENT_PORT", String.valueOf(port));
    Process process = builder.start();
    process.getInputStream().readAllBytes();
    return process.waitFor();
  }
}
