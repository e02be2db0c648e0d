package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.perdure.activities.model.wire.WireServer;
import dev.perdure.testing.Eventually;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * Long, broken and overflowing conversations over both wire formats, side by side on one server:
 * nothing that the vendor refuses, no command twice, and an end or a request that a person can act
 * on in each. Each case is led over one of the two formats, and fewer streams are changed at
 * random, unless {@code perdure.conversations} is {@code all} or the build is a soak.
 */
@Timeout(600)
@Requires({MachinePart.ENGINE, MachinePart.SANDBOX})
@Tag("slow")
class BrokenConversationsTest {

  private static final Duration WAIT_TIMEOUT = Duration.ofMinutes(3);
  private static final Set<String> ENDS =
      Set.of("delivered", "answered", "failed", "idle", "parked");
  private static final List<String> FORMATS =
      List.of("anthropic/claude-case-", "openai/gpt-4.1-case-");
  private static final BrokenConversations MODEL = new BrokenConversations();
  private static final Map<String, TaskPage> TASKS = new LinkedHashMap<>();
  private static final Map<String, JsonNode> SETTLED = new HashMap<>();

  @TempDir private static Path directory;
  private static WireServer vendor;
  private static PerdureProcess server;

  @BeforeAll
  static void startEveryConversation() {
    SETTLED.clear();
    TASKS.clear();
    MODEL.begin();
    vendor = WireServer.start(MODEL);
    var repository = GreetingRepository.at(directory.resolve("repository"));
    server =
        PerdureProcess.serve(
            directory.resolve("data"),
            Map.of(
                "ANTHROPIC_API_KEY", "key",
                "ANTHROPIC_BASE_URL", vendor.url(),
                "OPENAI_API_KEY", "key",
                "OPENAI_BASE_URL", vendor.openAiUrl(),
                "PERDURE_MODEL", "anthropic/claude-sonnet-4-5"));
    Stream.concat(together(), alone()).forEach(model -> TASKS.put(model, start(model, repository)));
  }

  @AfterAll
  static void stop() {
    server.close();
    vendor.close();
  }

  /** The models of the conversations that hold the cases that a run survives. */
  static Stream<String> together() {
    return IntStream.range(0, 2 * BrokenConversations.TOGETHER.size())
        .filter(number -> BrokenConversations.ALL || number % 2 == number / 2)
        .mapToObj(number -> FORMATS.get(number % 2) + BrokenConversations.TOGETHER.get(number / 2));
  }

  /** The models of the conversations of one case each. */
  static Stream<String> alone() {
    List<String> names = MODEL.names(false);
    return IntStream.range(0, 2 * names.size())
        .filter(number -> BrokenConversations.ALL || number % 2 == number / 2 % 2)
        .mapToObj(number -> FORMATS.get(number % 2) + names.get(number / 2));
  }

  /** Each case that a run survives, with the model of its conversation. */
  static Stream<Arguments> survivedCases() {
    return together().flatMap(model -> cases(model).stream().map(name -> arguments(model, name)));
  }

  private static List<String> cases(String model) {
    return MODEL.names(BrokenConversations.conversation(model));
  }

  private static TaskPage start(String model, GreetingRepository repository) {
    return TaskPage.create(
        server.url(),
        Map.of(
            "repository",
            Map.of("location", repository.root().toString()),
            "request",
            "Add a line to the log",
            "agent",
            "build",
            "model",
            model,
            "budget",
            Map.of("tokens", 50_000_000)));
  }

  @ParameterizedTest
  @MethodSource("alone")
  void comeToAnEndOrToARequest(String model) throws IOException {
    JsonNode task = settled(model);

    BrokenConversations.Case wanted = MODEL.of(BrokenConversations.conversation(model));
    assertThat(lines(task).size()).as(task.toString()).isBetween(wanted.fewest(), wanted.most());
    assertThat(refused(model)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("together")
  void goOnToTheEndThroughEveryCaseThatARunSurvives(String model) throws IOException {
    JsonNode task = settled(model);

    assertThat(task.path("pending")).as(task.toString()).isEmpty();
    assertThat(MODEL.isThrough(modelName(model))).as(task.toString()).isTrue();
    assertThat(lines(task))
        .as(() -> task + server.log())
        .doesNotContain("")
        .hasSize(cases(model).stream().mapToInt(name -> MODEL.of(name).most()).sum());
    assertThat(refused(model)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("survivedCases")
  void writeTheLinesOfACaseOnce(String model, String name) throws IOException {
    JsonNode task = settled(model);

    assertThat(lines(task).stream().filter(line -> line.startsWith(name + " ")))
        .as(() -> task + server.log())
        .hasSize(MODEL.of(name).most());
  }

  private static JsonNode settled(String model) {
    return SETTLED.computeIfAbsent(model, _ -> settled(TASKS.get(model)));
  }

  private static JsonNode settled(TaskPage page) {
    Eventually.lasts(
        WAIT_TIMEOUT.multipliedBy(2),
        () -> isSettled(page.task()),
        () -> "under way: " + page.task());
    return page.task();
  }

  /** At rest, waiting for a person, or for a time that a vendor named and that people see. */
  private static boolean isSettled(JsonNode task) {
    return ENDS.contains(task.path("state").asString())
        || !task.path("pending").isEmpty()
        || waitsLong(task.path("retry").path("nextAt").asString(""));
  }

  private static boolean waitsLong(String until) {
    return !until.isEmpty() && Instant.parse(until).isAfter(Instant.now().plus(WAIT_TIMEOUT));
  }

  private static List<String> lines(JsonNode task) throws IOException {
    Path log = Path.of(task.path("workspace").path("path").asString(), BrokenConversations.LOG);
    return Files.exists(log) ? Files.readAllLines(log) : List.of();
  }

  /** Returns the violations of the vendor's rules by the requests of a conversation. */
  private static List<String> refused(String model) {
    return vendor.violations(request -> request.model().equals(modelName(model)));
  }

  private static String modelName(String model) {
    return model.substring(model.indexOf('/') + 1);
  }
}
