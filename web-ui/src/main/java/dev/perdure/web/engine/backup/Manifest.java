package dev.perdure.web.engine.backup;

import java.time.Instant;

/**
 * What a backup says of itself; its first entry.
 *
 * @param place the data directory it was made of: workspaces name paths in it
 */
public record Manifest(String perdure, Instant at, String place) {
  static final String NAME = "perdure-backup.json";
}
