package dev.perdure.web.e2e;

import dev.perdure.activities.postgres.ClusterTemplate;
import dev.perdure.testing.Eventually;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A process of the product's own, started by its command line as a user does. */
public final class PerdureProcess implements AutoCloseable {

  private static final Duration WAIT_TIMEOUT = Duration.ofMinutes(5);
  static final Pattern READY = Pattern.compile("Perdure is ready (?:at (http://\\S+)|to work)");

  private static final String NO_PAGES = "no pages";

  /** Verbs that start a database in their data directory. */
  private static final Set<String> OWN_DATABASE = Set.of("serve", "run");

  /** A quick start counts for more than speed later on. */
  private static final List<String> OPTIONS =
      List.of(
          "-Xmx512m",
          "-XX:TieredStopAtLevel=1",
          "-XX:+UseSerialGC",
          "--enable-native-access=ALL-UNNAMED",
          "--sun-misc-unsafe-memory-access=allow");

  /** Jar that the build has just packaged; empty if tests run before the packaging. */
  private static final Optional<Path> JAR =
      Optional.ofNullable(System.getProperty("perdure.jar"))
          .map(jar -> Path.of(jar).toAbsolutePath())
          .filter(Files::exists);

  private final Process process;
  private final Path output;
  private final String url;

  private PerdureProcess(Process process, Path output, Path data) {
    this.process = process;
    this.output = output;
    boolean isReady = false;
    try {
      this.url = awaitReady();
      isReady = true;
    } finally {
      if (!isReady) {
        process.destroy(); // it would slow every later test down
      }
    }
    if (!url.equals(NO_PAGES)) {
      ServerRequests.remember(url, data);
    }
  }

  /** Starts {@code serve} on a free port and waits until it is ready. */
  public static PerdureProcess serve(
      Path data, Map<String, String> environment, String... options) {
    List<String> arguments = new ArrayList<>(List.of("--port", "0"));
    arguments.addAll(List.of(options));
    return started("serve", data, environment, arguments.toArray(String[]::new));
  }

  /** Starts {@code web} on a free port; it is ready once a worker polls. */
  public static PerdureProcess web(Path data, Map<String, String> environment) {
    return started("web", data, environment, "--port", "0");
  }

  /** Starts {@code worker} and waits until it is ready. */
  public static PerdureProcess worker(Path data, Map<String, String> environment) {
    return started("worker", data, environment);
  }

  private static PerdureProcess started(
      String verb, Path data, Map<String, String> environment, String... options) {
    List<String> arguments = new ArrayList<>(List.of(verb));
    arguments.addAll(List.of(options));
    Path output = data.resolveSibling(data.getFileName() + "-" + System.nanoTime() + ".log");
    return new PerdureProcess(start(data, environment, output, arguments), output, data);
  }

  /** Runs a verb to its end. */
  static Ended run(Path data, Map<String, String> environment, String... arguments) {
    Path output = data.resolveSibling(data.getFileName() + "-verb-" + System.nanoTime() + ".log");
    try {
      ProcessBuilder builder = command(data, environment, List.of(arguments));
      Process process = builder.redirectError(output.toFile()).start();
      process.getOutputStream().close();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Ended(process.waitFor(), said, Files.readString(output));
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  /** Begins a verb, whose words go to a file. */
  static Process begin(
      Path data, Map<String, String> environment, Path output, List<String> arguments) {
    return start(data, environment, output, arguments);
  }

  /** Exit code and output of a verb. */
  record Ended(int exitCode, String output, String errors) {}

  public String url() {
    return url;
  }

  public String log() {
    try {
      return Files.readString(output);
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  /** The process itself, for signals. */
  public ProcessHandle handle() {
    return process.toHandle();
  }

  /** Ends the process the way a power failure does; the database and the engine live on. */
  public void kill() {
    process.destroyForcibly();
    await();
  }

  @Override
  public void close() {
    process.destroy();
    await();
  }

  private void await() {
    try {
      if (!process.waitFor(3, TimeUnit.MINUTES)) {
        throw new IllegalStateException("The process does not end:\n" + log());
      }
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  private String awaitReady() {
    String found =
        Eventually.value(WAIT_TIMEOUT, this::ready, () -> "The server is not ready:\n" + log());
    if (!found.equals(NO_PAGES)) {
      Eventually.that(
          WAIT_TIMEOUT, () -> isHealthy(found), () -> "The server is not healthy:\n" + log());
    }
    return found;
  }

  private String ready() {
    if (!process.isAlive()) {
      throw new IllegalStateException("The server has ended:\n" + log());
    }
    Matcher ready = READY.matcher(log());
    return ready.find() ? Optional.ofNullable(ready.group(1)).orElse(NO_PAGES) : "";
  }

  static boolean isHealthy(String url) {
    try (var http = HttpClient.newHttpClient()) {
      var request = HttpRequest.newBuilder(URI.create(url + "/actuator/health")).build();
      return http.send(request, BodyHandlers.discarding()).statusCode() == 200;
    } catch (IOException | InterruptedException notYet) {
      return false;
    }
  }

  private static Process start(
      Path data, Map<String, String> environment, Path output, List<String> arguments) {
    try {
      Files.createDirectories(data);
      return command(data, environment, arguments)
          .redirectErrorStream(true)
          .redirectOutput(output.toFile())
          .start();
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  /** Whether a variable of this machine would change what the product does. */
  static boolean isForeign(String variable) {
    return variable.matches("PERDURE_.*|OTEL_.*|.*_API_KEY|TEMPORAL_ADDRESS");
  }

  /** Prepares what lets servers of a packaged product start quickly. */
  public static void prepareStarts() {
    cacheOptions();
  }

  /** Returns the options that use the cache of the packaged product; empty without one. */
  static List<String> cacheOptions() {
    return JAR.map(jar -> StartCache.options(jar, OPTIONS)).orElse(List.of());
  }

  /** Whether tests start the packaged product, not its classes. */
  static boolean isPackaged() {
    return JAR.isPresent();
  }

  /** The product alone: no test stands in for a part of it. */
  private static String classPath() {
    return JAR.map(Path::toString).orElseGet(PerdureProcess::classesAlone);
  }

  private static String classesAlone() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> !entry.matches(".*(test-classes.*|-tests\\.jar|-test)"))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static ProcessBuilder command(
      Path data, Map<String, String> environment, List<String> arguments) {
    if (OWN_DATABASE.contains(arguments.getFirst()) && !environment.containsKey("PERDURE_DB_URL")) {
      ClusterTemplate.copyTo(data.resolve("postgres"));
    }
    List<String> options = new ArrayList<>(OPTIONS);
    options.addAll(cacheOptions());
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.add("-Dperdure.serve.options=" + String.join("\n", options));
    command.addAll(List.of("-cp", classPath(), "dev.perdure.web.cli.Perdure"));
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().keySet().removeIf(PerdureProcess::isForeign);
    builder.environment().put("PERDURE_DATA", data.toString());
    builder.environment().put("PERDURE_MODEL_CATALOGUE", "off");
    builder.environment().putAll(environment);
    return builder;
  }
}
