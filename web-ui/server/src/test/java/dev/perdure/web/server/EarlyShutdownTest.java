package dev.perdure.web.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class EarlyShutdownTest {

  private static final int SIGTERM = 128 + 15;

  @Test
  void aProcessThatIsAskedToEndWhileItStartsPrintsOneLine() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Starting.class.getName())
            .redirectErrorStream(true)
            .start();
    try (var output = process.inputReader()) {
      assertThat(output.readLine()).isEqualTo("starting");

      process.toHandle().destroy(); // which leaves its output open

      assertThat(process.waitFor(90, TimeUnit.SECONDS)).as("it ends").isTrue();
      assertThat(output.lines()).containsExactlyInAnyOrder(EarlyShutdown.SENTENCE, "released");
      assertThat(process.exitValue()).isEqualTo(SIGTERM);
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void aStartThatFailsByItselfKeepsItsFailure() {
    var failure = new IllegalStateException("no database");

    assertThatThrownBy(() ->
            new EarlyShutdown(System.out::println)
                .run(() -> {
                  throw failure;
                }))
        .isSameAs(failure);
    assertThat(EarlyShutdown.isShuttingDown()).isFalse();
  }

  /** A program whose start fails because its process ends, as Spring's does. */
  static final class Starting {

    private Starting() {}

    public static void main(String[] arguments) {
      new EarlyShutdown(System.out::println).run(Starting::start);
    }

    private static void start() {
      var ending = new CountDownLatch(1);
      Runtime.getRuntime().addShutdownHook(new Thread(ending::countDown));
      System.out.println("starting");
      try {
        ending.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      try {
        throw new IllegalStateException("Shutdown in progress");
      } finally {
        System.out.println("released");
      }
    }
  }
}
