package dev.perdure.web.cli.follow;

import dev.perdure.activities.process.ProgramLauncher;
import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.ServerFinder;
import dev.perdure.web.cli.client.UsageError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A Perdure server in a child process, which a verb starts on its data directory and stops at its
 * end.
 */
public final class EphemeralServer implements AutoCloseable {
  private static final Duration START_TIMEOUT = Duration.ofMinutes(3);
  private static final Duration STOP_TIMEOUT = Duration.ofSeconds(20);

  private final Process process;
  private final Path data;
  private final Path log;

  private EphemeralServer(Process process, Path data, Path log) {
    this.process = process;
    this.data = data;
    this.log = log;
  }

  /** Starts the process; it ends when this one does, however that comes. */
  public static EphemeralServer start(Path data) {
    return start(data, 0, false, Map.of());
  }

  /** Starts the process on a port, 0 for a free one, with more variables than this one has. */
  public static EphemeralServer start(
      Path data, int port, boolean noToken, Map<String, String> variables) {
    String options = System.getProperty("perdure.serve.options", "");
    return start(data, command(data, options, port, noToken), variables);
  }

  /** Starts the process with options for its JVM, one a line. */
  static EphemeralServer start(Path data, String options) {
    return start(data, command(data, options, 0, false), Map.of());
  }

  private static EphemeralServer start(
      Path data, List<String> command, Map<String, String> variables) {
    Path log = data.resolve("run.log");
    try {
      Files.createDirectories(data);
      ProcessBuilder builder = ProgramLauncher.personsProgram(command);
      builder.environment().putAll(variables);
      Process process =
          builder
              .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      return new EphemeralServer(process, data, log);
    } catch (IOException e) {
      throw UsageError.inInput(
          "The data directory %s cannot be used: %s. Name another with --data."
              .formatted(data, e.getMessage()));
    }
  }

  private static List<String> command(Path data, String options, int port, boolean noToken) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(options.split("\n", -1)));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of("dev.perdure.web.cli.Perdure", "serve", "--ephemeral"));
    command.addAll(List.of("--port", Integer.toString(port)));
    command.addAll(List.of("--data", data.toString()));
    command.add(noToken ? "--no-token" : "");
    command.addAll(List.of("--owner", Long.toString(ProcessHandle.current().pid())));
    command.removeIf(String::isEmpty);
    return command;
  }

  public ServerClient await(Optional<String> token) {
    Instant giveUp = Instant.now().plus(START_TIMEOUT);
    var finder = new ServerFinder(Optional.empty(), token, data);
    while (Instant.now().isBefore(giveUp)) {
      if (hasEndedWithin(Duration.ofMillis(100))) {
        throw UsageError.withCode(
            Math.max(1, process.exitValue()),
            "The server did not start. %s The log is in %s.".formatted(cause(), log));
      }
      Optional<ServerClient> server = recordedByTheProcess() ? finder.tryFind() : Optional.empty();
      if (server.isPresent()) {
        return server.get();
      }
    }
    throw UsageError.ofServer(
        "The server was not ready after %d s: see %s.".formatted(START_TIMEOUT.toSeconds(), log));
  }

  private boolean recordedByTheProcess() {
    try {
      return JsonNodes.tryRead(Files.readString(data.resolve("server.json")))
          .filter(record -> record.path("pid").asLong(-1) == process.pid())
          .isPresent();
    } catch (IOException e) {
      return false;
    }
  }

  private String cause() {
    try {
      return EndOfLog.cause(Files.readString(log)).orElse("It said nothing.");
    } catch (IOException e) {
      return "It left no log.";
    }
  }

  private boolean hasEndedWithin(Duration time) {
    try {
      return process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  @Override
  public void close() {
    process.destroy();
    if (!hasEndedWithin(STOP_TIMEOUT)) {
      process.destroyForcibly();
    }
  }
}
