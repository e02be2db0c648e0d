package dev.perdure.web.server;

import java.nio.file.Path;

/**
 * The options that a server process is started with: role (serve, web or worker), port (0 takes a
 * free one), data directory and settings.
 *
 * @param temporalUi whether the pages of an engine of its own are opened
 */
public record ServerProcessOptions(
    Role role,
    int port,
    Path data,
    boolean ephemeral,
    boolean temporalUi,
    PerdureProperties properties) {

  /** A process without the pages of its engine. */
  public ServerProcessOptions(
      Role role, int port, Path data, boolean ephemeral, PerdureProperties properties) {
    this(role, port, data, ephemeral, false, properties);
  }

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
