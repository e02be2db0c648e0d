package dev.perdure.web.engine.local;

import com.google.common.util.concurrent.Uninterruptibles;
import dev.perdure.activities.process.ProgramLauncher;
import dev.perdure.web.engine.Engine;
import dev.perdure.web.engine.EngineMode;
import dev.perdure.web.engine.NamespaceProbe;
import dev.perdure.web.engine.SetupException;
import io.grpc.StatusRuntimeException;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The Temporal dev server of a data directory, as a process of its own. A server that outlived a
 * crash of Perdure is ended and started again on the same state.
 */
final class DevServer {
  /** Default ports of Temporal, avoided because clients of other installations look there. */
  private static final Set<Integer> COMMON_PORTS = Set.of(7233, 8233);

  /** Any page of a browser could call the server's HTTP API: no host is allowed to. */
  private static final String NO_HTTP =
      "--dynamic-config-value=frontend.httpAllowedHosts=[\"none.invalid\"]";

  private static final int MAX_ATTEMPTS = 3;
  private static final Duration POLL_INTERVAL = Duration.ofMillis(20);

  private final Path data;
  private final Path state;
  private final EngineSettings settings;
  private final EngineBinary binary;
  private final Log log;

  public DevServer(Path data, EngineSettings settings, EngineBinary binary) {
    this.data = data;
    this.state = state(data);
    this.settings = settings;
    this.binary = binary;
    this.log = new Log(data.resolve("engine.log"));
  }

  /** The state file of the server. */
  static Path state(Path data) {
    return data.resolve("temporal.db");
  }

  /**
   * Ends servers that outlived a crash and starts one; two servers on one file would corrupt it.
   */
  public Engine start() {
    for (var attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      processes().end();
      var file = launch();
      if (listens(file, () -> false)) {
        return started(file);
      }
    }
    processes().end();
    throw endedAtOnce();
  }

  /** Ends the servers of a data directory that outlived their owner; the caller owns it. */
  public static void endAll(Path data) {
    DevServerProcesses.on(state(data)).end();
  }

  /** Restarts the server on its ports. Empty if it is no longer wanted before it listens. */
  Optional<DevServerFile> again(DevServerFile last, BooleanSupplier unwanted) {
    processes().end();
    var file = launch(last.port(), last.uiPort(), last.uiIp());
    boolean listens = listens(file, unwanted);
    if (unwanted.getAsBoolean()) {
      return Optional.empty();
    }
    if (!listens) {
      throw endedAtOnce();
    }
    return Optional.of(file);
  }

  DevServerProcesses processes() {
    return DevServerProcesses.on(state);
  }

  private Engine started(DevServerFile file) {
    try {
      return server(file);
    } catch (StatusRuntimeException e) {
      processes().end();
      throw new SetupException(
          "The Temporal development server does not answer within %d s: %s (more in %s)."
              .formatted(settings.timeout().toSeconds(), log.lastWords(), log.path()),
          e);
    }
  }

  private Engine server(DevServerFile file) {
    var connection = WorkflowServiceStubsOptions.newBuilder().setTarget(file.address());
    var id = NamespaceProbe.id(connection, settings.namespace(), settings.timeout());
    var watch = new DevServerWatch(this);
    watch.keep(file);
    Optional<TemporalUiProxy> pages = file.pages().map(TemporalUiProxy::start);
    return new Engine(
        EngineMode.DEV,
        file.address(),
        settings.namespace(),
        id,
        pages.map(TemporalUiProxy::url),
        "Temporal %s on %s%s"
            .formatted(
                binary.version().replaceFirst(" .*", ""),
                file.address(),
                pages.map(open -> ", its pages at " + open.url()).orElse("")),
        () -> WorkflowServiceStubsOptions.newBuilder().setTarget(file.address()),
        () -> {
          pages.ifPresent(TemporalUiProxy::close);
          watch.end();
        });
  }

