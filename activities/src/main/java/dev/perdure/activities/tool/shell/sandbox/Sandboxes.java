package dev.perdure.activities.tool.shell.sandbox;

import dev.perdure.activities.tool.Worktree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Finds out, by trying, which sandbox works on this machine. */
public final class Sandboxes {

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

  private static final String PROBE =
      "touch \"$1/inside\" && { touch \"$2/outside\" 2>/dev/null; test ! -e \"$2/secret\"; }";

  private Sandboxes() {}

  /** The best sandbox that does what it shall, or none. */
  public static Sandbox detect(Path home) throws IOException, InterruptedException {
    List<String> user = new ArrayList<>(COMMON);
    user.addAll(List.of("--unshare-user", "--disable-userns"));
    for (List<String> program : List.of(user, COMMON)) {
      Bubblewrap candidate = new Bubblewrap(program, home);
      if (works(candidate)) {
        return candidate;
      }
    }
    return Sandbox.none();
  }

  private static boolean works(Bubblewrap candidate) throws IOException, InterruptedException {
    Path base = Files.createTempDirectory("perdure-sandbox").toRealPath();
    Path root = Files.createDirectory(base.resolve("tree"));
    Path records = Files.createDirectory(base.resolve("records"));
    Path secret = Files.createFile(records.resolve("secret"));
    try {
      Worktree worktree = new Worktree(root, records, List.of());
      List<String> line =
          new ArrayList<>(candidate.launcher(worktree, Sandbox.View.BUILDING, root).orElseThrow());
      line.addAll(List.of("sh", "-c", PROBE, "probe", root.toString(), records.toString()));
      return succeeds(line)
          && Files.exists(root.resolve("inside"))
          && !Files.exists(records.resolve("outside"));
    } finally {
      for (Path path :
          List.of(
              root.resolve("inside"),
              records.resolve("outside"),
              secret,
              records.resolve("cache"),
              root,
              records,
              base)) {
        Files.deleteIfExists(path);
      }
    }
  }

  private static boolean succeeds(List<String> line) throws InterruptedException {
    try {
      Process process =
          new ProcessBuilder(line)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        return false;
      }
      return process.exitValue() == 0;
    } catch (IOException notInstalled) {
      return false;
    }
  }
}
