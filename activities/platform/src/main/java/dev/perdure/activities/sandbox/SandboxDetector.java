package dev.perdure.activities.sandbox;

import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.process.CapturedOutputLimits;
import dev.perdure.activities.process.ProcessResult;
import dev.perdure.activities.process.ProcessRunner;
import dev.perdure.activities.process.ProgramLauncher;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Detects the sandbox that works on this machine, by trying each. */
public final class SandboxDetector {

  private static final List<String> COMMON =
      List.of(
          "bwrap",
          "--die-with-parent",
          "--unshare-pid",
          "--unshare-ipc",
          "--unshare-uts",
          "--unshare-net",
          "--unshare-cgroup-try",
          "--cap-drop",
          "ALL");

  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private static final String PROBE =
      "touch \"$1/inside\" && { touch \"$2/outside\" 2>/dev/null; test ! -e \"$2/secret\"; }";

  private SandboxDetector() {}

  /** The best sandbox that does what it shall, or none. */
  public static Sandbox detect(Path home) throws IOException, InterruptedException {
    return detect(home, List.of(), List.of());
  }

  /**
   * The same, with directories that commands may change in a layer of their task's own, and without
   * the files of Perdure's settings.
   */
  public static Sandbox detect(Path home, List<Path> caches, List<Path> configFiles)
      throws IOException, InterruptedException {
    for (Sandbox candidate : candidates(home, caches, configFiles)) {
      if (works(candidate)) {
        return candidate;
      }
    }
    return Sandbox.none();
  }

  /** The best first. */
  static List<Sandbox> candidates(Path home, List<Path> caches, List<Path> configFiles)
      throws InterruptedException {
    List<String> user = new ArrayList<>(COMMON);
    user.addAll(List.of(Bubblewrap.OWN_USERS, "--disable-userns"));
    List<String> layered = new ArrayList<>(user);
    layered.addAll(List.of("--uid", id("-u"), "--gid", id("-g")));
    List<Path> all =
        Stream.concat(HomePathRules.read().of("cache", home).stream(), caches.stream()).toList();
    return List.of(
        new Bubblewrap(layered, home, all, configFiles, Optional.of(new Overlays(all))),
        new Bubblewrap(user, home, all, configFiles, Optional.empty()),
        new Bubblewrap(COMMON, home, all, configFiles, Optional.empty()),
        new Seatbelt(Seatbelt.PROGRAM, home, all, configFiles));
  }

  private static String id(String option) throws InterruptedException {
    try {
      return run(List.of("id", option)).text().trim();
    } catch (IOException e) {
      return "0";
    }
  }

  static boolean works(Sandbox candidate) throws IOException, InterruptedException {
    Path base = Files.createTempDirectory("perdure-sandbox").toRealPath();
    Path root = Files.createDirectory(base.resolve("tree"));
    Path records = Files.createDirectory(base.resolve("records"));
    Files.createFile(records.resolve("secret"));
    try {
      WorktreePaths worktree = new WorktreePaths(root, records, List.of());
      List<String> line =
          new ArrayList<>(
              candidate.launcher(worktree, WorktreeAccess.BUILDING, root).orElseThrow());
      line.addAll(List.of("sh", "-c", PROBE, "probe", root.toString(), records.toString()));
      return succeeds(line)
          && Files.exists(root.resolve("inside"))
          && !Files.exists(records.resolve("outside"));
    } finally {
      delete(base);
    }
  }

  /** Layers leave directories that even their owner can't look into, but remove. */
  private static void delete(Path base) throws InterruptedException {
    try {
      run(List.of("rm", "-rf", "--", base.toString()));
    } catch (IOException e) {
      throw new UncheckedIOException("Can't remove '%s'.".formatted(base), e);
    }
  }

  private static boolean succeeds(List<String> line) throws InterruptedException {
    try {
      return run(line).exitCode() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static ProcessResult run(List<String> line) throws IOException, InterruptedException {
    return new ProcessRunner(ProgramLauncher.program(line).redirectErrorStream(true), TIMEOUT)
        .run(new byte[0], new CapturedOutputLimits(64 * 1024, 0));
  }
}
