package dev.perdure.web.cli.local;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.config.McpServerSettings;
import dev.perdure.activities.config.OrganisationConfig;
import dev.perdure.activities.forge.Forge;
import dev.perdure.activities.forge.ForgeAccess;
import dev.perdure.activities.forge.ForgeKind;
import dev.perdure.activities.postgres.DatabaseAccess;
import dev.perdure.activities.postgres.PostgresException;
import dev.perdure.activities.process.LauncherName;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.web.engine.SetupException;
import dev.perdure.web.engine.encryption.EncryptionKeys;
import dev.perdure.web.server.PerdureProperties;
import java.io.File;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The doctor's checks of the database, the Temporal server, configuration files, MCP servers and
 * the tokens for GitHub and GitLab.
 */
final class ServiceChecks {
  private ServiceChecks() {}

  static List<DoctorFinding> look(PerdureProperties properties) {
    return Stream.concat(
            Stream.of(
                database(properties),
                engine(properties),
                encryption(properties),
                configuration(properties),
                servers(properties)),
            forges(properties))
        .toList();
  }

  /** Whether the files of the organisation and the account can be followed. */
  private static DoctorFinding configuration(PerdureProperties properties) {
    ConfigFiles files = properties.configFiles();
    try {
      files.requireSense();
      OrganisationConfig organisation = files.organisationConfig();
      List<String> there =
          Stream.concat(
                  Stream.of(organisation.label())
                      .filter(_ -> !organisation.digest().isEmpty())
                      .map(label -> "%s (%s)".formatted(label, organisation.digest())),
                  Stream.of(files.user().path()).filter(Files::exists).map(Path::toString))
              .toList();
      Optional<String> notice = organisation.notice();
      if (notice.isPresent()) {
        return DoctorFinding.less("config", String.join(", ", there), notice.get());
      }
      return DoctorFinding.ok(
          "config", there.isEmpty() ? "no perdure.yaml" : String.join(", ", there));
    } catch (InvalidConfig | UncheckedIOException e) {
      return DoctorFinding.missing(
          "config",
          "broken",
          e.getMessage() + " No server starts; one that runs keeps its last good content.");
    }
  }

  /** Whether the keys of histories can be read. */
  private static DoctorFinding encryption(PerdureProperties properties) {
    try {
      EncryptionKeys keys = properties.encryptionKeys();
      String ids = String.join(", ", keys.ids());
      return DoctorFinding.ok(
          "histories",
          keys.currentId()
              .map(id ->
                  "encrypted with the key %s%s; keys: %s"
                      .formatted(id, keys.encryptsTranscripts() ? ", transcripts too" : "", ids))
              .orElse(ids.isEmpty() ? "not encrypted" : "not encrypted; keys: " + ids));
    } catch (SetupException | UncheckedIOException e) {
      return DoctorFinding.missing(
          "histories", "no keys", e.getMessage() + " No server and no worker starts.");
    }
  }

  /** Whether pull or merge requests can be opened; no token is tried. */
  private static Stream<DoctorFinding> forges(PerdureProperties properties) {
    try {
      return ForgeAccess.of(properties::find).forges().stream()
          .filter(forge -> forge.kind() == ForgeKind.GITHUB || forge.isUsed())
          .map(ServiceChecks::forge);
    } catch (IllegalArgumentException e) {
      return Stream.of(
          DoctorFinding.missing(
              "forge", "broken", e.getMessage() + " No server and no worker starts."));
    }
  }

  private static DoctorFinding forge(Forge forge) {
    String name = forge.kind().name().toLowerCase(Locale.ROOT);
    return forge.hasTokens()
        ? DoctorFinding.ok(name, forge.description() + ", untried")
        : DoctorFinding.less(
            name,
            "no token",
            "Tasks end with a branch: set %s to open %ss (delivery.mode: pull_request)."
                .formatted(forge.kind().tokenVariable(), forge.kind().request()));
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
                + " superuser rights the owner of the database (docs/team/operating.md).")
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
                  "Tasks would not survive a restart, so 'serve' refuses: '"
                      + LauncherName.NAME
                      + " engine"
                      + " install' gets one; 'demo', 'run' and 'serve --ephemeral' go without."));
    } catch (SetupException | PostgresException e) {
      return DoctorFinding.missing("engine", "unusable", String.valueOf(e.getMessage()));
    }
  }
}
