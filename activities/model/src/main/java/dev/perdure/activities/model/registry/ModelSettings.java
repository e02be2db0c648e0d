package dev.perdure.activities.model.registry;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.model.http.Timeouts;
import dev.perdure.activities.model.http.Vendor;
import dev.perdure.activities.network.HostName;
import dev.perdure.activities.network.PortNumber;
import dev.perdure.planner.message.SecretRedactor;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The models' settings from environment variables: standard and small model, keys, base URLs and
 * timeouts. A blank variable counts as not set; relative paths of scripts start from the directory.
 *
 * @param data the data directory, which keeps a copy of the public catalogue of models
 */
public record ModelSettings(Map<String, String> environment, Path directory, Optional<Path> data) {
  /** The environment variable that names the standard model. */
  public static final String VARIABLE = "PERDURE_MODEL";

  /** The environment variable of the address of the public catalogue, or {@code off}. */
  static final String CATALOGUE = "PERDURE_MODEL_CATALOGUE";

  /** The variable that lists providers whose keys the workers have, for a process without keys. */
  public static final String KEYS_ON_WORKERS = "PERDURE_KEYS_ON_WORKERS";

  private static final Pattern PROVIDER = Pattern.compile("[a-z][a-z0-9-]{0,30}");
  private static final String PUBLIC_ADDRESS = "https://models.dev/api.json";
  private static final String OFF = "off";

  public ModelSettings {
    environment = Map.copyOf(environment);
    timeouts(environment);
    address(environment);
    keysOnWorkers(environment);
  }

  /** Settings without a data directory, and so without a copy of the public catalogue there. */
  public ModelSettings(Map<String, String> environment, Path directory) {
    this(environment, directory, Optional.empty());
  }

  /** The same with another data directory. */
  public ModelSettings withData(Path other) {
    return new ModelSettings(environment, directory, Optional.of(other));
  }

  /** The model of a task that names none, if it is set. */
  public Optional<String> model() {
    return models().stream().findFirst();
  }

  /** The models that take over from one another, the first of them first. */
  List<String> models() {
    return value(environment, VARIABLE).stream()
        .flatMap(names -> Stream.of(names.split(",")))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .toList();
  }

  /** The model for small jobs, if it is set. */
  public Optional<String> smallModel() {
    return value(environment, "PERDURE_SMALL_MODEL");
  }

  /** The key of a vendor; one of the user's own wants none, and gets any text. */
  public Optional<String> key(Vendor vendor) {
    return value(environment, vendor.keyVariable())
        .or(() -> vendor.isLocal() ? Optional.of("none") : Optional.empty());
  }

  /** Whether this process has no key of a vendor, and the workers have one. */
  boolean isKeyOnWorkers(Vendor vendor) {
    return keysOnWorkers(environment).contains(vendor.name()) && key(vendor).isEmpty();
  }

  private static Set<String> keysOnWorkers(Map<String, String> environment) {
    Set<String> providers = new HashSet<>();
    for (String name : value(environment, KEYS_ON_WORKERS).orElse("").split(",")) {
      if (!name.isBlank() && !PROVIDER.matcher(name.strip()).matches()) {
        throw ModelFailure.of(
            ModelFailureKind.INVALID_REQUEST,
            "%s lists '%s', which is no name of a provider: set it like anthropic,openai."
                .formatted(KEYS_ON_WORKERS, SecretRedactor.of(name.strip())));
      }
      providers.add(name.strip());
    }
    return providers;
  }

  /** The base URL of a vendor other than its own, if it is set. */
  public Optional<String> url(Vendor vendor) {
    return value(environment, vendor.urlVariable());
  }

  /** The user's file of models, beside their {@code perdure.yaml}. */
  public Path userCatalogue() {
    return configFiles().user().path().resolveSibling("models.yaml");
  }

  /** The host's {@code perdure.yaml} files; without a home none below the working directory. */
  ConfigFiles configFiles() {
    return ConfigFiles.of(environment, Path.of(value(environment, "HOME").orElse("/")));
  }

  /** The address of the public catalogue of models; empty if nothing is to be fetched. */
  Optional<URI> catalogueAddress() {
    return address(environment);
  }

  private static Optional<URI> address(Map<String, String> environment) {
    String text = value(environment, CATALOGUE).orElse(PUBLIC_ADDRESS);
    if (text.equalsIgnoreCase(OFF)) {
      return Optional.empty();
    }
    try {
      URI address = new URI(text);
      if (address.getUserInfo() != null) {
        throw ModelFailure.of(
            ModelFailureKind.INVALID_REQUEST,
            "%s holds a login, which Perdure does not send: name an address without one."
                .formatted(CATALOGUE));
      }
      if (Set.of("http", "https").contains(String.valueOf(address.getScheme()))
          && address.getHost() != null
          && address.getPort() <= PortNumber.MAX_PORT) {
        return Optional.of(address);
      }
    } catch (URISyntaxException e) {
      throw ModelFailure.causedBy(ModelFailureKind.INVALID_REQUEST, wrongAddress(text), e);
    }
    throw ModelFailure.of(ModelFailureKind.INVALID_REQUEST, wrongAddress(text));
  }

  private static String wrongAddress(String text) {
    return "%s is '%s': set it to off, or to an address such as %s."
        .formatted(CATALOGUE, HostName.plain(text), PUBLIC_ADDRESS);
  }

  /** The copies of the public catalogue on this machine. */
  PublicCatalogueStore catalogueStore() {
    return new PublicCatalogueStore(data);
  }

  /** The timeouts; {@code PERDURE_MODEL_IDLE} bounds the silence in the middle of an answer. */
  public Timeouts timeouts() {
    return timeouts(environment);
  }

  private static Timeouts timeouts(Map<String, String> environment) {
    return value(environment, "PERDURE_MODEL_IDLE")
        .map(text -> Timeouts.standard().withIdle(duration(text)))
        .orElseGet(Timeouts::standard);
  }

  private static Duration duration(String text) {
    try {
      return Duration.parse(text);
    } catch (DateTimeParseException e) {
      throw ModelFailure.causedBy(
          ModelFailureKind.INVALID_REQUEST,
          "Invalid PERDURE_MODEL_IDLE '%s'. Example: PT30S.".formatted(text),
          e);
    }
  }

  private static Optional<String> value(Map<String, String> environment, String name) {
    return Optional.ofNullable(environment.get(name)).map(String::strip).filter(v -> !v.isEmpty());
  }

  @Override
  public String toString() {
    return "ModelSettings[model %s, scripts in %s]".formatted(model().orElse("unset"), directory);
  }
}
