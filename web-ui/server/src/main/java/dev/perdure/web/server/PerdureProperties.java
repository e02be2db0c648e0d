package dev.perdure.web.server;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.limit.DiskReserve;
import dev.perdure.activities.limit.TaskLimits;
import dev.perdure.activities.model.registry.ModelRegistry;
import dev.perdure.activities.model.registry.ModelSettings;
import dev.perdure.activities.network.PortNumber;
import dev.perdure.activities.postgres.DatabaseAccess;
import dev.perdure.activities.postgres.EmbeddedPostgresSettings;
import dev.perdure.activities.workspace.cache.CacheBound;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.web.engine.RemoteEngine;
import dev.perdure.web.engine.SetupException;
import dev.perdure.web.engine.WorkerVersioning;
import dev.perdure.web.engine.encryption.EncryptionKeys;
import dev.perdure.web.engine.local.DatabaseAndEngineSettings;
import dev.perdure.web.engine.local.EngineBinarySearch;
import dev.perdure.web.engine.local.EngineSettings;
import dev.perdure.web.security.TokenChoice;
import dev.perdure.workflows.port.Heartbeats;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of a process, read from its environment variables; a blank variable counts as unset.
 *
 * @param environment all variables, for the parts that read names of their own, such as the
 *     providers' keys
 */
