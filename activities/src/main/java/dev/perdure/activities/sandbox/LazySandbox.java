package dev.perdure.activities.sandbox;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Sandbox that is detected only when the first command needs it. */
public final class LazySandbox implements Sandbox {

  private final Path home;
  private final List<Path> caches;
  private Optional<Sandbox> found = Optional.empty();

  /** Will find the sandbox that hides the credentials of this home and has these caches besides. */
  public LazySandbox(Path home, List<Path> caches) {
    this.home = home;
    this.caches = List.copyOf(caches);
  }

  @Override
  public Optional<List<String>> launcher(Surroundings surroundings) {
    return found().launcher(surroundings);
  }

  @Override
  public Optional<String> name() {
    return found().name();
  }

  private synchronized Sandbox found() {
    try {
      if (found.isEmpty()) {
        found = Optional.of(SandboxDetector.detect(home, caches));
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
