package dev.perdure.activities.model.registry;

import dev.perdure.activities.config.UserConfigFile;
import dev.perdure.activities.model.http.Timeouts;
import dev.perdure.activities.model.http.Vendor;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The models' settings from environment variables: standard and small model, keys, base URLs and
 * timeouts. A blank variable counts as not set; relative paths of scripts start from the directory.
 */
public record ModelSettings(Map<String, String> environment, Path directory) {
  /** The environment variable that names the standard model. */
  public static final String VARIABLE = "PERDURE_MODEL";

  public ModelSettings {
    environment = Map.copyOf(environment);
    timeouts(environment);
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

  /** The base URL of a vendor other than its own, if it is set. */
  public Optional<String> url(Vendor vendor) {
    return value(environment, vendor.urlVariable());
  }

  /** The user's file of models, beside their {@code perdure.yaml}. */
  public Path userCatalogue() {
    Path home = Path.of(value(environment, "HOME").orElse(""));
    return UserConfigFile.of(environment, home).path().resolveSibling("models.yaml");
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
      throw new IllegalArgumentException(
          "Invalid PERDURE_MODEL_IDLE '%s'. Example: PT30S.".formatted(text), e);
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