public record PerdureProperties(
    Server server, Database database, Temporal temporal, Map<String, String> environment) {

  private static final Duration ENGINE_TIMEOUT = Duration.ofSeconds(15);

  public PerdureProperties {
    environment = Map.copyOf(environment);
  }

  public static PerdureProperties of(Map<String, String> environment) {
    var variables = new Variables(environment);
    return new PerdureProperties(
        Server.of(variables), Database.of(variables), Temporal.of(variables), environment);
  }

  public static PerdureProperties ofThisProcess() {
    return of(System.getenv());
  }

  /** A variable that is set and not blank. */
  public Optional<String> find(String name) {
    return new Variables(environment).find(name);
  }

  /** Database and engine as the environment names them; what it does not name is embedded. */
  public DatabaseAndEngineSettings stack(boolean ephemeral) {
    var remote =
        temporal
            .address()
            .map(address -> new RemoteEngine(address, temporal.namespace(), temporal.apiKey()));
    return new DatabaseAndEngineSettings(
        database.access(),
        EmbeddedPostgresSettings.userCache(),
        new EngineSettings(
            remote, temporal.namespace(), engineSearch(), ephemeral, ENGINE_TIMEOUT));
  }

  /** Returns the places to search for a {@code temporal} program. */
  public EngineBinarySearch engineSearch() {
    return new EngineBinarySearch(
        temporal.program(), environment.getOrDefault("PATH", ""), EngineBinarySearch.userCache());
  }

  /** The limits of a task's programs; refuses what is no amount. */
  public TaskLimits taskLimits(Path data) {
    return TaskLimits.read(this::find, DiskReserve.size(data));
  }

  /** The disk space that commands leave to the server; refuses what is no amount. */
  public DiskReserve diskReserve(Path data) {
    return DiskReserve.read(this::find, data);
  }

  /** The bounds of the caches that repositories keep; refuses what is no amount. */
  public CacheBound cacheBound(Path data) {
    return CacheBound.read(this::find, data);
  }

  /** The build of this process's workers; refuses what Temporal does not take. */
  public WorkerVersioning workerVersioning() {
    return WorkerVersioning.read(this::find);
  }

  /** The models and their providers; relative script paths start in the working directory. */
  public ModelSettings models() {
    return new ModelSettings(environment, Path.of(""), Optional.of(server.data(Optional.empty())));
  }

  public ConfigFiles configFiles() {
    return ConfigFiles.of(environment, home())
        .naming(family -> ModelRegistry.newest(models(), family));
  }

  /** The keys that encrypt payloads; refuses settings and keys that can't be read. */
  public EncryptionKeys encryptionKeys() {
    try {
      return EncryptionKeys.read(configFiles(), environment);
    } catch (IllegalArgumentException | InvalidConfig e) {
      throw new SetupException(String.valueOf(e.getMessage()), e);
    }
  }

  /** The version of this build; "development" outside a jar. */
  public static String version() {
    return Optional.ofNullable(PerdureProperties.class.getPackage().getImplementationVersion())
        .orElse("development");
  }

  public static Path home() {
    return Path.of(System.getProperty("user.home"));
  }

  /** Sections only: the variables hold secrets. */
  @Override
  public String toString() {
    return "PerdureProperties[%s, %s, %s]".formatted(server, database, temporal);
  }

  /**
   * The HTTP server and its data.
   *
   * @param address the server that verbs of the command line talk to
   * @param hostId the name of this host's workspaces
   * @param keepDays how long the files of archived tasks are kept
   * @param subagents how many subagents of one run work at once
   * @param steps how many steps of one plan run in parallel
   */
  public record Server(
      Path data,
      String port,
      String bind,
      Optional<String> token,
      Optional<String> address,
      Optional<String> hostId,
      String keepDays,
      String subagents,
      String steps) {

    private static final String KEEP_DAYS = "PERDURE_KEEP_DAYS";
    private static final String SUBAGENTS = "PERDURE_SUBAGENTS";
    private static final String STEPS = "PERDURE_STEPS";
    private static final String PORT = "PERDURE_PORT";

    private static Server of(Variables variables) {
      return new Server(
          variables
              .find("PERDURE_DATA")
              .map(Path::of)
              .orElseGet(() -> home().resolve(".local/share/perdure")),
          variables.find(PORT).orElse("8080"),
          variables.find("PERDURE_BIND").orElse("127.0.0.1"),
          variables.find(TokenChoice.VARIABLE),
          variables.find("PERDURE_SERVER"),
          variables.find("PERDURE_HOST_ID"),
          variables.find(KEEP_DAYS).orElse("30"),
          variables.find(SUBAGENTS).orElse("3"),
          variables.find(STEPS).orElse("3"));
    }

    /** The data directory, which an option of a verb replaces. */
    public Path data(Optional<Path> option) {
      return option.orElse(data).toAbsolutePath().normalize();
    }

    /** The port as a number; refuses what is none. */
    public int portNumber() {
      try {
        return checkedPort(Integer.parseInt(port.strip()));
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException(
            "%s is '%s', which is not a port: set a number from 1 to 65535.".formatted(PORT, port));
      }
    }

    public static int checkedPort(int port) {
      if (port < 0 || port > PortNumber.MAX_PORT) {
        throw new IllegalArgumentException(
            "Port %d does not exist: choose one from 1 to 65535.".formatted(port));
      }
      return port;
    }

    /** The retention time of files of archived tasks; refuses what is not a number of days. */
    public Duration keep() {
      if (!keepDays.strip().matches("\\d{1,4}")) {
        throw new IllegalArgumentException(
            "%s is '%s', which is not a number of days: use 0 to 9999."
                .formatted(KEEP_DAYS, keepDays));
      }
      return Duration.ofDays(Integer.parseInt(keepDays.strip()));
    }

    /** How many subagents of one run work at once; refuses what is not a small number. */
    public int subagentsAtOnce() {
      return few(SUBAGENTS, "subagents", subagents);
    }

    /** How many steps of one plan run in parallel; refuses what is not a small number. */
    public int stepsAtOnce() {
      return few(STEPS, "steps", steps);
    }

    private static int few(String variable, String what, String number) {
      if (!number.strip().matches("[1-9]\\d?")) {
        throw new IllegalArgumentException(
            "%s is '%s', which is not a number of %s: use 1 to 99."
                .formatted(variable, number, what));
      }
      return Integer.parseInt(number.strip());
    }

    @Override
    public String toString() {
      return "Server[%s, %s:%s]".formatted(data, bind, port);
    }
  }

  /** A PostgreSQL server of the installation's own; without a URL one is embedded. */
  public record Database(Optional<String> url, Optional<String> user, Optional<String> password) {

    private static Database of(Variables variables) {
      return new Database(
          variables.find("PERDURE_DB_URL"),
          variables.find("PERDURE_DB_USER"),
          variables.find("PERDURE_DB_PASSWORD"));
    }

    public Optional<DatabaseAccess> access() {
      return url.map(address -> DatabaseAccess.parse(address, user, password));
    }

    @Override
    public String toString() {
      return url.isPresent() ? "Database[external]" : "Database[embedded]";
    }
  }

  /**
   * A Temporal server of the installation's own; without an address a local one is run.
   *
   * @param heartbeat the seconds between two heartbeats of an activity
   */
  public record Temporal(
      Optional<String> address,
      String namespace,
      Optional<String> apiKey,
      Optional<String> program,
      Optional<String> heartbeat) {

    private static final String HEARTBEAT = "PERDURE_HEARTBEAT_SECONDS";

    private static Temporal of(Variables variables) {
      return new Temporal(
          variables.find("TEMPORAL_ADDRESS"),
          variables.find("TEMPORAL_NAMESPACE").orElse("default"),
          variables.find("TEMPORAL_API_KEY"),
          variables.find("TEMPORAL_CLI"),
          variables.find(HEARTBEAT));
    }

    /** The heartbeats of activities; refuses a value that is not a number of 1 to 60 seconds. */
    public Heartbeats heartbeats() {
      return heartbeat
          .map(Temporal::heartbeats)
          .orElseGet(() -> address.isPresent() ? Heartbeats.REMOTE : Heartbeats.LOCAL);
    }

    private static Heartbeats heartbeats(String seconds) {
      if (!seconds.strip().matches("[1-9]|[1-5]\\d|60")) {
        throw new IllegalArgumentException(
            "%s is '%s', which is not a number of seconds: use 1 to 60."
                .formatted(HEARTBEAT, seconds));
      }
      return new Heartbeats(Duration.ofSeconds(Integer.parseInt(seconds.strip())));
    }

    @Override
    public String toString() {
      return "Temporal[%s, %s]".formatted(address.orElse("local"), namespace);
    }
  }

  private record Variables(Map<String, String> all) {
    Optional<String> find(String name) {
      return Optional.ofNullable(all.get(name)).filter(value -> !value.isBlank());
    }
  }
}
