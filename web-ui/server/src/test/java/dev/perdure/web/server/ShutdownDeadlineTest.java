package dev.perdure.web.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A process that is asked to end and can't. */
class ShutdownDeadlineTest {

  @Test
  void stopsAProcessWhoseEndHangsAndSaysWhere() throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Hanging.class.getName())
            .redirectErrorStream(true)
            .start();
    try (var output = process.inputReader()) {
      assertThat(output.readLine()).isEqualTo("ready");

      process.toHandle().destroy(); // which leaves its output open

      assertThat(process.waitFor(90, TimeUnit.SECONDS)).as("it ends").isTrue();
      assertThat(output.lines().toList())
          .anyMatch(line -> line.contains("did not end in order within 1 s"))
          .anyMatch(line -> line.contains("the-hook-that-hangs"));
    } finally {
      process.destroyForcibly();
    }
  }

  /** A program with a shutdown hook that never ends. */
  static final class Hanging {

    private Hanging() {}

    public static void main(String[] arguments) {
      ShutdownDeadline.install(Duration.ofSeconds(1));
      Runtime.getRuntime().addShutdownHook(new Thread(Hanging::forever, "the-hook-that-hangs"));
      System.out.println("ready");
      forever();
    }

    private static void forever() {
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException ended) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
