package dev.perdure.activities.workspace.cache;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.limit.DiskReserve;
import dev.perdure.activities.sandbox.Sandbox;
import java.nio.file.Path;

/** Puts together what keeps the caches of repositories on this host. */
public final class CacheModule {

  private final EventLog eventLog;
  private final HostPaths hostPaths;
  private final CachePlaces cachePlaces;

  public CacheModule(EventLog eventLog, HostPaths hostPaths, Git git, Sandbox sandbox, Path home) {
    this.eventLog = eventLog;
    this.hostPaths = hostPaths;
    this.cachePlaces = new CachePlaces(hostPaths, git, sandbox, home);
  }

  /** Returns the caches within bounds. */
  public SetupCaches setupCaches(CacheBound bound, DiskReserve reserve) {
    var store = new CacheStore(directory(hostPaths.data()));
    return new SetupCaches(
        eventLog, hostPaths, cachePlaces, new CacheStorage(store, bound, reserve));
  }

  static Path directory(Path data) {
    return data.resolve("caches");
  }
}
