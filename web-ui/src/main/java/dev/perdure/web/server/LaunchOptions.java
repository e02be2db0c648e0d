package dev.perdure.web.server;

import java.nio.file.Path;

/** The options of a server process; port 0 takes a free one. */
public record LaunchOptions(
    Role role, int port, Path data, boolean ephemeral, PerdureProperties properties) {

  /** The part of the product that a process runs. */
  public enum Role {
    /** Pages, workers, and unless told otherwise its own engine and database. */
    SERVE,
    /** The pages alone. */
    WEB,
    /** The workers alone. */
    WORKER;

    public boolean hasPages() {
      return this != WORKER;
    }

    public boolean hasWorkers() {
      return this != WEB;
    }
  }

  public String bind() {
    return properties.server().bind();
  }
}
