package dev.perdure.web.outage;

import dev.perdure.testing.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Fault of a part: how the test takes the part away, for how long, and how it comes back. */
public enum Fault {
  KILL("kill −9", Duration.ZERO) {
    @Override
    public void strike(Part part) {
      part.processes().forEach(ProcessHandle::destroyForcibly);
      part.processes().forEach(process -> process.onExit().join());
    }

    @Override
    public void mend(Part part) {
      part.startAgain();
    }
  },
  STOP("stopped for %d s", Duration.ofSeconds(Long.getLong("perdure.outage.stop", 60))) {
    @Override
    public void strike(Part part) {
      signal(part, "STOP");
    }

    @Override
    public void mend(Part part) {
      signal(part, "CONT");
    }
  },
  AWAY_SHORTLY("away for %d s", Duration.ofSeconds(60)),
  AWAY("away for %d s", Duration.ofSeconds(Long.getLong("perdure.outage.away", 300))),
  AWAY_LONG("away for %d s", Duration.ofSeconds(600));

  /** The ways in which a part with processes goes away. */
  static final List<Fault> OF_PROCESSES = List.of(KILL, STOP, AWAY);

  /** The ways in which a part without processes of the product goes away. */
  static final List<Fault> OF_SURROUNDINGS = List.of(AWAY_SHORTLY, AWAY, AWAY_LONG);

  private final String title;
  private final Duration duration;

  Fault(String title, Duration duration) {
    this.title = title;
    this.duration = duration;
  }

  /** The name in the table. */
  String title() {
    return title.formatted(duration.toSeconds());
  }

  /** Takes the part away. */
  public void strike(Part part) {
    part.end();
  }

  /** Brings the part back. */
  public void mend(Part part) {
    part.startAgain();
  }

  /** Waits until the outage is over. */
  void last() {
    Instant end = Instant.now().plus(duration);
    Eventually.lasts(duration.plusMinutes(1), () -> !Instant.now().isBefore(end), () -> "");
  }

  private static void signal(Part part, String name) {
    for (ProcessHandle process : part.processes()) {
      try {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
