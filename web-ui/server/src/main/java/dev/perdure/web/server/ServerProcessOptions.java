package dev.perdure.web.server;

import dev.perdure.web.security.TokenChoice;
import java.nio.file.Path;
import java.util.Set;

/**
 * The options that a server process is started with: role (serve, web or worker), port (0 takes a
 * free one), data directory, choices and settings.
 */
public record ServerProcessOptions(
    ServerProcessRole role,
    int port,
    Path data,
    Set<ServerFlag> flags,
    PerdureProperties properties) {

  /** Copies the choices. */
  public ServerProcessOptions {
    flags = Set.copyOf(flags);
  }

  /** Whether the process was started with a choice. */
  public boolean has(ServerFlag flag) {
    return flags.contains(flag);
  }

  public String bind() {
    return properties.server().bind();
  }

  /**
   * Returns the source of the token; refuses a token that is too short, and contradictory choices.
   */
  public TokenChoice tokenChoice() {
    return TokenChoice.of(properties.server().token(), has(ServerFlag.NO_TOKEN));
  }
}
