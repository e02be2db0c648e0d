package dev.perdure.web.outage;

import dev.perdure.testing.Eventually;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Temporal server of the production shape, a process of its own that keeps its address. */
public final class EnginePart implements Part, AutoCloseable {

  private static final Duration WAIT_TIMEOUT = Duration.ofMinutes(2);

  private final String program;
  private final Path directory;
  private final int port;
  private Process server;

  public EnginePart(String program, Path directory) {
    this.program = program;
    this.directory = directory;
    this.port = freePort();
    this.server = start();
  }

  public String address() {
    return "127.0.0.1:" + port;
  }

  @Override
  public String title() {
    return "engine";
  }

  @Override
  public List<ProcessHandle> processes() {
    return List.of(server.toHandle());
  }

  @Override
  public void end() {
    server.destroy();
    server.onExit().join();
  }

  @Override
  public void startAgain() {
    server = start();
  }

  @Override
  public void close() {
    end();
  }

  private Process start() {
    List<String> command =
        List.of(
            program,
            "server",
            "start-dev",
            "--headless",
            "--ip=127.0.0.1",
            "--port=" + port,
            "--db-filename=" + directory.resolve("temporal.db"),
            "--log-level=warn");
    File log = directory.resolve("engine.log").toFile();
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(log))
              .start();
      Eventually.that(WAIT_TIMEOUT, this::listens, () -> "The engine does not listen: " + log);
      return process;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean listens() {
    try (var _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static int freePort() {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
