package dev.perdure.web.server;

import dev.perdure.web.security.TokenChoice;
import java.nio.file.Path;
import java.util.Set;

/**
 * The options that a server process is started with: role (serve, web or worker), port (0 takes a
 * free one), data directory, choices and settings.
 */
public record ServerProcessOptions(
    Role role, int port, Path data, Set<ServerFlag> flags, PerdureProperties properties) {

  /** Copies the choices. */
  public ServerProcessOptions {
    flags = Set.copyOf(flags);
  }

  /** Whether the process was started with a choice. */
  public boolean has(ServerFlag flag) {
    return flags.contains(flag);
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

  /** Where the token comes from; refuses one that is too short, and contradictory choices. */
  public TokenChoice tokenChoice() {
    return TokenChoice.of(properties.server().token(), has(ServerFlag.NO_TOKEN));
  }
}
