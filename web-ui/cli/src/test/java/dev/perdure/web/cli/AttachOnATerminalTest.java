package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The view on a pseudo terminal, which {@code script} lends. */
class AttachOnATerminalTest extends DecidedOnce {
  private static final Path SCRIPT = Path.of("/usr/bin/script");
  private static final String ALTERNATE = "\u001b[?1049h";
  private static final String HEAD = Pattern.quote("\u001b[1;1H");
  private static final String RESTORED = "\u001b[?1049l";

  @BeforeEach
  void aTerminalCanBeLent() {
    assumeTrue(Files.isExecutable(SCRIPT), "There is no 'script' here.");
  }

  @BeforeEach
  void itsClockTellsSeconds() {
    String begun = Instant.now().toString();
    server.on(
        "GET /api/tasks/t1",
        _ ->
            OneDecision.json(
                "{'id':'t1','title':'Fix it','phase':'executing','state':'%s','createdAt':'%s','result':{'text':'Fixed.'}}",
                task.state.get(), begun));
  }

  @Test
  void theScreenShowsTheTaskAndIsGivenBackByQ() {
    try (var shown = new Shown("xterm", "stty rows 24 cols 80")) {
      assertThat(shown.until("Requests (1)")).contains(ALTERNATE, "executing: waiting");
      shown.types("q");

      assertThat(shown.toTheEnd()).contains(RESTORED, "Task t1 continues", "code 5 icanon");
    }
  }

  @Test
  void anInterruptGivesTheTerminalBack() {
    try (var shown = new Shown("xterm", "stty rows 24 cols 80")) {
      shown.until("Requests (1)");
      shown.types("\u0003");

      assertThat(shown.toTheEnd()).contains(RESTORED, "code 5 icanon");
    }
  }

  @Test
  void aKeyDecidesWhatIsShown() {
    try (var shown = new Shown("xterm", "stty rows 24 cols 80")) {
      shown.until("Requests (1)");
      shown.types("3");
      shown.until("Carry it out");
      shown.pressesAlone("r", "What should be different");
      shown.types("Smaller\r");

      shown.until("Settled r1: send back");
      shown.types("q");
      assertThat(shown.toTheEnd()).contains(RESTORED);
      assertThat(server.bodies(DECISION).getFirst().path("comment").asString())
          .isEqualTo("Smaller");
    }
  }

  @Test
  void aTerminalThatIsTooSmallIsWrittenToLineByLine() {
    try (var shown = new Shown("xterm", "stty rows 8 cols 40")) {
      assertThat(shown.until("[a]")).doesNotContain(ALTERNATE).contains("# Plan");
      shown.types("a\n");

      assertThat(shown.toTheEnd()).contains("Fixed.", "code 0");
    }
  }

  /** The verb in a process of its own on a terminal, with what it has written so far. */
  private final class Shown implements AutoCloseable {
    private static final int SECONDS = 60;

    private final Process process;
    private final StringBuilder written = new StringBuilder();

    Shown(String type, String size) {
      String java =
          ("'%s' -Dperdure.screen=true -Dperdure.terminal=true --enable-native-access=ALL-UNNAMED"
                  + " -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp '%s' dev.perdure.web.cli.Perdure"
                  + " attach --server %s t1")
              .formatted(
                  Path.of(System.getProperty("java.home"), "bin", "java"),
                  System.getProperty("java.class.path"),
                  server.address());
      String end = "; echo \"code $? $(stty -a | grep -o '[-]*icanon')\"";
      var builder =
          new ProcessBuilder(SCRIPT.toString(), "-qfc", size + "; " + java + end, "/dev/null");
      builder.environment().put("TERM", type);
      builder.environment().put("SHELL", "/bin/sh");
      try {
        process = builder.redirectErrorStream(true).start();
      } catch (IOException broken) {
        throw new UncheckedIOException(broken);
      }
    }

    void types(String keys) {
      try {
        OutputStream in = process.getOutputStream();
        in.write(keys.getBytes(StandardCharsets.UTF_8));
        in.flush();
      } catch (IOException gone) {
        throw new UncheckedIOException(written.toString(), gone);
      }
    }

    /** Presses a key far from all keys before, until it has its effect. */
    void pressesAlone(String key, String effect) {
      while (!written.toString().contains(effect)) {
        waitsForItsClock();
        types(key);
        waitsForItsClock();
      }
    }

    /** Waits until the head has been drawn twice more, which it is each second. */
    private void waitsForItsClock() {
      int drawn = written.length();
      while (written.substring(drawn).split(HEAD, -1).length < 3 && reads()) {
        // on
      }
    }

    /** Reads on until a text has been written. */
    String until(String text) {
      var late = process.onExit().completeOnTimeout(process, SECONDS, TimeUnit.SECONDS);
      var bound = late.thenAccept(Process::destroyForcibly);
      while (!written.toString().contains(text)) {
        if (!reads()) {
          throw new AssertionError("'%s' was not written: %s".formatted(text, written));
        }
      }
      bound.cancel(false);
      return written.toString();
    }

    String toTheEnd() {
      while (reads()) {
        // on
      }
      return written.toString();
    }

    private boolean reads() {
      byte[] some = new byte[8192];
      try {
        int read = process.getInputStream().read(some);
        written.append(new String(some, 0, Math.max(0, read), StandardCharsets.UTF_8));
        return read >= 0;
      } catch (IOException ended) {
        return false;
      }
    }

    @Override
    public void close() {
      process.destroyForcibly();
    }
  }
}
