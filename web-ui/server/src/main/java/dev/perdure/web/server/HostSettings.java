package dev.perdure.web.server;

import dev.perdure.activities.workspace.replica.CopyBound;
import dev.perdure.activities.workspace.replica.CopyShare;
import dev.perdure.activities.workspace.s3.S3Settings;
import dev.perdure.web.engine.LostHostPolicy;
import dev.perdure.web.engine.WorkerSlots;
import java.util.Optional;
import java.util.function.Function;

/** The settings of hosts: slots of workers, copies of files, lost hosts. */
final class HostSettings {

  private HostSettings() {}

  /**
   * Refuses settings that no part can read.
   *
   * @param hasDatabase whether the settings name a database
   */
  static void check(Function<String, Optional<String>> settings, boolean hasDatabase) {
    var _ = WorkerSlots.read(settings);
    var _ = LostHostPolicy.read(settings);
    var _ = CopyBound.read(settings);
    var _ = CopyShare.read(settings);
    if (S3Settings.read(settings).isPresent() && !hasDatabase) {
      throw new IllegalArgumentException(
          "%s needs a database that other hosts reach: set PERDURE_DB_URL too, or remove %s."
              .formatted(S3Settings.BUCKET, S3Settings.BUCKET));
    }
  }
}
