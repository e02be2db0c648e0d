package dev.perdure.activities.model.registry;

import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.registry.ModelSettings.VendorSettings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Asks each provider whose key is set whether it takes the key; nothing is paid for that. */
public final class KeyCheck {

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private KeyCheck() {}

  /** What a provider says of its key. */
  public sealed interface Answer {}

  /** The provider at this address takes the key. */
  public record Taken(String provider, String url) implements Answer {}

  /** The provider refuses the key. */
  public record Refused(String provider, String sentence) implements Answer {}

  /** Nobody can be asked. */
  public record Silent(String provider, String sentence) implements Answer {}

  /** Asks all providers whose key is set. */
  public static List<Answer> all(ModelSettings settings) {
    return Stream.of(
            ask("anthropic", "ANTHROPIC", "https://api.anthropic.com/v1", settings.anthropic()),
            ask("openai", "OPENAI", "https://api.openai.com/v1", settings.openAi()))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<Answer> ask(
      String provider, String prefix, String usual, VendorSettings set) {
    return set.apiKey().map(key -> ask(provider, prefix, set.baseUrl().orElse(usual), key));
  }

  private static Answer ask(String provider, String prefix, String address, String key) {
    try (var http = HttpClient.newBuilder().connectTimeout(PATIENCE).build()) {
      String url = BaseUrl.versioned(prefix + "_BASE_URL", address);
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(url + "/models"))
              .timeout(PATIENCE)
              .header("x-api-key", key)
              .header("anthropic-version", "2023-06-01")
              .header("Authorization", "Bearer " + key)
              .build();
      return answer(
          provider, prefix, url, http.send(request, BodyHandlers.discarding()).statusCode());
    } catch (ModelFailure senseless) {
      return new Refused(provider, senseless.sentence());
    } catch (IllegalArgumentException unsendable) {
      return new Refused(
          provider,
          "%s_API_KEY holds characters that no key has: copy it again.".formatted(prefix));
    } catch (IOException away) {
      return new Silent(
          provider,
          "%s can't be reached from here (%s): tasks wait and try again; look at the network, or set %s_BASE_URL."
              .formatted(address, away.getClass().getSimpleName(), prefix));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return new Silent(provider, "The question was interrupted: ask again.");
    }
  }

  private static Answer answer(String provider, String prefix, String url, int status) {
    return status == 401 || status == 403
        ? new Refused(
            provider,
            "%s answers %d: set %s_API_KEY to a key it takes.".formatted(url, status, prefix))
        : new Taken(provider, url);
  }
}
