package dev.perdure.web.cli.local;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.config.McpServerSettings;
import dev.perdure.activities.github.GitHubAccess;
import dev.perdure.activities.postgres.DatabaseAccess;
import dev.perdure.activities.postgres.PostgresException;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.web.engine.SetupException;
import dev.perdure.web.server.PerdureProperties;
import java.io.File;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The doctor's checks of the database, the Temporal server, configuration files, MCP servers and
 * the GitHub token.
 */
final class ServiceChecks {
  private ServiceChecks() {}

  static List<DoctorFinding> look(PerdureProperties properties) {
    return List.of(
        database(properties),
        engine(properties),
        configuration(properties),
        servers(properties),
        gitHub(properties));
  }

  /** Whether the files of the organisation and the account can be followed. */
  private static DoctorFinding configuration(PerdureProperties properties) {
    ConfigFiles files = properties.configFiles();
    try {
      files.requireSense();
      List<String> there =
          Stream.of(files.organisation(), files.user().path())
              .filter(Files::exists)
              .map(Path::toString)
              .toList();
      return DoctorFinding.ok(
          "config", there.isEmpty() ? "no perdure.yaml" : String.join(", ", there));
    } catch (InvalidConfig | UncheckedIOException e) {
      return DoctorFinding.missing(
          "config",
          "broken",
          e.getMessage() + " No server starts; one that runs keeps its last good content.");
    }
  }

  /** Whether pull requests can be opened; the token is not tried. */
  private static DoctorFinding gitHub(PerdureProperties properties) {
    GitHubAccess access = GitHubAccess.of(properties::find);
    return access.token().isPresent()
        ? DoctorFinding.ok("github", "a token for %s, untried".formatted(access.address()))
        : DoctorFinding.less(
            "github",
            "no token",
            "Tasks end with a branch: set GITHUB_TOKEN to open pull requests"
                + " (delivery.mode: pull_request).");
  }

  /** The MCP servers whose programs lie where commands are looked for; none is started. */
  private static DoctorFinding servers(PerdureProperties properties) {
    Map<String, McpServerSettings> all;
    try {
      all = properties.configFiles().settings().mcp();
    } catch (InvalidConfig | UncheckedIOException e) {
      return DoctorFinding.less("mcp", "unknown", "Mend the file that 'config' names.");
    }
    String path = properties.find("PATH").orElse("");
    List<String> lacking =
        all.entrySet().stream()
            .filter(server -> !Boolean.FALSE.equals(server.getValue().enabled()))
            .filter(server -> !isFound(server.getValue().command(), path))
            .map(server -> "%s (%s)".formatted(server.getKey(), server.getValue().command()))
            .toList();
    return lacking.isEmpty()
        ? DoctorFinding.ok("mcp", all.isEmpty() ? "no servers" : String.join(", ", all.keySet()))
        : DoctorFinding.less(
            "mcp",
            "no program for " + String.join(", ", lacking),
            "Tasks go on without the tools of these servers: install the programs or correct 'mcp'"
                + " in perdure.yaml.");
  }

  private static boolean isFound(@Nullable String command, String path) {
    return command == null
        || Stream.concat(Stream.of(""), Stream.of(path.split(File.pathSeparator, -1)))
            .map(folder -> Path.of(folder, command))
            .anyMatch(Files::isExecutable);
  }

  private static DoctorFinding database(PerdureProperties properties) {
    try {
      Optional<DatabaseAccess> named = properties.database().access();
      return named
          .map(ServiceChecks::answering)
          .orElseGet(() ->
              DoctorFinding.ok("database", "an embedded PostgreSQL, started with the server"));
    } catch (PostgresException e) {
      return DoctorFinding.missing(
          "database", "PERDURE_DB_URL is set", String.valueOf(e.getMessage()));
    }
  }

  private static DoctorFinding answering(DatabaseAccess access) {
    String answer = access.requireAnswer().place() + " answers";
    return access.isSuperuser()
        ? DoctorFinding.less(
            "database",
            answer + " to a superuser",
            "A flaw in Perdure would reach the whole database server: make a role without"
                + " superuser rights the owner of the database (docs/operating.md).")
        : DoctorFinding.ok("database", answer);
  }

  private static DoctorFinding engine(PerdureProperties properties) {
    try {
      return properties
          .stack(false)
          .engine()
          .durableEngine()
          .map(found -> DoctorFinding.ok("engine", found))
          .orElseGet(() ->
              DoctorFinding.missing(
                  "engine",
                  "no Temporal server",
                  "Tasks would not survive a restart, so 'serve' refuses: './perdure engine"
                      + " install' gets one; 'demo', 'run' and 'serve --ephemeral' go without."));
    } catch (SetupException | PostgresException e) {
      return DoctorFinding.missing("engine", "unusable", String.valueOf(e.getMessage()));
    }
  }
}
