package dev.perdure.activities.model.gateway;

import dev.perdure.activities.model.ModelApi;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.model.http.ExpiringToken;
import dev.perdure.activities.model.http.HeldToken;
import dev.perdure.activities.model.http.RequestAuthentication;
import dev.perdure.activities.process.SecretCommand;
import dev.perdure.activities.process.SecretCommandException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Authenticates requests by a token that a program of the operator prints. A token is used until
 * shortly before the end of its lifetime, or until the server refuses it.
 */
public final class KeyCommand implements RequestAuthentication {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Duration KEY_COMMAND_TIMEOUT = Duration.ofSeconds(20);
  private static final int MAX_TOKEN_LENGTH = 16_000;

  /** Printable characters without those of a quoted text, of JSON and of a page. */
  private static final Pattern TOKEN = Pattern.compile("[\\x21-\\x7e&&[^\"'`<>{}\\[\\]\\\\]]+");

  private final String provider;
  private final KeyCommandSettings settings;
  private final boolean isAnthropic;
  private final Duration timeout;
  private final InstantSource clock;
  private final HeldToken token;

  KeyCommand(
      String provider,
      KeyCommandSettings settings,
      ModelApi api,
      Duration timeout,
      InstantSource clock) {
    this.provider = provider;
    this.settings = settings;
    this.isAnthropic = api == ModelApi.MESSAGES;
    this.timeout = timeout;
    this.clock = clock;
    this.token = new HeldToken(clock);
  }

  /** The command of a provider, with the usual timeout. */
  static KeyCommand of(String provider, KeyCommandSettings settings, ModelApi api) {
    return new KeyCommand(provider, settings, api, KEY_COMMAND_TIMEOUT, InstantSource.system());
  }

  /** Servers that speak Anthropic's API take a token in either header. */
  @Override
  public Map<String, String> headers(OutgoingRequest request) {
    String key = token.get(() -> read(run()));
    return isAnthropic
        ? Map.of("Authorization", "Bearer " + key, "x-api-key", key)
        : Map.of("Authorization", "Bearer " + key);
  }

  @Override
  public boolean renew() {
    token.forget();
    return true;
  }

  @Override
  public String remedy() {
    return "Check the token that %s prints.".formatted(name());
  }

  private String run() {
    try {
      return new SecretCommand(settings.command(), "token", timeout).print();
    } catch (SecretCommandException e) {
      throw failed(String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw ModelFailure.cancelled();
    }
  }

  private ExpiringToken read(String printed) {
    Optional<JsonNode> object = object(printed);
    String text = object.map(node -> node.path("token").asString("")).orElse(printed);
    if (text.isEmpty()) {
      throw failed("printed no token: print one line, or JSON such as {\"token\": …}");
    }
    if (text.length() > MAX_TOKEN_LENGTH || !TOKEN.matcher(text).matches()) {
      throw failed(
          "printed %d characters that are no token: print one line without blanks and quotes, or whole JSON"
              .formatted(text.length()));
    }
    Duration lifetime = object.flatMap(KeyCommand::lifetime).orElseGet(settings::validity);
    return new ExpiringToken(text, clock.instant().plus(lifetime));
  }

  private static Optional<JsonNode> object(String printed) {
    try {
      return printed.startsWith("{")
          ? Optional.of(JSON.readTree(printed)).filter(JsonNode::isObject)
          : Optional.empty();
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  private static Optional<Duration> lifetime(JsonNode object) {
    JsonNode seconds = object.path("expiresIn");
    return seconds.isIntegralNumber() && seconds.canConvertToInt() && seconds.asInt() > 0
        ? Optional.of(Duration.ofSeconds(seconds.asInt()))
        : Optional.empty();
  }

  /** No output of the program, which may hold the token. */
  private ModelFailure failed(String problem) {
    return ModelFailure.of(ModelFailureKind.UNAUTHORISED, "The %s %s.".formatted(name(), problem));
  }

  private String name() {
    return "'keyCommand' of '%s' (%s)".formatted(provider, settings.command().getFirst());
  }
}
