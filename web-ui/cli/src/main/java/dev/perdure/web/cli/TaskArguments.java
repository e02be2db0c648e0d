package dev.perdure.web.cli;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.agent.ModelFallbackChain;
import dev.perdure.planner.task.Strategy;
import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.UsageError;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Command-line options and arguments of a new task, turned into the body of the HTTP request that
 * creates it.
 */
final class TaskArguments {
  @Option(
      names = "--repo",
      paramLabel = "PATH|URL",
      description = "The repository (default: an empty folder).")
  private Optional<String> repo = Optional.empty();

  @Option(
      names = "--ref",
      paramLabel = "REF",
      description = "The commit, branch or tag to start from (default: HEAD).")
  private Optional<String> ref = Optional.empty();

  @Option(
      names = "--dirty",
      paramLabel = "exclude|include",
      description = "Include or exclude uncommitted changes of the repository (default: exclude).")
  private Optional<String> dirty = Optional.empty();

  @Option(
      names = "--strategy",
      paramLabel = "S",
      completionCandidates = Strategies.class,
      description = "The strategy: ${COMPLETION-CANDIDATES} (default: auto).")
  private Optional<String> strategy = Optional.empty();

  @Option(
      names = "--planners",
      paramLabel = "N|MODELS",
      description = "The number of planners, up to 4, or their models with commas (default: 1).")
  private Optional<String> planners = Optional.empty();

  @Option(
      names = "--agent",
      paramLabel = "NAME",
      description = "The agent (default: the agent of the strategy).")
  private Optional<String> agent = Optional.empty();

  @Option(
      names = "--model",
      paramLabel = "PROVIDER/NAME",
      description =
          "The model, or several models with commas: each takes over if the one before fails.")
  private Optional<String> model = Optional.empty();

  @Option(
      names = "--variant",
      paramLabel = "V",
      description = "The reasoning effort: none, low, medium, high or max.")
  private Optional<String> variant = Optional.empty();

  @Option(
      names = "--file",
      paramLabel = "FILE",
      description = "Attach a file: text, log, image, PDF or archive; may be repeated.")
  private List<Path> files = List.of();

  @Option(
      names = "--output-schema",
      paramLabel = "FILE",
      description = "A JSON Schema for the result (build-only and answer).")
  private Optional<Path> outputSchema = Optional.empty();

  @Option(
      names = "--budget",
      paramLabel = "DOLLARS",
      description = "The cost limit in dollars (default: 10).")
  private Optional<BigDecimal> budget = Optional.empty();

  @Parameters(paramLabel = "REQUEST", description = "The request in your words.")
  private String request = "";

  /** Completion candidates of --strategy. */
  private static final class Strategies implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Stream.of(Strategy.values()).map(Json::name).iterator();
    }
  }

  /** The files to attach once there is a server. */
  List<Path> files() {
    return AttachmentUploader.checked(files);
  }

  ObjectNode toBody() {
    if (request.isBlank()) {
      throw UsageError.inInput("The request is empty: say in words what is to be done.");
    }
    requireRepository("--ref", ref);
    requireRepository("--dirty", dirty);
    ObjectNode body = JsonNodes.object().put("request", request);
    repo.ifPresent(it -> repository(body.putObject("repository"), it));
    strategy.ifPresent(it -> body.put("strategy", it));
    planners.ifPresent(it -> planners(body.putObject("policy"), it));
    agent.ifPresent(it -> body.put("agent", it));
    model.ifPresent(it -> body.put("model", it));
    outputSchema.ifPresent(it -> body.set("outputSchema", schema(it)));
    variant.ifPresent(it -> body.put("variant", it));
    budget.ifPresent(it -> body.putObject("budget").put("cost", it));
    return body;
  }

  /** A number, or names of models; what is neither is refused where the task is taken. */
  private static void planners(ObjectNode policy, String written) {
    if (written.matches("-?\\d{1,9}")) {
      policy.put("planners", Integer.parseInt(written));
    } else if (written.contains(",")) {
      ModelFallbackChain.of(written).names().forEach(policy.putArray("planners")::add);
    } else {
      policy.put("planners", written);
    }
  }

  private void repository(ObjectNode repository, String location) {
    repository.put("location", isAddress(location) ? location : local(location));
    ref.ifPresent(it -> repository.put("ref", it));
    dirty.ifPresent(it -> repository.put("dirty", it));
  }

  private static JsonNode schema(Path file) {
    try {
      return JsonNodes.tryRead(Files.readString(file))
          .filter(JsonNode::isObject)
          .orElseThrow(() ->
              UsageError.inInput(
                  "'%s' holds no JSON object: write a JSON Schema.".formatted(file)));
    } catch (IOException e) {
      throw UsageError.inInput(
          "The file '%s' can't be read: name one with --output-schema.".formatted(file));
    }
  }

  private void requireRepository(String option, Optional<String> value) {
    if (value.isPresent() && repo.isEmpty()) {
      throw UsageError.inInput(
          "%s says something of a repository and none is named: add --repo.".formatted(option));
    }
  }

  private static boolean isAddress(String location) {
    return location.contains("://") || location.matches("[\\w.-]+@[\\w.-]+:.*");
  }

  private static String local(String location) {
    Path path = Path.of(location).toAbsolutePath().normalize();
    if (!Files.isDirectory(path)) {
      throw UsageError.inInput(
          "Repository '%s' does not exist: name a folder with a git repository, or an address."
              .formatted(path));
    }
    return path.toString();
  }
}
