package dev.perdure.activities.model.cloud;

import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.model.http.EndpointAccess;
import dev.perdure.activities.network.HostName;
import dev.perdure.planner.message.AddressSecrets;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The settings of a cloud: those of the user's files by their keys, the variables of Perdure, and
 * how requests reach the cloud.
 */
public record CloudSettings(
    Map<String, String> written, Map<String, String> environment, EndpointAccess access) {

  public CloudSettings {
    written = Map.copyOf(written);
    environment = Map.copyOf(environment);
  }

  /** The value of a key in the user's files, else of the first variable that is set. */
  public Optional<String> find(String key, String... variables) {
    return Stream.concat(
            Stream.ofNullable(written.get(key)),
            Stream.of(variables).flatMap(name -> Stream.ofNullable(environment.get(name))))
        .map(String::strip)
        .filter(value -> !value.isEmpty())
        .findFirst();
  }

  /** The place of a value that {@link #find} finds: the key of a file, or a variable. */
  public Optional<String> place(String key, String... variables) {
    return find(key)
        .map(_ -> "'%s' in models.yaml or perdure.yaml".formatted(key))
        .or(() -> Stream.of(variables).filter(name -> variable(name).isPresent()).findFirst());
  }

  /** The value of a variable. */
  public Optional<String> variable(String name) {
    return Optional.ofNullable(environment.get(name)).map(String::strip).filter(v -> !v.isEmpty());
  }

  /**
   * An address without a slash at its end and without these endings.
   *
   * @throws ModelFailure if the text is not an address
   */
  public static String address(String place, String text, List<String> endings, String example) {
    if (AddressSecrets.areInLogin(text)) {
      throw invalid(
          "%s holds a login, which Perdure does not send: name an address without one."
              .formatted(place));
    }
    String url = text.replaceAll("/+$", "");
    for (String ending : endings) {
      url = url.endsWith(ending) ? url.substring(0, url.length() - ending.length()) : url;
    }
    if (isAddress(url)) {
      return url;
    }
    throw invalid(
        "%s is '%s', which is not an address: set it to one such as %s."
            .formatted(place, HostName.plain(text), example));
  }

  private static boolean isAddress(String url) {
    try {
      URI uri = new URI(url);
      return List.of("http", "https").contains(String.valueOf(uri.getScheme()))
          && uri.getHost() != null
          && uri.getQuery() == null
          && uri.getUserInfo() == null;
    } catch (URISyntaxException _) {
      return false;
    }
  }

  /** A failure because of a setting. */
  public static ModelFailure invalid(String sentence) {
    return ModelFailure.of(ModelFailureKind.INVALID_REQUEST, sentence);
  }
}
