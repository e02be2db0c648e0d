import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityOptions;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;
import io.temporal.worker.WorkerFactoryOptions;
import io.temporal.worker.WorkerOptions;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Cost of a turn with one call, without the model, against a bare loop of two activities. */
public final class Turns {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int TURNS = 100;

  /** The bare loop. */
  @WorkflowInterface
  public interface Loop {
    @WorkflowMethod
    int run(int turns);
  }

  /** Its two activities. */
  @ActivityInterface
  public interface Bare {
    String one(String reference);

    String two(String reference);
  }

  /** Activities that do nothing, for the cost of the round trip. */
  public static final class BareImpl implements Bare {
    @Override
    public String one(String reference) {
      return reference;
    }

    @Override
    public String two(String reference) {
      return reference;
    }
  }

  /** Two activities a turn. */
  public static final class LoopImpl implements Loop {
    private final Bare bare =
        Workflow.newActivityStub(
            Bare.class,
            ActivityOptions.newBuilder().setStartToCloseTimeout(Duration.ofSeconds(10)).build());

    @Override
    public int run(int turns) {
      for (int turn = 0; turn < turns; turn++) {
        bare.two(bare.one("run." + turn));
      }
      return turns;
    }
  }

  public static void main(String[] arguments) throws Exception {
    Path data = Files.createTempDirectory("perdure-bench");
    Path repository = repository(data.resolve("repository"));
    Path script =
        Files.writeString(
            data.resolve("script.yaml"),
            // No two calls are alike: the loop guard would ask a person whether the run may go on.
            IntStream.rangeClosed(1, TURNS)
                .mapToObj(turn ->
                    "- tool_calls: [{name: read, arguments: {filePath: a.txt, limit: "
                        + turn
                        + "}}]\n")
                .collect(Collectors.joining("", "", "- text: Done.\n")));
    ProcessBuilder builder =
        new ProcessBuilder(
            arguments[0],
            "serve",
            "--no-token",
            "--port",
            "0",
            "--data",
            data.resolve("data").toString());
    builder.environment().remove("PERDURE_TOKEN");
    builder.environment().put("PERDURE_MODEL", "script/" + script);
    Process server = builder.redirectError(data.resolve("server.log").toFile()).start();
    try {
      String url = ready(server);
      measure(url, repository);
    } finally {
      server.destroy();
      server.waitFor();
    }
  }

  private static Path repository(Path root) throws Exception {
    Files.createDirectories(root);
    Files.writeString(root.resolve("a.txt"), "a\n");
    for (List<String> command :
        List.of(
            List.of("git", "init", "-q"),
            List.of("git", "add", "-A"),
            List.of("git", "-c", "user.name=b", "-c", "user.email=b@b", "commit", "-qm", "a"))) {
      new ProcessBuilder(command).directory(root.toFile()).inheritIO().start().waitFor();
    }
    return root;
  }

  private static void measure(String url, Path repository) throws Exception {
    JsonNode info = get(url + "/api/info");
    String engine = info.path("engine").path("address").asString();
    System.out.println("engine " + info.path("engine").path("mode").asString() + " at " + engine);
    List<Double> ratios = new ArrayList<>();
    for (int round = 1; round <= 3; round++) {
      double bare = bare(engine);
      String task = create(url, repository);
      double product = product(url, task);
      ratios.add(product / bare);
      System.out.printf(
          "round %d: bare %.1f ms a turn, product %.1f ms, ratio %.2f; %.0f bytes of history a turn"
              + " (bar 2048)%n",
          round, bare, product, product / bare, historyBytes(engine, task));
    }
    ratios.sort(null);
    System.out.printf("median ratio %.2f (bar 2.50)%n", ratios.get(1));
  }

  private static double bare(String address) {
    var stubs =
        WorkflowServiceStubs.newServiceStubs(
            WorkflowServiceStubsOptions.newBuilder().setTarget(address).build());
    WorkflowClient client = WorkflowClient.newInstance(stubs);
    WorkerFactory factory =
        WorkerFactory.newInstance(
            client, WorkerFactoryOptions.newBuilder().setUsingVirtualWorkflowThreads(true).build());
    Worker worker =
        factory.newWorker("bench", WorkerOptions.newBuilder().setUsingVirtualThreads(true).build());
    worker.registerWorkflowImplementationTypes(LoopImpl.class);
    worker.registerActivitiesImplementations(new BareImpl());
    factory.start();
    Loop loop =
        client.newWorkflowStub(
            Loop.class, WorkflowOptions.newBuilder().setTaskQueue("bench").build());
    long start = System.nanoTime();
    loop.run(TURNS);
    double perTurn = (System.nanoTime() - start) / 1e6 / TURNS;
    factory.shutdownNow();
    stubs.shutdownNow();
    return perTurn;
  }

  /** Returns the bytes of history per turn, including the begin and end of the run. */
  private static double historyBytes(String address, String task) {
    var stubs =
        WorkflowServiceStubs.newServiceStubs(
            WorkflowServiceStubsOptions.newBuilder().setTarget(address).build());
    var run = WorkflowExecution.newBuilder().setWorkflowId(task + ".main-build-1");
    var asked =
        DescribeWorkflowExecutionRequest.newBuilder()
            .setNamespace("default")
            .setExecution(run)
            .build();
    long bytes =
        stubs
            .blockingStub()
            .describeWorkflowExecution(asked)
            .getWorkflowExecutionInfo()
            .getHistorySizeBytes();
    stubs.shutdownNow();
    return bytes / (TURNS + 1.0);
  }

  private static String create(String url, Path repository) throws Exception {
    String body =
        "{\"request\":\"Read\",\"strategy\":\"build-only\",\"repository\":{\"location\":\""
            + repository
            + "\"}}";
    var request =
        HttpRequest.newBuilder(URI.create(url + "/api/tasks"))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build();
    return JSON.readTree(HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body())
        .path("id")
        .asString();
  }

  private static double product(String url, String task) throws Exception {
    while (true) {
      for (JsonNode run : get(url + "/api/tasks/" + task + "/runs").path("items")) {
        if (run.path("parentId").isNull() && !run.path("finishedAt").isNull()) {
          Duration taken =
              Duration.between(
                  Instant.parse(run.path("createdAt").asString()),
                  Instant.parse(run.path("finishedAt").asString()));
          return taken.toNanos() / 1e6 / TURNS;
        }
      }
      Thread.sleep(200);
    }
  }

  private static JsonNode get(String url) throws Exception {
    return JSON.readTree(
        HttpClient.newHttpClient()
            .send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString())
            .body());
  }

  private static String ready(Process server) throws Exception {
    var lines = server.inputReader();
    String line = lines.readLine();
    while (line != null && !line.startsWith("Perdure is ready at ")) {
      line = lines.readLine();
    }
    return String.valueOf(line).substring("Perdure is ready at ".length());
  }
}
