package dev.perdure.web.engine.local;

import java.time.Instant;

/**
 * Manifest of a backup; the backup's first entry.
 *
 * @param place the data directory that the backup was made of: a restore elsewhere replaces it
 */
public record BackupManifest(String perdure, Instant at, String place) {
  static final String NAME = "perdure-backup.json";
}
