package dev.perdure.activities.tool.shell.sandbox;

import dev.perdure.activities.tool.Worktree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A sandbox by bubblewrap: the machine read-only, no network, processes of its own; the worktree
 * writable or not; credentials, the data directory and what else is hidden out of sight.
 */
public final class Bubblewrap implements Sandbox {

  private static final List<String> CREDENTIALS =
      List.of(
          ".ssh",
          ".aws",
          ".gnupg",
          ".azure",
          ".kube",
          ".docker",
          ".netrc",
          ".git-credentials",
          ".npmrc",
          ".pypirc",
          ".config/gh",
          ".config/gcloud",
          ".config/git/credentials",
          ".m2/settings.xml",
          ".m2/settings-security.xml",
          ".cargo/credentials",
          ".cargo/credentials.toml",
          ".gem/credentials",
          ".bash_history",
          ".local/share/keyrings",
          ".config/perdure",
          ".local/share/perdure");

  private final List<String> program;
  private final Path home;

  Bubblewrap(List<String> program, Path home) {
    this.program = List.copyOf(program);
    this.home = home;
  }

  @Override
  public Optional<List<String>> launcher(Worktree worktree, View view, Path directory) {
    List<String> line = new ArrayList<>(program);
    add(line, "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc");
    // XXX: /proc/sys belongs to uid 0 even without privileges, so it needs a mount of its own
    add(line, "--ro-bind-try", "/proc/sys", "/proc/sys");
    add(line, "--tmpfs", "/tmp", "--tmpfs", "/run", "--tmpfs", "/dev/shm");
    CREDENTIALS.forEach(name -> hide(line, home.resolve(name)));
    worktree.hidden().forEach(path -> hide(line, path));
    hide(line, worktree.records());
    cache(line, worktree);
    String bind = view == View.BUILDING ? "--bind" : "--ro-bind";
    String root = worktree.root().toString();
    add(line, bind, root, root);
    GitDirectories.of(worktree.root())
        .forEach(path -> add(line, "--ro-bind", path.toString(), path.toString()));
    GitDirectories.pointers(worktree.root())
        .forEach(path -> add(line, "--ro-bind", path.toString(), path.toString()));
    add(line, "--chdir", directory.toString(), "--");
    return Optional.of(line);
  }

  /** Tools write caches; they get a directory of this worktree's own for them. */
  private void cache(List<String> line, Worktree worktree) {
    Path shared = home.resolve(".cache");
    if (!Files.isDirectory(shared)) {
      return;
    }
    try {
      Path own = Files.createDirectories(worktree.records().resolve("cache"));
      add(line, "--bind", own.toString(), shared.toString());
    } catch (IOException noSpace) {
      add(line, "--tmpfs", shared.toString());
    }
  }

  private static void hide(List<String> line, Path path) {
    if (Files.isDirectory(path)) {
      add(line, "--tmpfs", path.toString());
    } else if (Files.exists(path)) {
      add(line, "--ro-bind", "/dev/null", path.toString());
    }
  }

  private static void add(List<String> line, String... words) {
    line.addAll(List.of(words));
  }
}
