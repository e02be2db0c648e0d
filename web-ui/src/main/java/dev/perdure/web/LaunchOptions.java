package dev.perdure.web;

import java.nio.file.Path;

/** How a process was asked to run; port 0 takes a free one. */
public record LaunchOptions(Role role, int port, Path data, boolean ephemeral) {
  /** What a process does. */
  public enum Role {
    /** Pages, workers, and unless told otherwise its own engine and database. */
    SERVE,
    /** The pages alone. */
    WEB,
    /** The workers alone. */
    WORKER
  }
}
