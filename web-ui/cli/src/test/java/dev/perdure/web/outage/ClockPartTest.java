package dev.perdure.web.outage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A clock that a test sets is the clock of a running Java process, whose waits keep their length.
 */
@Tag("slow")
class ClockPartTest {

  /** Prints the clock's and the waits' milliseconds since the start for ever. */
  private static final String PROGRAM =
      """
      void main() throws Exception {
        long clock = System.currentTimeMillis();
        long waits = System.nanoTime();
        while (true) {
          java.util.concurrent.locks.LockSupport.parkNanos(50_000_000);
          IO.println((System.currentTimeMillis() - clock) + " "
              + (System.nanoTime() - waits) / 1_000_000);
        }
      }
      """;

  @TempDir Path directory;

  @Test
  @Timeout(120)
  void aSetClockJumpsAheadAndBackInARunningProcess() throws IOException {
    var clock = new ClockPart(directory, "program");
    assumeTrue(clock.isSettable(), "libfaketime is missing.");
    Path program = Files.writeString(directory.resolve("Program.java"), PROGRAM);
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var builder = new ProcessBuilder(java, program.toString());
    builder.environment().putAll(clock.variables());
    Process process = builder.start();
    try (var output =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      assertThat(awaitOffset(output, Duration.ZERO)).isNotNegative();
      clock.set(Duration.ofDays(3));
      awaitOffset(output, Duration.ofDays(3));
      clock.set(Duration.ofHours(-2));
      awaitOffset(output, Duration.ofHours(-2));
      clock.set(Duration.ZERO);
      assertThat(awaitOffset(output, Duration.ZERO)).isLessThan(Duration.ofMinutes(2).toMillis());
    } finally {
      process.destroyForcibly();
    }
  }

  /** Reads until clock and waits differ by the offset; returns the milliseconds of the waits. */
  private static long awaitOffset(BufferedReader output, Duration offset) throws IOException {
    while (true) {
      String line = output.readLine();
      assertThat(line).as("the program has ended").isNotNull();
      String[] figures = line.split(" ");
      long waited = Long.parseLong(figures[1]);
      long difference = Long.parseLong(figures[0]) - waited - offset.toMillis();
      if (Math.abs(difference) < 2000) {
        return waited;
      }
    }
  }
}
