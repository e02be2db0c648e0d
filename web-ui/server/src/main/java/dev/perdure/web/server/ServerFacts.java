package dev.perdure.web.server;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The facts about this server that {@code /api/info} tells: version, Temporal server, sandbox,
 * model, host and the notices on every page.
 *
 * @param modelKeys the environment variables of the vendors' keys
 * @param configErrors the errors of configuration files whose last good content holds, and why its
 *     limits do not hold as they are written
 * @param launcher the launcher as the person called it who started the server
 */
public record ServerFacts(
    String version,
    ServerFactsEngineFacts engine,
    boolean durable,
    @Nullable String sandbox,
    String model,
    @Nullable String host,
    List<String> modelKeys,
    List<String> notices,
    List<String> configErrors,
    String launcher) {

  public ServerFacts {
    modelKeys = List.copyOf(modelKeys);
    notices = List.copyOf(notices);
    configErrors = List.copyOf(configErrors);
  }

  /**
   * The same facts with the standard model and the problems of the configuration as they are now.
   */
  ServerFacts with(String current, List<String> errors) {
    return new ServerFacts(
        version, engine, durable, sandbox, current, host, modelKeys, notices, errors, launcher);
  }
}
