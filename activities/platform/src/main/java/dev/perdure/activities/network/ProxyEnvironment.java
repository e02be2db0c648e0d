package dev.perdure.activities.network;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The proxies that environment variables name, read as curl does: HTTPS_PROXY, HTTP_PROXY,
 * ALL_PROXY and NO_PROXY. Names in lower case come first.
 */
public final class ProxyEnvironment {

  private static final List<String> NAMES = List.of("all_proxy", "http_proxy", "https_proxy");

  private final Function<String, Optional<String>> variables;
  private final List<String> without;

  private ProxyEnvironment(Function<String, Optional<String>> variables) {
    this.variables = variables;
    this.without = List.of(value("no_proxy").orElse("").toLowerCase(Locale.ROOT).split("[,\\s]+"));
  }

  /** The proxies by the variables people set. */
  public static ProxyEnvironment of(Function<String, Optional<String>> variables) {
    return new ProxyEnvironment(variables);
  }

  /** The proxy for an address; empty if the address is reached without one. */
  public Optional<NamedProxy> find(URI address) {
    String own = String.valueOf(address.getScheme()).toLowerCase(Locale.ROOT) + "_proxy";
    return address.getHost() == null || isWithout(address)
        ? Optional.empty()
        : Stream.of(own, "all_proxy").flatMap(name -> named(name).stream()).findFirst();
  }

  /** All proxies that are named. */
  public List<NamedProxy> all() {
    return NAMES.stream().flatMap(name -> named(name).stream()).toList();
  }

  private Optional<NamedProxy> named(String name) {
    return value(name).map(text -> new NamedProxy(name.toUpperCase(Locale.ROOT), text));
  }

  /** Whether {@code NO_PROXY} names the host of an address, or a domain above it. */
  public boolean isWithout(URI address) {
    String written = String.valueOf(address.getHost()).toLowerCase(Locale.ROOT);
    String host = HostName.of(written).map(HostName::value).orElse(written);
    String withPort = host + ":" + address.getPort();
    return without.stream()
        .map(entry -> entry.replaceFirst("^\\*?\\.", ""))
        .filter(entry -> !entry.isEmpty())
        .anyMatch(entry ->
            entry.equals("*")
                || Stream.of(host, withPort).anyMatch(it -> ("." + it).endsWith("." + entry)));
  }

  private Optional<String> value(String name) {
    return Stream.of(name, name.toUpperCase(Locale.ROOT))
        .flatMap(key -> variables.apply(key).stream())
        .map(String::strip)
        .filter(value -> !value.isEmpty())
        .findFirst();
  }
}
