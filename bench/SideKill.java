import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** One kill of an application in the middle of a turn, and what its next process repeats. */
final class SideKill {

  private static final int TURNS = 6;
  private static final int KILLED_TURN = 3;

  /** A system that asks nothing for this long after its restart gets what a person must do. */
  private static final Duration QUIET = Duration.ofSeconds(15);

  private static final Duration MAX_WAIT = Duration.ofMinutes(3);
  private static final long POLL_MILLIS = 50;

  private final SideSystem system;
  private final SideVendor vendor;

  SideKill(SideSystem system, SideVendor vendor) {
    this.system = system;
    this.vendor = vendor;
  }

  /** Kills the application while the vendor owes an answer. */
  String duringModelCall() throws Exception {
    begin();
    CountDownLatch asked = vendor.silence(KILLED_TURN);
    long before = loggedCalls();
    String run = system.run(TURNS);
    asked.await();
    return restart(run, before);
  }

  /** Kills the application while a command runs, one second after its begin. */
  String duringToolCall() throws Exception {
    begin();
    vendor.slowDown(KILLED_TURN);
    long before = loggedCalls();
    String run = system.run(TURNS);
    await(MAX_WAIT, () -> loggedCalls() > before + KILLED_TURN);
    Thread.sleep(1_000);
    return restart(run, before);
  }

  private void begin() {
    vendor.begin(TURNS);
    vendor.useCommands();
  }

  private String restart(String run, long loggedBefore) throws Exception {
    int asked = vendor.asked().size();
    long begin = System.nanoTime();
    system.kill();
    system.start();
    double ready = (System.nanoTime() - begin) / 1e9;
    boolean resumed = false;
    if (!await(QUIET, () -> vendor.asked().size() > asked)) {
      long resumeTime = System.nanoTime();
      resumed = system.resume(run, TURNS);
      begin = resumed ? resumeTime : begin;
    }
    boolean ended = await(MAX_WAIT, () -> system.isEnded(run));
    Optional<String> failure = ended ? system.failure(run) : Optional.of("no end");
    if (failure.isPresent()) {
      return failure.get();
    }
    long calls = vendor.asked().stream().filter(each -> each.turn() >= 0).count();
    double seconds = (vendor.asked().get(asked).nanos() - begin) / 1e9;
    String next =
        resumed
            ? "goes on %.1f s after a person resumes it".formatted(seconds)
            : "goes on by itself %.1f s after the kill (its next process was ready after %.1f s)"
                .formatted(seconds, ready);
    return "model calls repeated: %d; commands repeated: %d; %s"
        .formatted(calls - TURNS - 1, loggedCalls() - loggedBefore - TURNS, next);
  }

  private long loggedCalls() throws IOException {
    long lines = 0;
    for (Path workspace : system.workspaces()) {
      Path log = workspace.resolve(SideVendor.LOG);
      lines += Files.exists(log) ? Files.readAllLines(log).size() : 0;
    }
    return lines;
  }

  /** A state to wait for. */
  private interface Condition {
    boolean holds() throws Exception;
  }

  private static boolean await(Duration limit, Condition condition) throws Exception {
    long deadline = System.nanoTime() + limit.toNanos();
    while (!condition.holds()) {
      if (System.nanoTime() > deadline) {
        return false;
      }
      Thread.sleep(POLL_MILLIS);
    }
    return true;
  }
}
