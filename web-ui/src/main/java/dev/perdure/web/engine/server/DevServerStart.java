package dev.perdure.web.engine.server;

import dev.perdure.web.engine.data.SetupException;
import io.grpc.StatusRuntimeException;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Takes over the development server that survived its owner, or starts one. */
final class DevServerStart {
  private static final int DEFAULT_PORT = 7233;
  private static final int DEFAULT_UI_PORT = 8233;
  private static final int ATTEMPTS = 3;
  private static final long PAUSE_MILLIS = 20;

  private final Path data;
  private final Path state;
  private final EngineSettings settings;
  private final EngineBinary binary;

  DevServerStart(Path data, EngineSettings settings, EngineBinary binary) {
    this.data = data;
    this.state = data.resolve("temporal.db");
    this.settings = settings;
    this.binary = binary;
  }

  /** Never lets two servers run on one file: both would look healthy and spoil it. */
  DevServer attachOrStart() {
    var survivors = DevServerProcesses.on(state);
    return attach(survivors)
        .orElseGet(() -> {
          survivors.end();
          return start();
        });
  }

  private Optional<DevServer> attach(DevServerProcesses survivors) {
    if (survivors.processes().size() != 1) {
      return Optional.empty();
    }
    var survivor = survivors.processes().getFirst();
    return DevServerFile.in(data)
        .read(DevServerFile.class)
        .filter(file -> file.names(survivor) && file.version().equals(binary.version()))
        .flatMap(file -> answering(file, survivors));
  }

  private Optional<DevServer> answering(DevServerFile file, DevServerProcesses processes) {
    try {
      return Optional.of(server(file, processes));
    } catch (StatusRuntimeException silent) {
      return Optional.empty();
    }
  }

  private DevServer start() {
    for (var attempt = 0; attempt < ATTEMPTS; attempt++) {
      var file = launch();
      if (listens(file)) {
        return started(file);
      }
      DevServerProcesses.on(state).end();
    }
    throw new SetupException(
        "The Temporal development server ended at once: %s (more in %s)."
            .formatted(lastWords(), log()));
  }

  private DevServer started(DevServerFile file) {
    var processes = DevServerProcesses.on(state);
    try {
      return server(file, processes);
    } catch (StatusRuntimeException silent) {
      processes.end();
      throw new SetupException(
          "The Temporal development server does not answer within %d s: %s (more in %s)."
              .formatted(settings.patience().toSeconds(), lastWords(), log()),
          silent);
    }
  }

  private DevServer server(DevServerFile file, DevServerProcesses processes) {
    var connection = WorkflowServiceStubsOptions.newBuilder().setTarget(file.address());
    var id = NamespaceProbe.id(connection, settings.namespace(), settings.patience());
    return new DevServer(file, settings.namespace(), id, processes);
  }

  /** Ports stay the same over restarts while they are free, so that open pages go on. */
  private DevServerFile launch() {
    var last = DevServerFile.in(data).read(DevServerFile.class);
    var port = LoopbackPort.prefer(last.map(DevServerFile::port).orElse(DEFAULT_PORT));
    var uiPort = LoopbackPort.prefer(last.map(DevServerFile::uiPort).orElse(DEFAULT_UI_PORT));
    var process = run(command(port, uiPort));
    var startTime = process.info().startInstant().orElseThrow();
    var file = new DevServerFile(process.pid(), startTime, port, uiPort, binary.version());
    DevServerFile.in(data).write(file);
    return file;
  }

  private Process run(List<String> command) {
    var builder =
        new ProcessBuilder(command)
            .directory(data.toFile())
            .redirectInput(new File("/dev/null"))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()));
    builder.environment().keySet().removeIf(name -> name.startsWith("TEMPORAL_"));
    try {
      return builder.start();
    } catch (IOException e) {
      throw new SetupException(
          "The program %s can't be run: %s.".formatted(binary.path(), e.getMessage()), e);
    }
  }

  private List<String> command(int port, int uiPort) {
    var command = new ArrayList<>(ownSession());
    command.addAll(
        List.of(
            binary.path().toString(),
            "server",
            "start-dev",
            "--ip=127.0.0.1",
            "--port=" + port,
            "--ui-port=" + uiPort,
            "--namespace=" + settings.namespace(),
            "--db-filename",
            state.toString(),
            "--log-level=warn",
            "--dynamic-config-value=history.transferProcessorMaxPollRPS=2000",
            "--dynamic-config-value=system.enableActivityEagerExecution=true"));
    return command;
  }

  /** A session of its own: Ctrl-C in a terminal must not end it before the workers. */
  private static List<String> ownSession() {
    return List.of("/usr/bin/setsid", "/bin/setsid").stream()
        .filter(program -> Files.isExecutable(Path.of(program)))
        .findFirst()
        .map(List::of)
        .orElse(List.of());
  }

  private boolean listens(DevServerFile file) {
    var deadline = System.nanoTime() + settings.patience().toNanos();
    while (!LoopbackPort.accepts(file.port())) {
      var alive = ProcessHandle.of(file.pid()).filter(ProcessHandle::isAlive).isPresent();
      if (!alive || System.nanoTime() > deadline) {
        return false;
      }
      Pause.of(PAUSE_MILLIS);
    }
    return true;
  }

  private Path log() {
    return data.resolve("engine.log");
  }

  private String lastWords() {
    try (var lines = Files.lines(log())) {
      return lines
          .filter(line -> !line.isBlank())
          .reduce((earlier, later) -> later)
          .orElse("it gave no reason");
    } catch (IOException e) {
      return "it left no log";
    }
  }
}
