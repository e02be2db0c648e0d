package dev.perdure.web.trace;

import dev.perdure.activities.network.HostName;
import dev.perdure.planner.message.AddressSecrets;
import dev.perdure.planner.message.KnownSecrets;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * OpenTelemetry's variables of the exporter, checked before the server starts. The redactor learns
 * the values of headers.
 */
public final class ExporterSettings {

  private static final String PREFIX = "OTEL_EXPORTER_OTLP_";
  private static final Set<String> SCHEMES = Set.of("http", "https");
  private static final String PROTOCOL = "http/protobuf";

  private ExporterSettings() {}

  /** Refuses an endpoint that is no address and a protocol that Perdure does not speak. */
  public static void check(Function<String, Optional<String>> variables) {
    names("ENDPOINT")
        .forEach(name -> variables.apply(name).ifPresent(url -> requireUrl(name, url)));
    names("PROTOCOL")
        .forEach(name -> variables.apply(name).ifPresent(value -> requireHttp(name, value)));
    names("HEADERS").forEach(name -> variables.apply(name).ifPresent(text -> learn(name, text)));
  }

  private static List<String> names(String setting) {
    return List.of(PREFIX + setting, PREFIX + "TRACES_" + setting);
  }

  private static void requireUrl(String name, String url) {
    if (AddressSecrets.areInLogin(url)) {
      throw new IllegalArgumentException(
          "%s holds a login, which Perdure does not send: remove it, and set %sHEADERS."
              .formatted(name, PREFIX));
    }
    if (!isUrl(url)) {
      throw new IllegalArgumentException(
          "%s is '%s', which is not a valid address: write one such as http://127.0.0.1:4318."
              .formatted(name, HostName.plain(url)));
    }
  }

  private static boolean isUrl(String url) {
    try {
      URI uri = URI.create(url.strip());
      return SCHEMES.contains(String.valueOf(uri.getScheme())) && uri.getHost() != null;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static void requireHttp(String name, String protocol) {
    if (!protocol.strip().equals(PROTOCOL)) {
      throw new IllegalArgumentException(
          "%s is '%s', and Perdure exports by %s alone: unset it, and name the receiver's HTTP port, usually 4318."
              .formatted(name, protocol, PROTOCOL));
    }
  }

  /** A header's value is a secret as it is written and as it is sent. */
  private static void learn(String name, String headers) {
    Stream.of(headers.split(","))
        .filter(header -> !header.isBlank())
        .flatMap(header -> values(name, header))
        .forEach(value -> KnownSecrets.learnHeaders(Map.of("authorization", value)));
  }

  private static Stream<String> values(String name, String header) {
    try {
      String value = header.substring(header.indexOf('=') + 1).strip();
      return Stream.of(value, URLDecoder.decode(value, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      // as below: the cause would show the value
    }
    throw new IllegalArgumentException(
        "%s can't be read: write name=value, with commas between headers and '%%25' for each '%%'."
            .formatted(name));
  }
}
