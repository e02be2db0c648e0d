package dev.perdure.activities.sandbox;

import dev.perdure.activities.files.DiskReserveReached;
import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.limit.DiskReserve;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Sandbox that starts no further program while the disk reserve is reached. All programs of tasks
 * ask a sandbox how to start, also on machines that have none.
 */
public final class ReservedSandbox implements Sandbox {

  private final Sandbox delegate;
  private final DiskReserve reserve;

  /** Confines by another sandbox while the reserve is not reached. */
  public ReservedSandbox(Sandbox delegate, DiskReserve reserve) {
    this.delegate = delegate;
    this.reserve = reserve;
  }

  @Override
  public Optional<List<String>> launcher(SandboxContext sandboxContext) {
    Optional<String> refusal = reserve.refusal();
    if (refusal.isPresent()) {
      throw new UncheckedIOException(
          "No command is started now. " + refusal.get(), new DiskReserveReached(refusal.get()));
    }
    return delegate.launcher(sandboxContext);
  }

  @Override
  public Optional<String> name() {
    return delegate.name();
  }

  @Override
  public Optional<Path> openLayer(WorktreePaths worktree, Path directory) throws IOException {
    return delegate.openLayer(worktree, directory);
  }
}