  /** Keeps the ports over restarts while they are free. */
  private DevServerFile launch() {
    var last = DevServerFile.in(data).read(DevServerFile.class);
    int port = port(last.map(DevServerFile::port));
    return settings.pages()
        ? launch(port, LoopbackPort.any(), LoopbackPort.hiddenAddress())
        : launch(port, 0, null);
  }

  private static int port(Optional<Integer> last) {
    return last.filter(port -> !COMMON_PORTS.contains(port))
        .map(LoopbackPort::prefer)
        .orElseGet(LoopbackPort::any);
  }

  private DevServerFile launch(int port, int uiPort, @Nullable String uiIp) {
    log.shorten();
    var process = run(command(port, uiPort, uiIp));
    var file = new DevServerFile(process.pid(), port, uiPort, uiIp);
    DevServerFile.in(data).write(file);
    return file;
  }

  private Process run(List<String> command) {
    var builder =
        ProgramLauncher.program(command)
            .directory(data.toFile())
            .redirectInput(new File("/dev/null"))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.path().toFile()));
    try {
      return builder.start();
    } catch (IOException e) {
      throw new SetupException(
          "The program %s can't be run: %s.".formatted(binary.path(), e.getMessage()), e);
    }
  }

  private List<String> command(int port, int uiPort, @Nullable String uiIp) {
    var command = new ArrayList<>(ownSession());
    command.addAll(
        List.of(
            binary.path().toString(),
            "server",
            "start-dev",
            "--ip=127.0.0.1",
            "--port=" + port,
            "--namespace=" + settings.namespace(),
            "--db-filename",
            state.toString(),
            "--log-level=warn",
            "--dynamic-config-value=history.transferProcessorMaxPollRPS=2000",
            "--dynamic-config-value=system.enableActivityEagerExecution=true",
            NO_HTTP));
    command.addAll(
        uiIp == null ? List.of("--headless") : List.of("--ui-ip=" + uiIp, "--ui-port=" + uiPort));
    return command;
  }

  /** Starts in a session of its own, so that Ctrl-C does not end it before the workers. */
  private static List<String> ownSession() {
    return List.of("/usr/bin/setsid", "/bin/setsid").stream()
        .filter(program -> Files.isExecutable(Path.of(program)))
        .findFirst()
        .map(List::of)
        .orElse(List.of());
  }

  /**
   * Waits until the server listens; false when it ends first, as after losing a race for the port.
   */
  private boolean listens(DevServerFile file, BooleanSupplier unwanted) {
    var deadline = System.nanoTime() + settings.timeout().toNanos();
    while (System.nanoTime() < deadline && !unwanted.getAsBoolean()) {
      var process = ProcessHandle.of(file.pid()).filter(ProcessHandle::isAlive);
      if (process.isEmpty()) {
        return false;
      }
      if (PortOwner.listens(process.get(), file.port())) {
        return true;
      }
      Uninterruptibles.sleepUninterruptibly(POLL_INTERVAL);
    }
    return false;
  }

  private SetupException endedAtOnce() {
    return new SetupException(
        "The Temporal development server ended at once: %s (more in %s)."
            .formatted(log.lastWords(), log.path()));
  }

  /** The log of a development server. */
  record Log(Path path) {
    private static final long MAX_LOG_BYTES = 5L * 1024 * 1024;

    /** Rotates a long log. */
    void shorten() {
      try {
        if (Files.exists(path) && Files.size(path) > MAX_LOG_BYTES) {
          Files.move(
              path, path.resolveSibling("engine.log.1"), StandardCopyOption.REPLACE_EXISTING);
        }
      } catch (IOException e) {
        throw new SetupException("The file %s can't be put aside.".formatted(path), e);
      }
    }

    String lastWords() {
      try (Stream<String> lines = Files.lines(path, StandardCharsets.ISO_8859_1)) {
        return lines
            .filter(line -> !line.isBlank())
            .reduce((earlier, later) -> later)
            .orElse("it gave no reason");
      } catch (IOException e) {
        return "it left no log";
      }
    }
  }
}
