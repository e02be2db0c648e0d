package dev.perdure.activities.sandbox;

import dev.perdure.activities.files.WorktreePaths;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Sandbox that is detected only when the first command needs it. */
public final class LazySandbox implements Sandbox {

  private final Path home;
  private final List<Path> caches;
  private final List<Path> configFiles;
  private Optional<Sandbox> found = Optional.empty();

  /**
   * Will find the sandbox that hides this home's credentials and these files, with these caches.
   */
  public LazySandbox(Path home, List<Path> caches, List<Path> configFiles) {
    this.home = home;
    this.caches = List.copyOf(caches);
    this.configFiles = List.copyOf(configFiles);
  }

  @Override
  public Optional<List<String>> launcher(SandboxContext sandboxContext) {
    return found().launcher(sandboxContext);
  }

  @Override
  public Optional<String> name() {
    return found().name();
  }

  @Override
  public Optional<Path> openLayer(WorktreePaths worktree, Path directory) throws IOException {
    return found().openLayer(worktree, directory);
  }

  private synchronized Sandbox found() {
    try {
      if (found.isEmpty()) {
        found = Optional.of(SandboxDetector.detect(home, caches, configFiles));
      }
      return found.get();
    } catch (IOException e) {
      throw new UncheckedIOException("The sandbox can't be tried.", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Sandbox.none();
    }
  }
}
