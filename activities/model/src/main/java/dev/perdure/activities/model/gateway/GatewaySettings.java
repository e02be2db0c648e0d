package dev.perdure.activities.model.gateway;

import dev.perdure.activities.model.ModelApi;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.model.http.ConnectionSettings;
import dev.perdure.activities.model.http.EndpointAccess;
import dev.perdure.activities.model.http.RequestAuthentication;
import dev.perdure.planner.message.KnownSecrets;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a gateway in front of a provider's models.
 *
 * @param headers headers of each request; {@code ${env:NAME}} is a variable of Perdure
 * @param query query parameters of each request, likewise
 * @param caBundle a PEM file of certificates that are trusted beside the JDK's
 * @param proxy the address of an HTTP proxy
 */
public record GatewaySettings(
    Map<String, String> headers,
    Map<String, String> query,
    Optional<KeyCommandSettings> keyCommand,
    Optional<String> caBundle,
    Optional<String> proxy) {

  private static final Pattern HEADER = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}");
  private static final Set<String> RESERVED =
      Set.of(
          "connection",
          "content-length",
          "content-type",
          "expect",
          "host",
          "transfer-encoding",
          "upgrade");
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{env:([A-Za-z_][A-Za-z0-9_]*)}");
  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

  public GatewaySettings {
    headers = Map.copyOf(headers);
    query = Map.copyOf(query);
  }

  /** The settings as a file holds them. */
  public static GatewaySettings of(
      @Nullable Map<String, String> headers,
      @Nullable Map<String, String> query,
      @Nullable KeyCommandSettings keyCommand,
      @Nullable String caBundle,
      @Nullable String proxy) {
    return new GatewaySettings(
        headers == null ? Map.of() : headers,
        query == null ? Map.of() : query,
        Optional.ofNullable(keyCommand),
        Optional.ofNullable(caBundle),
        Optional.ofNullable(proxy));
  }

  /** Returns what is wrong with the settings, as the end of a sentence. */
  public Optional<String> problem() {
    return Stream.of(
            headers.keySet().stream().flatMap(name -> problemOfHeader(name).stream()).findFirst(),
            Stream.concat(headers.values().stream(), query.values().stream())
                .flatMap(value -> problemOfValue(value).stream())
                .findFirst(),
            keyCommand.flatMap(KeyCommandSettings::problem),
            caBundle.flatMap(GatewaySettings::problemOfBundle),
            proxy.flatMap(GatewaySettings::problemOfProxy))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<String> problemOfHeader(String name) {
    if (!HEADER.matcher(name).matches()) {
      return Optional.of("'headers' holds '%s', which is not the name of a header".formatted(name));
    }
    return RESERVED.contains(name.toLowerCase(Locale.ROOT))
        ? Optional.of("'headers' holds '%s', which Perdure sets itself: remove it".formatted(name))
        : Optional.empty();
  }

  /** A mistyped reference would be sent as it stands. */
  private static Optional<String> problemOfValue(String value) {
    String rest = VARIABLE.matcher(value).replaceAll("");
    return rest.contains("${")
        ? Optional.of(
            "a value holds '${' without 'env:' and a name: write '${env:NAME}' for a variable")
        : Optional.empty();
  }

  private static Optional<String> problemOfBundle(String file) {
    return file.startsWith("/")
        ? Optional.empty()
        : Optional.of("'caBundle' is '%s': give the absolute path of a PEM file".formatted(file));
  }

  private static Optional<String> problemOfProxy(String address) {
    return isProxy(address)
        ? Optional.empty()
        : Optional.of(
            "'proxy' is not an address such as http://proxy.example.org:3128, without a login");
  }

  private static boolean isProxy(String address) {
    try {
      URI uri = new URI(address);
      boolean isPlain = uri.getUserInfo() == null && uri.getQuery() == null;
      return isPlain && "http".equals(uri.getScheme()) && uri.getHost() != null;
    } catch (URISyntaxException _) {
      return false;
    }
  }

  /**
   * The access that the settings describe.
   *
   * @param provider the name of the provider, for errors and for the remedy
   * @param environment the variables that headers and parameters may name
   */
  public EndpointAccess access(String provider, ModelApi api, Map<String, String> environment) {
    Map<String, String> filled = filled(provider, "headers", headers, environment);
    KnownSecrets.learnHeaders(filled);
    Optional<RequestAuthentication> authentication =
        keyCommand.map(settings -> KeyCommand.of(provider, settings, api));
    return new EndpointAccess(
        filled,
        filled(provider, "query", query, environment),
        authentication,
        new ConnectionSettings(caBundle.map(Path::of), proxy.map(URI::create)));
  }

  private static Map<String, String> filled(
      String provider, String key, Map<String, String> values, Map<String, String> environment) {
    Map<String, String> filled = new TreeMap<>();
    values.forEach((name, value) -> {
      String place = "'%s.%s' of '%s'".formatted(key, name, provider);
      filled.put(name, filled(place, value, environment));
    });
    return filled;
  }

  private static String filled(String place, String value, Map<String, String> environment) {
    String text =
        VARIABLE
            .matcher(value)
            .replaceAll(found -> {
              String secret = variable(place, found.group(1), environment);
              KnownSecrets.learn(secret);
              return Matcher.quoteReplacement(secret);
            });
    if (CONTROL.matcher(text).find()) {
      throw invalid("%s holds a line end or a control character: remove it.".formatted(place));
    }
    return text;
  }

  private static String variable(String place, String name, Map<String, String> environment) {
    String value = environment.getOrDefault(name, "").strip();
    if (value.isEmpty()) {
      throw invalid(
          "%s names the variable %s, which is not set: set %s in Perdure's environment."
              .formatted(place, name, name));
    }
    return value;
  }

  private static ModelFailure invalid(String sentence) {
    return ModelFailure.of(ModelFailureKind.UNAUTHORISED, sentence);
  }
}
