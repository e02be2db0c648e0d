package dev.perdure.activities.extension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.perdure.activities.config.CustomToolSettings;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.ToolJournal;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.run.DyingJournal;
import dev.perdure.activities.tool.run.KillPoint;
import dev.perdure.activities.tool.run.SimulatedCrash;
import dev.perdure.activities.tool.run.ToolRunner;
import dev.perdure.activities.tool.run.ToolRunnerServices;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A custom tool by URL is called once with its key, or its result says that this is unknown. */
class CustomToolEffectsTest {

  private static final int LONG_MILLIS = 60_000;

  @TempDir Path home;
  private final List<String> keys = new CopyOnWriteArrayList<>();
  private final CountDownLatch end = new CountDownLatch(1);
  private ToolBench bench;
  private ToolContext context;
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    bench = new ToolBench(home);
    context = bench.context(bench.nextCall(), ToolBench.everything());
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::act);
    server.start();
  }

  @AfterEach
  void stop() {
    end.countDown();
    server.stop(0);
  }

  @ParameterizedTest
  @EnumSource(names = {"BEFORE_INTENT", "AFTER_INTENT", "BEFORE_OUTCOME", "AFTER_OUTCOME"})
  void aCallThatWasKilledBetweenAnyTwoRecordsHappensOnce(KillPoint death) {
    var tool = tool("/200", false, LONG_MILLIS);
    var dying = new DyingJournal(bench.journal, death);
    assertThatThrownBy(() -> call(tool, dying)).isInstanceOf(SimulatedCrash.class);

    assertThat(call(tool, bench.journal).output()).isEqualTo("done");
    assertThat(keys).containsExactly(context.call().value());
  }

  @ParameterizedTest
  @CsvSource({"/cut, 60000", "/502, 60000", "/504, 60000", "/silent, 1000", "/endless, 1000"})
  void aCallWithoutAClearAnswerIsUnknownAndNotMadeAgain(String path, int timeoutMillis) {
    var tool = tool(path, false, timeoutMillis);
    ToolResult result = call(tool, bench.journal);

    assertThat(result.output()).contains("Whether it was carried out is unknown");
    assertThat(result.metadata().text("outcome")).contains("unknown");
    assertThat(call(tool, bench.journal)).isEqualTo(result);
    assertThat(keys).containsExactly(context.call().value());
  }

  @ParameterizedTest
  @CsvSource({"/500, false", "/404, false", "/cut, true"})
  void aRefusalAndALostReadAreFailures(String path, boolean readOnly) {
    ToolResult result = call(tool(path, readOnly, LONG_MILLIS), bench.journal);

    assertThat(result.isError()).isTrue();
    assertThat(result.metadata().text("outcome")).isEmpty();
  }

  @Test
  void aCallThatFoundNoServerWasNotMade() {
    server.stop(0);

    assertThat(call(tool("/200", false, LONG_MILLIS), bench.journal).output())
        .contains("It can't be run")
        .doesNotContain("unknown");
  }

  private CustomTool tool(String path, boolean readOnly, int timeoutMillis) {
    String url = "http://127.0.0.1:%d%s".formatted(server.getAddress().getPort(), path);
    var settings =
        new CustomToolSettings(
            "Deploys", JsonObject.empty(), List.of(), url, readOnly, timeoutMillis, Map.of());
    return new CustomTool("deploy", settings, Sandbox.none());
  }

  private ToolResult call(CustomTool tool, ToolJournal journal) {
    var runner =
        new ToolRunner(
            new Toolbox(List.of(tool)), new ToolRunnerServices(journal, bench.artifacts));
    return ToolBench.done(ToolBench.run(runner, "deploy", JsonObject.empty(), context));
  }

  /** Acts, and answers as the path says. */
  private void act(HttpExchange exchange) throws IOException {
    exchange.getRequestBody().readAllBytes();
    keys.add(
        Optional.ofNullable(exchange.getRequestHeaders().getFirst("Idempotency-Key")).orElse(""));
    String path = exchange.getRequestURI().getPath();
    switch (path) {
      case "/cut" -> exchange.close();
      case "/silent" -> await();
      case "/endless" -> {
        exchange.sendResponseHeaders(200, 0);
        exchange.getResponseBody().write("begun".getBytes(StandardCharsets.UTF_8));
        exchange.getResponseBody().flush();
        await();
      }
      default -> {
        exchange.sendResponseHeaders(Integer.parseInt(path.substring(1)), "done".length());
        exchange.getResponseBody().write("done".getBytes(StandardCharsets.UTF_8));
        exchange.close();
      }
    }
  }

  private void await() {
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
