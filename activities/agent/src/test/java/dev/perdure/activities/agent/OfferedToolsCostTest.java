package dev.perdure.activities.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireRequest;
import dev.perdure.activities.model.wire.WireServer;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.Strategy;
import dev.perdure.workflows.port.RunCloseRequest;
import dev.perdure.workflows.port.ToolCallRequest;
import dev.perdure.workflows.port.TurnRequest;
import dev.perdure.workflows.port.TurnResult;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Measures the tokens of a main run's tools, with 20 turns of planning and 10 later turns of
 * building: each agent's own tools against those of both from the first turn on (decision 23).
 */
@Tag("slow")
class OfferedToolsCostTest {

  private static final int PLANNING = 20;
  private static final int BUILDING = 10;

  /** Prices as shares of the price of plain input. */
  private record Prices(double written, double read) {}

  private static final Map<String, Prices> PRICES =
      Map.of("anthropic", new Prices(1.25, 0.1), "openai", new Prices(1, 0.1));

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({"anthropic, anthropic/claude-haiku-4-5", "openai, openai/gpt-4.1"})
  void theToolsOfEachAgentAreCheaperUnlessPeopleAnswerAtOnce(String vendor, String model)
      throws Exception {
    List<WireRequest> recorded = recorded(model);
    List<WireRequest> plan = recorded.subList(0, PLANNING);
    List<WireRequest> build = recorded.subList(PLANNING, recorded.size());
    List<WireRequest> planWithAll = plan.stream().map(each -> withTools(each, build)).toList();
    List<WireRequest> buildWithAll =
        build.stream().map(each -> asContinued(each, planWithAll.getLast())).toList();
    Prices prices = PRICES.get(vendor);

    long own = cost("own tools, plan", List.of(plan), prices);
    long all = cost("all tools, plan", List.of(planWithAll), prices);
    long ownLater = cost("own tools, building later", List.of(plan, build), prices);
    long allLater = cost("all tools, building later", List.of(planWithAll, buildWithAll), prices);
    cost("own tools, building at once", List.of(joined(plan, build)), prices);
    cost("all tools, building at once", List.of(joined(planWithAll, buildWithAll)), prices);

    assertThat(own).isLessThan(all);
    assertThat(ownLater).isLessThan(allLater);
  }

  private static List<WireRequest> joined(List<WireRequest> first, List<WireRequest> then) {
    List<WireRequest> joined = new ArrayList<>(first);
    joined.addAll(then);
    return joined;
  }

  /** The requests of a run that plans, and of the same run as it builds. */
  private List<WireRequest> recorded(String model) throws IOException {
    try (var vendor = WireServer.start(OfferedToolsCostTest::reply);
        var scene = new AgentScene(directory, Strategy.LAYERED, model, keys(vendor))) {
      Files.writeString(
          directory.resolve("workspace/long.txt"), "A line of the file.\n".repeat(2000));
      var runs = new FivePhases(scene);
      work(scene, runs.planner(Phase.WRITING_THE_PLAN), 1, PLANNING);
      AdoptedPlan.adoptIn(scene.journal());
      work(
          scene,
          scene.open("build", Phase.EXECUTING, "build/executing", false),
          PLANNING + 1,
          PLANNING + BUILDING);
      return vendor.requests();
    }
  }

  private static void work(AgentScene scene, RunId run, int first, int last) {
    for (int turn = first; turn <= last; turn++) {
      TurnResult reply = scene.models().respond(new TurnRequest(run, turn));
      for (var call : reply.calls()) {
        scene.tools().run(new ToolCallRequest(run.call(turn, call.index()), null));
      }
    }
    scene.runs().close(new RunCloseRequest(run, FinishReason.END_TURN, ""));
  }

  private static WireReply reply(WireRequest request) {
    int turn = request.answers() + 1;
    String call = "{\"filePath\": \"long.txt\", \"offset\": %d, \"limit\": 75}".formatted(turn);
    return turn == PLANNING || turn == PLANNING + BUILDING
        ? WireReply.text("Read.")
        : WireReply.calling("read", call);
  }

  /** A request of planning with the tools of building beside its own. */
  private static WireRequest withTools(WireRequest request, List<WireRequest> build) {
    Map<String, JsonNode> tools = new LinkedHashMap<>();
    request.body().path("tools").forEach(tool -> tools.put(tool.toString(), tool));
    build.getFirst().body().path("tools").forEach(tool -> tools.put(plain(tool), tool));
    ObjectNode body = (ObjectNode) request.body().deepCopy();
    ArrayNode all = body.putArray("tools");
    tools.values().stream()
        .map(OfferedToolsCostTest::plain)
        .distinct()
        .forEach(tool -> all.add(dev.perdure.activities.json.Json.mapper().readTree(tool)));
    return new WireRequest(request.dialect(), request.path(), request.headers(), body);
  }

  private static String plain(JsonNode tool) {
    JsonNode copy = tool.deepCopy();
    if (copy instanceof ObjectNode object) {
      object.remove("cache_control");
    }
    return copy.toString();
  }

  /** A request of building behind the beginning that planning has left in the cache. */
  private static WireRequest asContinued(WireRequest request, WireRequest plan) {
    ObjectNode body = (ObjectNode) request.body().deepCopy();
    body.set("tools", plan.body().path("tools"));
    if (plan.body().has("system")) {
      body.set("system", plan.body().path("system"));
    } else {
      ((ArrayNode) body.path("messages")).set(0, plan.body().path("messages").get(0));
    }
    return new WireRequest(request.dialect(), request.path(), request.headers(), body);
  }

  /** The cost in tokens of plain input; each part begins with a cache that has forgotten all. */
  private static long cost(String name, List<List<WireRequest>> parts, Prices prices)
      throws Exception {
    long input = 0;
    long uncached = 0;
    for (List<WireRequest> part : parts) {
      try (var vendor = WireServer.start(_ -> WireReply.text("Read."))) {
        for (WireRequest request : part) {
          send(vendor, request);
        }
        assertThat(vendor.violations()).isEmpty();
        input += vendor.inputTokens();
        uncached += vendor.uncachedTokens();
      }
    }
    long cost = Math.round(uncached * prices.written() + (input - uncached) * prices.read());
    System.out.printf("%s: %d input, %d uncached, costs %d%n", name, input, uncached, cost);
    return cost;
  }

  private static void send(WireServer vendor, WireRequest request) throws Exception {
    var builder =
        HttpRequest.newBuilder(URI.create(vendor.url() + request.path()))
            .POST(HttpRequest.BodyPublishers.ofString(request.body().toString()));
    request.headers().entrySet().stream()
        .filter(header ->
            header
                .getKey()
                .toLowerCase(java.util.Locale.ROOT)
                .matches("anthropic-.*|x-api-key|authorization|content-type|accept"))
        .forEach(header -> builder.header(header.getKey(), header.getValue().getFirst()));
    try (HttpClient client = HttpClient.newHttpClient()) {
      client.send(builder.build(), BodyHandlers.discarding());
    }
  }

  private static Map<String, String> keys(WireServer vendor) {
    return Map.of(
        "ANTHROPIC_API_KEY",
        "key",
        "ANTHROPIC_BASE_URL",
        vendor.url() + "/v1",
        "OPENAI_API_KEY",
        "key",
        "OPENAI_BASE_URL",
        vendor.openAiUrl());
  }
}
