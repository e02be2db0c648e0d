package dev.perdure.web.server;

import dev.perdure.activities.workspace.replica.CopyBound;
import dev.perdure.activities.workspace.replica.CopyShare;
import dev.perdure.web.engine.LostHostPolicy;
import dev.perdure.web.engine.WorkerSlots;
import java.util.Optional;
import java.util.function.Function;

/** The settings of hosts: slots of workers, copies of files, lost hosts. */
final class HostSettings {

  private HostSettings() {}

  /** Refuses settings that no part can read. */
  static void check(Function<String, Optional<String>> settings) {
    var _ = WorkerSlots.read(settings);
    var _ = LostHostPolicy.read(settings);
    var _ = CopyBound.read(settings);
    var _ = CopyShare.read(settings);
  }
}
