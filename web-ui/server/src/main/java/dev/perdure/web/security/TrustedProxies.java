package dev.perdure.web.security;

import jakarta.servlet.http.HttpServletRequest;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.catalina.util.NetMask;

/**
 * The proxies whose header {@code X-Forwarded-For} names the client of a request. Every other
 * caller can forge the header, so it counts only behind a proxy that the operator names.
 */
public final class TrustedProxies {

  /** The environment variable that names the proxies. */
  public static final String VARIABLE = "PERDURE_TRUSTED_PROXIES";

  /** The letters of a full address, with the length of a network; names would be looked up. */
  private static final Pattern FORM =
      Pattern.compile("(\\d+(\\.\\d+){3}|[\\da-fA-F:.]*:[\\da-fA-F:.]*)(/\\d+)?");

  private static final String HEADER = "X-Forwarded-For";

  private final List<NetMask> networks;

  private TrustedProxies(List<NetMask> networks) {
    this.networks = List.copyOf(networks);
  }

  /** No proxy at all. */
  public static TrustedProxies none() {
    return new TrustedProxies(List.of());
  }

  /** Parses addresses and networks, such as {@code 10.0.0.2,172.18.0.0/16}. */
  public static TrustedProxies of(Optional<String> variable) {
    return new TrustedProxies(
        variable.stream().flatMap(TrustedProxies::words).map(TrustedProxies::network).toList());
  }

  private static Stream<String> words(String text) {
    return Arrays.stream(text.split(",")).map(String::strip).filter(word -> !word.isEmpty());
  }

  private static NetMask network(String word) {
    try {
      if (!FORM.matcher(word).matches()) {
        throw new IllegalArgumentException(word);
      }
      return new NetMask(word);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "%s holds '%s', which is not an address: name addresses and networks of proxies, as 10.0.0.2,172.18.0.0/16."
              .formatted(VARIABLE, word),
          e);
    }
  }

  /** The address of the client: the last one that no trusted proxy has. */
  String client(HttpServletRequest request) {
    String client = request.getRemoteAddr();
    List<String> hops = new ArrayList<>();
    Collections.list(request.getHeaders(HEADER)).stream()
        .flatMap(TrustedProxies::words)
        .forEach(hops::addFirst);
    for (String hop : hops) {
      Optional<InetAddress> address = address(hop);
      if (!isTrusted(client) || address.isEmpty()) {
        return client;
      }
      client = address.get().getHostAddress();
    }
    return client;
  }

  private boolean isTrusted(String client) {
    Optional<InetAddress> address = address(client);
    return address.isPresent()
        && networks.stream().anyMatch(network -> network.matches(address.get()));
  }

  private static Optional<InetAddress> address(String text) {
    try {
      return Optional.of(InetAddress.ofLiteral(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
