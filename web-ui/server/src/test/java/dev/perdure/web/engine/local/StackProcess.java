package dev.perdure.web.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A {@link StackProbe} in a process of its own. */
final class StackProcess implements AutoCloseable {
  private final Process process;
  private final List<String> noise = new ArrayList<>();
  private final StackReport report;

  private StackProcess(Process process, BufferedReader output) throws IOException {
    this.process = process;
    this.report = readReport(output);
  }

  static StackProcess start(Path data, Path cli) throws IOException {
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var process =
        new ProcessBuilder(
                java,
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                StackProbe.class.getName(),
                data.toString(),
                cli.toString())
            .redirectErrorStream(true)
            .start();
    return new StackProcess(process, process.inputReader());
  }

  StackReport report() {
    return report;
  }

  void kill() throws InterruptedException {
    process.destroyForcibly();
    assertThat(process.waitFor(90, TimeUnit.SECONDS)).isTrue();
  }

  /** Lets the program end in order. */
  @Override
  public void close() throws IOException, InterruptedException {
    if (process.isAlive()) {
      process.getOutputStream().close();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    }
  }

  private StackReport readReport(BufferedReader output) throws IOException {
    for (var line = output.readLine(); line != null; line = output.readLine()) {
      if (line.startsWith("{")) {
        return Json.read(line, StackReport.class);
      }
      noise.add(line);
    }
    throw new AssertionError("The program ended without a report: " + noise);
  }
}
