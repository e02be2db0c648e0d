package dev.perdure.activities.tool.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.ToolBench;
import dev.perdure.testing.Cases;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills the process that carries out a long task with SIGKILL, again and again, wherever it is. How
 * often, and of how many edits, is said by {@code perdure.kills} and {@code perdure.edits}.
 */
@Tag("slow")
class KilledWorkerTest {

  private static final int KILLS = Integer.getInteger("perdure.kills", Cases.tries(20));
  private static final int EDITS = Integer.getInteger("perdure.edits", 40);

  /** Each look lists the journal, which costs processor time that the worker needs. */
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(3);

  private static final long SEED = Long.getLong("perdure.seed", System.nanoTime());

  @TempDir Path home;

  @Test
  void leavesTheTreeOfAnUndisturbedRunWithoutAnEditTwiceOrAProcess() throws Exception {
    Random chance = new Random(SEED);
    Path undisturbed = prepare("undisturbed");
    Laborer.main(new String[] {undisturbed.toString(), Integer.toString(EDITS)});

    Path disturbed = prepare("disturbed");
    List<Laborer.Labor> labors = Laborer.labors(EDITS);
    int killed = 0;
    while (!Files.exists(disturbed.resolve("done"))) {
      boolean again = killed < KILLS;
      int until = again ? 1 + (int) ((killed + chance.nextDouble()) * labors.size() / KILLS) : 0;
      killed += live(disturbed, until, chance.nextInt(40_000)) ? 1 : 0;
    }

    assertThat(killed)
        .as("kills that came in time, seed %d", SEED)
        .isGreaterThanOrEqualTo(KILLS * 8 / 10);
    Map<String, String> runs = new TreeMap<>();
    assertThat(tree(disturbed, runs))
        .as("seed %d", SEED)
        .isEqualTo(tree(undisturbed, new TreeMap<>()));
    assertThat(runs)
        .allSatisfy((path, text) -> assertThat(text.lines()).as(path).hasSizeLessThan(2));
    assertThat(runs.size() + unknown(disturbed)).isGreaterThanOrEqualTo(EDITS / 10);
    assertNothingRuns(disturbed);
  }

  /** Lets a worker live until so many calls have begun and a little longer; 0: until it ends. */
  private boolean live(Path place, int calls, int micros) throws Exception {
    Process worker = start(place);
    try {
      while (worker.isAlive() && (calls == 0 || begun(place) < calls)) {
        LockSupport.parkNanos(POLL_NANOS);
      }
      LockSupport.parkNanos(micros * 1_000L);
      boolean inTime = worker.isAlive();
      worker.destroyForcibly();
      assertThat(worker.waitFor(90, TimeUnit.SECONDS)).isTrue();
      assertThat(worker.exitValue()).as(log(place)).isIn(0, 137);
      return inTime;
    } finally {
      worker.destroyForcibly();
    }
  }

  private static Process start(Path place) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return new ProcessBuilder(
            java,
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xshare:auto",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            Laborer.class.getName(),
            place.toString(),
            Integer.toString(EDITS))
        .redirectErrorStream(true)
        .redirectOutput(place.resolve("log").toFile())
        .start();
  }

  private Path prepare(String name) throws IOException {
    Path place = Files.createDirectories(home.resolve(name));
    Files.createDirectories(place.resolve("journal"));
    Files.createDirectories(new ToolBench(place).root.resolve("runs"));
    return place;
  }

  private static long begun(Path place) {
    try (Stream<Path> entries = Files.list(place.resolve("journal"))) {
      return entries.filter(entry -> entry.toString().endsWith(".intent")).count();
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  /** Counts the calls that were recorded with an unknown outcome. */
  private static long unknown(Path place) throws IOException {
    try (Stream<Path> entries = Files.list(place.resolve("journal"))) {
      return entries.filter(entry -> text(entry).contains("outcome is unknown")).count();
    }
  }

  /** The files that edits made, with their content; what commands did is put aside. */
  private static Map<String, String> tree(Path place, Map<String, String> runs) throws IOException {
    Path root = place.resolve("tree").toRealPath();
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(root)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        String name = root.relativize(file).toString();
        (name.startsWith("runs/") ? runs : files).put(name, text(file));
      }
    }
    return files;
  }

  private static String log(Path place) {
    return text(place.resolve("log"));
  }

  private static String text(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  private static void assertNothingRuns(Path place) throws IOException {
    long own = ProcessHandle.current().pid();
    try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
      assertThat(
              processes
                  .filter(process -> process.getFileName().toString().matches("[0-9]+"))
                  .filter(process -> !process.endsWith(Long.toString(own)))
                  .filter(process -> commandLine(process).contains(place.toString())))
          .isEmpty();
    }
  }

  private static String commandLine(Path process) {
    try {
      return Files.readString(process.resolve("cmdline"), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }
}
