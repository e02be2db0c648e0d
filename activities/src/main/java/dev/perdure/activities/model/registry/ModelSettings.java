package dev.perdure.activities.model.registry;

import dev.perdure.activities.model.http.Patience;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Optional;

/**
 * What an installation says of its models: the standard and the small model if it names them, the
 * vendors' keys and addresses, the directory that relative script paths start from, and patience.
 */
public record ModelSettings(
    Optional<String> model,
    Optional<String> smallModel,
    VendorSettings anthropic,
    VendorSettings openAi,
    Path directory,
    Patience patience) {

  /** The environment variable that names the standard model. */
  public static final String VARIABLE = "PERDURE_MODEL";

  /** Reads the variables people set; a blank one counts as not set. */
  public static ModelSettings from(Map<String, String> environment, Path directory) {
    return new ModelSettings(
        value(environment, VARIABLE),
        value(environment, "PERDURE_SMALL_MODEL"),
        VendorSettings.from(environment, "ANTHROPIC"),
        VendorSettings.from(environment, "OPENAI"),
        directory,
        patience(environment));
  }

  /** {@code PERDURE_MODEL_IDLE}, such as PT30S, bounds the silence in the middle of an answer. */
  private static Patience patience(Map<String, String> environment) {
    return value(environment, "PERDURE_MODEL_IDLE")
        .map(text -> Patience.standard().withIdle(duration(text)))
        .orElseGet(Patience::standard);
  }

  private static Duration duration(String text) {
    try {
      return Duration.parse(text);
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(
          "PERDURE_MODEL_IDLE is '%s', which is no duration: set it to one such as PT30S."
              .formatted(text),
          e);
    }
  }

  /** The same with another standard model. */
  public ModelSettings withModel(String name) {
    return new ModelSettings(Optional.of(name), smallModel, anthropic, openAi, directory, patience);
  }

  private static Optional<String> value(Map<String, String> environment, String name) {
    return Optional.ofNullable(environment.get(name)).map(String::strip).filter(v -> !v.isEmpty());
  }

  /** A vendor's key and address, as far as they are set. */
  public record VendorSettings(Optional<String> apiKey, Optional<String> baseUrl) {

    static VendorSettings from(Map<String, String> environment, String prefix) {
      return new VendorSettings(
          value(environment, prefix + "_API_KEY"), value(environment, prefix + "_BASE_URL"));
    }

    @Override
    public String toString() {
      return "VendorSettings[key %s, base URL %s]"
          .formatted(apiKey.isPresent() ? "set" : "not set", baseUrl.orElse("not set"));
    }
  }
}
